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
