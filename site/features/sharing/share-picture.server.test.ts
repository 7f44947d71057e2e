import sharp from "sharp";
import { expect, test } from "vitest";
import { drawSharePicture } from "./share-picture.server.ts";
import { drawableText } from "./share-picture-text.server.ts";

const facts = {
  eyebrow: "CJF",
  foot: ["Thursday 10 to Monday 14 June 2027"],
  festival: "CJF",
  picture: undefined,
  colourSeed: "x",
};

test.each([
  ["nothing", ""],
  ["spaces", " \n "],
  ["only emoji", "🎷🎺🥁"],
  ["Arabic", "مهرجان الجاز"],
  ["markup", `</path><script>alert("1")</script>&`],
  ["a very long word", "jazz".repeat(500)],
  ["very many words", "all that jazz ".repeat(500)],
  ["a lone surrogate", "jazz \ud83c"],
])("a title of %s is drawn", async (_name, title) => {
  const bytes = await drawSharePicture({ ...facts, title, eyebrow: title, foot: [title, title] });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
});

test("the text stays inside its column", async () => {
  const bytes = await drawSharePicture({ ...facts, title: "Wagga Wagga Women’s Washboard Wind and Whistle Wonders" });
  const edge = await sharp(bytes).extract({ left: 0, top: 0, width: 50, height: 630 }).png().toBuffer();
  const { channels } = await sharp(edge).stats();
  expect(channels.slice(0, 3).map(({ stdev }) => stdev)).toEqual([0, 0, 0]);
});

test("unsupported characters are left out, and missing accents are dropped", async () => {
  expect(await drawableText("Žižkov 🎷 Café")).toBe("Zizkov Café");
  expect(await drawableText("8pm – 9.30pm")).toBe("8pm – 9.30pm");
  expect(await drawableText("– 🎷 –")).toBe("");
});
