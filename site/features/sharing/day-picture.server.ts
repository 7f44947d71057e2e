import { badge, brass, margin, paper, shareSize, svg, vinylRecord } from "./share-picture.server.ts";
import { lineOutline, titleOutline } from "./share-picture-text.server.ts";

/** The content of a day's share picture (Open Graph image): the day's bill. In any text, unsupported characters are left out and excess length is cut. */
export type DayPicture = {
  /** "Friday". */
  day: string;
  /** "11 June"; undefined if the day has no date. */
  date: string | undefined;
  /** Its place among the festival's days, from 0: each has a colour. */
  place: number;
  festival: string;
  /** In the order of the schedule. */
  sets: readonly { time: string; name: string; venue: string; isCancelled: boolean }[];
};

/** Those of the schedule's two pictures to download, and slate for a fifth day, each with its shadow. */
const colours = [
  { ink: "#8C2B2F", shadow: "#4F1518" },
  { ink: "#3D5A4C", shadow: "#1E3028" },
  { ink: "#101826", shadow: "#8C2B2F" },
  { ink: "#7A5618", shadow: "#42300F" },
  { ink: "#35506B", shadow: "#1B2A3A" },
] as const;
const [{ ink: claret }] = colours;
const black = "#16130F";
/** The sheet on which the sets stand. */
const sheet = { x: 500, width: 700 } as const;
const text = { x: margin, width: sheet.x - 2 * margin } as const;
const list = { x: sheet.x + margin, top: 44, bottom: 586, width: sheet.width - 2 * margin, time: 124 } as const;
/** More lines would be too small to read in a preview: in one column, and in two. */
const mostInColumn = 8;
const mostLines = 14;
const gutter = 32;
const widestPitch = 124;
/** From this height on a line has a second one below. */
const roomForVenue = 80;
const roomForWord = 128;

/** Draws a 1200x630 PNG: the day in its colour, and on paper beside it who plays when. Runs in the image process. */
export async function drawDayPicture(facts: DayPicture): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { ink, shadow } = colours[facts.place % colours.length] ?? colours[0];
  const { width, height } = shareSize;
  const marks = [
    `<rect width="${width}" height="${height}" fill="${ink}"/>`,
    vinylRecord({ x: sheet.x + 4, y: 206, radius: 124, shadow }),
    `<rect x="${sheet.x}" width="${sheet.width}" height="${height}" fill="${paper}"/>`,
    `<rect x="${sheet.x - 10}" width="10" height="${height}" fill="${brass}"/>`,
    await drawDay(facts, shadow),
    await drawSets(facts, ink),
  ];
  return sharp(svg(marks.join("")))
    .png({ palette: true, colours: 64, dither: 0, effort: 7 })
    .toBuffer();
}

/** The day and its date, each as wide as the column. */
async function drawDay({ day, date, festival }: DayPicture, shadow: string): Promise<string> {
  const bottom = shareSize.height - margin;
  const block = (title: string, lowest: number, height: number) =>
    titleOutline(title, { ...text, top: lowest - height, bottom: lowest, fill: paper, shadow });
  const line = { x: text.x + 52, y: margin + 27, width: text.width - 52, size: 25, fill: paper };
  const head = badge(text.x, margin) + (await lineOutline(festival, line));
  if (date === undefined) return head + (await block(day, bottom, 400));
  const rule = `<rect x="${text.x}" y="${bottom - 132}" width="${text.width}" height="6" fill="${brass}"/>`;
  return head + (await block(day, bottom - 154, 240)) + rule + (await block(date, bottom, 108));
}

/** The sets in one column, many in two, with a rule between any two of a column. */
async function drawSets({ sets }: DayPicture, ink: string): Promise<string> {
  const shown = sets.length > mostLines ? sets.slice(0, mostLines - 1) : sets;
  const left = sets.length - shown.length;
  const rows = [...shown, ...(left > 0 ? [{ time: "", name: `and ${left} more`, venue: "", isCancelled: false }] : [])];
  const columns = rows.length > mostInColumn ? 2 : 1;
  const perColumn = Math.max(Math.ceil(rows.length / columns), 1);
  const pitch = Math.min((list.bottom - list.top) / perColumn, widestPitch);
  const top = (list.top + list.bottom - pitch * perColumn) / 2;
  const width = (list.width - gutter * (columns - 1)) / columns;
  const drawn = await Promise.all(
    rows.map(async (row, index) => {
      const x = list.x + Math.floor(index / perColumn) * (width + gutter);
      const y = top + (index % perColumn) * pitch;
      const rule = `<rect x="${x}" y="${y - 1}" width="${width}" height="2" fill="${black}" fill-opacity="0.25"/>`;
      const place = { x, y, width, pitch, ink };
      const set = await (columns === 1 ? drawRow(row, place) : drawNarrowRow(row, place));
      return (index % perColumn === 0 ? "" : rule) + set;
    }),
  );
  return drawn.join("");
}

type Place = { x: number; y: number; width: number; pitch: number; ink: string };

const cancelled = { style: "small", fill: claret, size: 22 } as const;

/** The time, and who plays where. What is cancelled is struck through, and says so. */
async function drawRow(row: DayPicture["sets"][number], place: Place): Promise<string> {
  const { time, name, venue, isCancelled } = row;
  const { y, pitch, ink } = place;
  const hasRoom = pitch >= roomForVenue;
  const size = hasRoom ? pitch * 0.5 : pitch * 0.68;
  const baseline = y + (hasRoom ? pitch * 0.5 : pitch * 0.72);
  const x = place.x + list.time;
  const width = place.width - list.time;
  const lowest = y + pitch * 0.82;
  const besideX = place.x + place.width - roomForWord + 12;
  const drawn = await Promise.all([
    lineOutline(time, { x: place.x, y: baseline, width: list.time - 18, size: size * 0.78, fill: ink, style: "time" }),
    lineOutline(name, {
      x,
      y: baseline,
      width: isCancelled ? width - roomForWord : width,
      size,
      fill: black,
      style: "name",
      isStruck: isCancelled,
    }),
    isCancelled ? lineOutline("Cancelled", { ...cancelled, x: besideX, y: baseline, width: roomForWord - 12 }) : "",
    hasRoom ? lineOutline(venue, { x, y: lowest, width, size: 23, fill: black, style: "small" }) : "",
  ]);
  return drawn.join("");
}

/** In half the width the name stands below its time, as large as there is room for it. */
async function drawNarrowRow({ time, name, isCancelled }: DayPicture["sets"][number], place: Place): Promise<string> {
  const { x, y, width, pitch, ink } = place;
  const above = y + pitch * 0.32;
  const drawn = await Promise.all([
    lineOutline(time, { x, y: above, width: width - roomForWord, size: 22, fill: ink, style: "time" }),
    lineOutline(name, {
      x,
      y: y + pitch * 0.85,
      width,
      size: 40,
      fill: black,
      style: "name",
      isStruck: isCancelled,
    }),
    isCancelled ? lineOutline("Cancelled", { ...cancelled, x: x + list.time, y: above, width: roomForWord }) : "",
  ]);
  return drawn.join("");
}
