import { describe, expect, test } from "vitest";
import {
  jpegOfScans,
  jpegOfSegments,
  jpegSaying,
  movingWebp,
  packedChunk,
  pngSaying,
  webpSaying,
} from "#tests/support/content/hostile-pictures.ts";
import { blackPng } from "#tests/support/content/pictures.ts";
import { openUploads } from "#tests/support/forms/uploads.ts";
import { pictureMessages } from "./picture-contract.ts";

describe("a form that is refused", () => {
  test.each([
    ["has more than 40 megapixels, however small its file is", "tooManyPixels", () => blackPng(8_000, 5_001)],
    ["says that it is fifty thousand pixels square, and is nothing", "tooManyPixels", () => pngSaying(50_000, 50_000)],
    ["is one pixel wide and sixteen million high", "tooLong", () => pngSaying(1, 16_000_000)],
    ["is wider than twelve thousand pixels", "tooLong", () => jpegSaying(12_001, 9)],
    ["has a canvas of sixteen million pixels", "tooLong", () => webpSaying(16_000_000, 1)],
    ["has a thousand scans", "tooHard", () => jpegOfScans(1000)],
    ["moves through six hundred frames", "tooManyFrames", () => movingWebp(600)],
    [
      "carries a profile that unpacks to 200 MB",
      "tooMuchMetadata",
      () => pngSaying(9, 9, [packedChunk("iCCP", 200_000_000)]),
    ],
    ["is stuffed with notes", "tooMuchMetadata", () => jpegOfSegments(100, 65_000)],
  ] as const)("says of a picture what to do when it %s", async (_, reason, hostile) => {
    await using site = await openUploads();
    const response = await site.send({ image: await hostile() });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: "image", message: pictureMessages[reason] }] });
    expect(await site.stored()).toEqual({ rows: 0, files: [] });
  });
});

test("exactly forty megapixels, and exactly 12,000 pixels wide, are taken", async () => {
  await using site = await openUploads();
  expect((await site.send({ image: blackPng(8_000, 5_000) })).status).toBe(200);
  expect((await site.send({ image: blackPng(12_000, 3_333) })).status).toBe(200);
});
