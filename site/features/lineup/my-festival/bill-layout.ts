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
export const largestName = { 1: 11, 2: 14, 3: 14 } as const;

/** `width`: of the rows of posters, in percent of the sheet's. `splitsDays`: a day may go on in the next column. */
type BillLayout<Band> = { rows: Band[][]; width: number; columns: Columns; splitsDays: boolean };

/** The largest letters of the title, in hundredths of the sheet's width. */
export const largestTitle = 24;

/** A sheet of A4 within its margins, in millimetres; what its head and foot take beside the title, and a day's heading. */
const sheet = { width: 190, height: 276, headAndFoot: 40.5, day: 9.5, columnGap: 8, posterGap: 3 };
/** Of a set, beside its name, by the number of columns: of three, the times are set in smaller type. */
const setHeights = { 1: 7.5, 2: 7.5, 3: 5.3 } as const;
/** A narrower poster is no more than a stamp. */
const posterWidth = { least: 18, most: 100 };
/** Rows are as wide as the names; a row of a few posters may be narrower, so that there is room for it. */
const rowWidths = { few: [100, 76, 52], many: [100] };
/** How many posters remain where there is no room for all of them. */
const stripLengths = [8, 7, 6];

/**
 * Sets a bill on one sheet of A4: of all ways to arrange posters in rows and days in columns, that with the largest posters for which there is room, if possible
 * with each day in one column. Where there is no room for all posters, a strip of some of them remains. What fits in no way goes on on a second sheet.
 *
 * @param days the names of each day's sets, in capitals, as is the title
 */
export function layOutBill<Band>(
  posters: readonly Band[],
  days: readonly (readonly string[])[],
  title: string,
): BillLayout<Band> {
  const titleHeight = (fitLine(title, largestTitle).size * capHeight * sheet.width) / 100;
  const room = sheet.height - sheet.headAndFoot - titleHeight;
  const lists = ([1, 2, 3] as const).flatMap((columns) =>
    [false, true].map((splitsDays) => ({ columns, splitsDays, height: listHeight(days, columns, splitsDays) })),
  );
  const all = [1, 2, 3, 4].flatMap((count) => arrange(posters, count));
  const strips = stripLengths
    .filter((length) => length < posters.length)
    .flatMap((length) => arrange(spread(posters, length), 1));
  const none = { rows: [], width: 100, height: 0 };
  const ways = [all, strips, [none]].map((arrangements) =>
    lists.flatMap((list) =>
      arrangements.map(({ rows, width, height }) => ({
        layout: { rows, width, columns: list.columns, splitsDays: list.splitsDays },
        free: room - list.height - height,
        // A third column, and a day that is split, are worth it for much larger posters only.
        worth: height - (list.columns === 3 ? 15 : 0) - (list.splitsDays ? 30 : 0),
      })),
    ),
  );
  const [best] = ways.flatMap((each) => each.filter(({ free }) => free >= 0).toSorted((a, b) => b.worth - a.worth));
  const [fullest] = ways.flat().toSorted((a, b) => b.free - a.free);
  return (best ?? fullest ?? { layout: { rows: [], width: 100, columns: 1, splitsDays: true } as const }).layout;
}

/** The ways to arrange posters in so many rows, if they are wide enough then. */
function arrange<Band>(posters: readonly Band[], count: number) {
  const rows = inRows(posters, count);
  return (count === 1 && posters.length < 6 ? rowWidths.few : rowWidths.many).flatMap((width) => {
    const widths = rows.map((row) => widthInRow(row.length, width));
    if (Math.min(...widths) < posterWidth.least) return [];
    return { rows, width, height: sumOf(widths.map((each) => (each * 4) / 3 + sheet.posterGap)) };
  });
}

/** So many of all, from the first to the last day. */
function spread<Band>(posters: readonly Band[], length: number): Band[] {
  return posters.filter((_, index) => (index * length) % posters.length < length);
}

/** Rows of about as many posters, the larger ones first. */
function inRows<Band>(posters: readonly Band[], count: number): Band[][] {
  const rows = Math.min(count, posters.length);
  const ends = Array.from({ length: rows + 1 }, (_, row) => Math.floor((posters.length * row) / rows));
  return ends.slice(1).map((end, row) => posters.slice(ends[row], end));
}

/** How many posters stand side by side on a phone: as few as possible are missing in the last row. */
export function postersAcross(count: number): number {
  if (count < 4) return Math.max(count, 1);
  const missing = (across: number) => (across - (count % across)) % across;
  return (count < 10 ? [4, 3] : [4, 5]).reduce((best, next) => (missing(next) < missing(best) ? next : best));
}

function widthInRow(count: number, percent: number) {
  const width = ((sheet.width * percent) / 100 - (count - 1) * sheet.posterGap) / count;
  return Math.min(width, posterWidth.most);
}

function listHeight(days: readonly (readonly string[])[], columns: Columns, splitsDays: boolean) {
  const width = (sheet.width - (columns - 1) * sheet.columnGap) / columns;
  const setHeight = (name: string) =>
    (fitLine(name, largestName[columns]).size * capHeight * width) / 100 + setHeights[columns];
  const heights = days.map((names) => names.map((name, index) => setHeight(name) + (index === 0 ? sheet.day : 0)));
  return highestColumn(splitsDays ? heights.flat() : heights.map(sumOf), columns);
}

/** The height of the highest column where days or sets, in their order, are shared out among columns as evenly as can be. */
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
