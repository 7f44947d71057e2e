/** A line of capitals: the size of its letters in hundredths of the column's width, how wide they are cut, in percent, and whether they fill the column. */
type FittedLine = { size: number; stretch: number; isFull: boolean };

/** The narrowest and the widest letters of the site's display type, and how much wider the latter run. */
const [narrow, wide, ratio] = [62, 118, 1.78];
/** Widths of the narrowest capitals, in em; all others are about half an em wide. */
const advances: Record<string, number> = {
  " ": 0.19,
  "&": 0.57,
  E: 0.46,
  F: 0.4,
  I: 0.26,
  J: 0.45,
  L: 0.43,
  M: 0.71,
  W: 0.73,
};
/** Of a line's size: what stands above its base line, with a little air. */
export const capHeight = 0.74;

/** Fits capitals into a line, as a printer picks the type: narrow letters for a long name, wide ones for a short one. */
export function fitLine(capitals: string, largest: number): FittedLine {
  const length = [...capitals].reduce((sum, letter) => sum + advanceOf(letter), 0);
  const size = 100 / Math.max(length, 0.1);
  if (size <= largest) return { size, stretch: narrow, isFull: true };
  const wanted = size / largest;
  const stretch = Math.min(wide, narrow + ((wanted - 1) / (ratio - 1)) * (wide - narrow));
  return { size: largest, stretch: Math.round(stretch), isFull: wanted <= ratio * 1.1 };
}

function advanceOf(letter: string) {
  return advances[letter] ?? (/\p{P}/u.test(letter) ? 0.22 : 0.5);
}

type Columns = 1 | 2 | 3;

/** The largest letters of a name, in hundredths of a column's width, by the number of columns. */
export const largestName = { 1: 11, 2: 14, 3: 15 } as const;

/** `width`: of a row of posters, in percent of the sheet's. `splitsDays`: a day may go on in the next column. */
type BillLayout<Band> = { rows: Band[][]; width: number; columns: Columns; splitsDays: boolean };

/** A sheet of A4 within its margins, in millimetres; what its head and foot take, a day's heading, and a set beside its name. */
const sheet = { width: 190, height: 272, headAndFoot: 59, day: 9.5, set: 7.5, columnGap: 8, posterGap: 3 };
/** A narrower poster is no more than a stamp. */
const posterWidth = { least: 11, most: 100 };
const rowWidths = [100, 88, 76];

/**
 * Sets a bill on one sheet of A4: of all ways to arrange posters in rows and days in columns, that with the largest posters for which there is room, if possible
 * with each day in one column. What fits in no way goes on on a second sheet.
 *
 * @param days the names of each day's sets, in capitals
 */
export function layOutBill<Band>(posters: readonly Band[], days: readonly (readonly string[])[]): BillLayout<Band> {
  const lists = ([1, 2, 3] as const).flatMap((columns) =>
    [false, true].map((splitsDays) => ({ columns, splitsDays, height: listHeight(days, columns, splitsDays) })),
  );
  const arrangements = [1, 2, 3, 4].flatMap((count) =>
    rowWidths.map((width) => {
      const rows = inRows(posters, count);
      const widths = rows.map((row) => widthInRow(row.length, width));
      if (Math.min(...widths) < posterWidth.least) return { rows: [], width, height: 0 };
      return { rows, width, height: sumOf(widths.map((each) => (each * 4) / 3 + sheet.posterGap)) };
    }),
  );
  const ways = lists.flatMap((list) =>
    arrangements.map(({ rows, width, height }) => ({
      layout: { rows, width, columns: list.columns, splitsDays: list.splitsDays },
      free: sheet.height - sheet.headAndFoot - list.height - height,
      // A third column, and a day that is split, are worth it for much larger posters only.
      worth: height - (list.columns === 3 ? 15 : 0) - (list.splitsDays ? 30 : 0),
    })),
  );
  const [best] = ways.filter(({ free }) => free >= 0).toSorted((a, b) => b.worth - a.worth);
  const [fullest] = ways.toSorted((a, b) => b.free - a.free);
  return (best ?? fullest ?? { layout: { rows: [], width: 100, columns: 1, splitsDays: true } as const }).layout;
}

/** Rows of about as many posters, the larger ones first. */
function inRows<Band>(posters: readonly Band[], count: number): Band[][] {
  const rows = Math.min(count, posters.length);
  const ends = Array.from({ length: rows + 1 }, (_, row) => Math.floor((posters.length * row) / rows));
  return ends.slice(1).map((end, row) => posters.slice(ends[row], end));
}

function widthInRow(count: number, percent: number) {
  const width = ((sheet.width * percent) / 100 - (count - 1) * sheet.posterGap) / count;
  return Math.min(width, posterWidth.most);
}

function listHeight(days: readonly (readonly string[])[], columns: Columns, splitsDays: boolean) {
  const width = (sheet.width - (columns - 1) * sheet.columnGap) / columns;
  const setHeight = (name: string) => (fitLine(name, largestName[columns]).size * capHeight * width) / 100 + sheet.set;
  const heights = days.map((names) => names.reduce((sum, name) => sum + setHeight(name), sheet.day));
  // A column of split days ends where a set does.
  if (splitsDays) return sumOf(heights) / columns + Math.max(0, ...days.flat().map(setHeight));
  return highestColumn(heights, columns);
}

/** The height of the highest column where days, in their order, are shared out among columns as evenly as can be. */
function highestColumn(heights: readonly number[], columns: number): number {
  if (columns === 1) return sumOf(heights);
  const cuts = heights.map((_, index) =>
    Math.max(sumOf(heights.slice(0, index + 1)), highestColumn(heights.slice(index + 1), columns - 1)),
  );
  return Math.min(...cuts, sumOf(heights));
}

function sumOf(heights: readonly number[]) {
  return heights.reduce((sum, height) => sum + height, 0);
}
