import sharp from "sharp";
import { expect, test } from "vitest";
import { type DayPicture, drawDayPicture } from "./day-picture.server.ts";

const long = "Wagga Wagga Women’s Washboard Wind and Whistle Wonders";

function day(sets: number, name = "Cordial", facts: Partial<DayPicture> = {}): DayPicture {
  const set = { time: "12.30 pm", name, venue: "Mechanics’ Institute", isCancelled: false };
  return { day: "Saturday", date: "12 June", place: 2, festival: "CJF", sets: Array(sets).fill(set), ...facts };
}

/** How much a part of the picture varies: nothing is printed where it does not. */
async function variation(bytes: Buffer, left: number, width: number) {
  const part = await sharp(bytes).extract({ left, top: 0, width, height: 630 }).png().toBuffer();
  const { channels } = await sharp(part).stats();
  return Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev));
}

test.each([
  ["no set", day(0)],
  ["one", day(1)],
  ["as many as have a venue below", day(6, long)],
  ["as many as fit", day(14, long)],
  ["more than fit", day(40, long)],
  ["cancelled ones", day(11, long, { sets: day(11, long).sets.map((set) => ({ ...set, isCancelled: true })) })],
  ["names that cannot be drawn", day(3, "🎷🎺🥁", { festival: "🎷", day: "🎷" })],
  ["a day without a date and a long name", day(3, long, { day: "The Wednesday before", date: undefined })],
])("a bill of %s stays within its two columns", async (_name, facts) => {
  const bytes = await drawDayPicture(facts);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  for (const [left, width] of [
    [0, 50],
    [502, 50],
    [1150, 50],
  ] as const)
    expect(await variation(bytes, left, width), `from ${left}`).toBe(0);
});

test("the festival's five days have five colours", async () => {
  const corners = await Promise.all(
    [0, 1, 2, 3, 4].map(async (place) => {
      const bytes = await drawDayPicture(day(1, "Cordial", { place }));
      const corner = await sharp(bytes)
        .extract({ left: 4, top: 4, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer();
      return corner.toString("hex");
    }),
  );
  expect(new Set(corners).size).toBe(5);
});

test.each([9, 13, 40])("%i names stand in two columns, in letters of 26 px at least", async (sets) => {
  const bytes = await drawDayPicture(day(sets));
  expect(await variation(bytes, 836, 28), "between the columns").toBe(0);
  expect(await tallestLetter(bytes)).toBeGreaterThanOrEqual(26);
});

/** The most rows of pixels in succession that have ink on the sheet. */
async function tallestLetter(bytes: Buffer): Promise<number> {
  const part = sharp(bytes).extract({ left: 556, top: 0, width: 588, height: 630 }).greyscale();
  const pixels = await part.raw().toBuffer();
  const inked = Array.from({ length: 630 }, (_, row) =>
    pixels.subarray(row * 588, (row + 1) * 588).some((grey) => grey < 100),
  );
  return Math.max(...inked.map((_, row) => (inked.indexOf(false, row) === -1 ? 630 : inked.indexOf(false, row)) - row));
}
