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

/** Those of the schedule's two pictures to download, each with its shadow. */
const colours = [
  { ink: "#8C2B2F", shadow: "#4F1518" },
  { ink: "#3D5A4C", shadow: "#1E3028" },
  { ink: "#101826", shadow: "#8C2B2F" },
  { ink: "#7A5618", shadow: "#42300F" },
] as const;
const [{ ink: claret }] = colours;
const black = "#16130F";
/** The sheet on which the sets stand. */
const sheet = { x: 500, width: 700 } as const;
const text = { x: margin, width: sheet.x - 2 * margin } as const;
const list = { x: sheet.x + margin, top: 44, bottom: 586, width: sheet.width - 2 * margin, time: 124 } as const;
/** More lines would be too small to read in a preview. */
const mostLines = 14;
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

/** A line for each set: the time, and who plays where. What is cancelled is struck through, and says so. */
async function drawSets({ sets }: DayPicture, ink: string): Promise<string> {
  const shown = sets.length > mostLines ? sets.slice(0, mostLines - 1) : sets;
  const left = sets.length - shown.length;
  const rows = [...shown, ...(left > 0 ? [{ time: "", name: `and ${left} more`, venue: "", isCancelled: false }] : [])];
  const pitch = Math.min((list.bottom - list.top) / Math.max(rows.length, 1), widestPitch);
  const top = (list.top + list.bottom - pitch * rows.length) / 2;
  const lines = await Promise.all(rows.map((row, index) => drawRow(row, top + index * pitch, pitch, ink)));
  const rule = (index: number) =>
    `<rect x="${list.x}" y="${top + index * pitch - 1}" width="${list.width}" height="2" fill="${black}" fill-opacity="0.25"/>`;
  return (
    lines.join("") +
    rows
      .slice(1)
      .map((_, index) => rule(index + 1))
      .join("")
  );
}

async function drawRow(row: DayPicture["sets"][number], top: number, pitch: number, ink: string): Promise<string> {
  const { time, name, venue, isCancelled } = row;
  const hasRoom = pitch >= roomForVenue;
  const size = hasRoom ? pitch * 0.5 : pitch * 0.68;
  const baseline = top + (hasRoom ? pitch * 0.5 : pitch * 0.72);
  const x = list.x + list.time;
  const width = list.width - list.time;
  const lowest = top + pitch * 0.82;
  const besideX = list.x + list.width - roomForWord + 12;
  const cancelled = { style: "small", fill: claret, size: 22 } as const;
  const drawn = await Promise.all([
    lineOutline(time, { x: list.x, y: baseline, width: list.time - 18, size: size * 0.78, fill: ink, style: "time" }),
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
