import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  avifSaying,
  gifSaying,
  jpegOfScans,
  jpegOfSegments,
  jpegSaying,
  movingWebp,
  packedChunk,
  patched,
  pngSaying,
  webpSaying,
} from "#tests/support/content/hostile-pictures.ts";
import { otherFiles, photo, plain, pngOf } from "#tests/support/content/pictures.ts";
import { checkPictureHeader, type PictureLimits } from "./picture-limits.ts";

const formats = ["jpeg", "png", "webp", "avif", "gif", "tiff"] as const;
const limits: PictureLimits = { formats, maxSide: 12_000, maxPixels: 40_000_000 };
const check = (bytes: Uint8Array) => checkPictureHeader(bytes, limits);
const reasonFor = (bytes: Uint8Array) => {
  const checked = check(bytes);
  return checked.ok ? "accepted" : checked.reason;
};

describe("a header", () => {
  test.each(formats)("of %s tells the sides", async (format) => {
    const checked = check(await photo(321, 123).toFormat(format).toBuffer());
    expect(checked).toMatchObject({ ok: true, header: { width: 321, height: 123, frames: 1, scans: 1 } });
  });

  test.each([
    ["jpeg", { progressive: true }],
    ["png", { progressive: true }],
  ] as const)("of %s in several passes tells what a decoder has to hold", async (format, options) => {
    const checked = check(await photo(100, 100).toFormat(format, options).toBuffer());
    expect(checked.ok && checked.header.bufferedBytes).toBeGreaterThanOrEqual(30_000);
    const plain = check(await photo(100, 100).toFormat(format).toBuffer());
    expect(plain.ok && plain.header.bufferedBytes).toBe(0);
  });

  test("of a printer's JPEG, of a lossless WebP, of 16 bits and with metadata is read too", async () => {
    for (const picture of [
      photo().toColourspace("cmyk").jpeg(),
      photo().webp({ lossless: true }),
      photo().ensureAlpha().webp(),
      photo().toColourspace("rgb16").png(),
      photo()
        .withIccProfile("p3")
        .withExif({ IFD0: { Artist: "Ann" } })
        .jpeg(),
      photo().withIccProfile("p3").png(),
      photo(64, 64).avif({ bitdepth: 8 }),
      photo().tiff({ compression: "lzw" }),
      photo().tiff({ tile: true, pyramid: true }),
    ])
      expect(check(await picture.toBuffer())).toMatchObject({ ok: true });
  });
});

describe("a picture is refused before it is decoded", () => {
  test.each([
    ["one pixel wide", 1, 16_000_000],
    ["one pixel high", 16_000_000, 1],
    ["just above the longest side", 12_001, 10],
  ])("when it is %s", (_, width, height) => {
    expect(reasonFor(pngSaying(width, height))).toBe("tooLong");
  });

  test("when its sides are extreme, in any format", async () => {
    expect(reasonFor(pngSaying(1, 2 ** 31 - 1))).toBe("tooManyPixels");
    expect(reasonFor(await jpegSaying(65_000, 1))).toBe("tooLong");
    expect(reasonFor(await jpegSaying(65_000, 65_000))).toBe("tooManyPixels");
    expect(reasonFor(webpSaying(16_000_000, 1))).toBe("tooLong");
    expect(reasonFor(await avifSaying(1, 60_000))).toBe("tooLong");
    expect(reasonFor(await gifSaying(65_535, 3))).toBe("tooLong");
    expect(reasonFor(await plain(12_100, 1).tiff().toBuffer())).toBe("tooLong");
  });

  test("when it has no side at all", async () => {
    expect(reasonFor(await jpegSaying(0, 100))).toBe("damaged");
    expect(reasonFor(pngSaying(100, 0))).toBe("damaged");
  });

  test("when a decoder would hold too much of it", async () => {
    expect(reasonFor(await avifSaying(8000, 5000))).toBe("tooHard");
    expect(reasonFor(pngSaying(8000, 5000))).toBe("accepted");
  });

  test("when its passes are too many", async () => {
    expect(reasonFor(await jpegOfScans(1000))).toBe("tooHard");
    expect(reasonFor(await jpegOfScans(20))).toBe("accepted");
  });

  test("when passes hide behind filling bytes and restarts", async () => {
    const jpeg = await jpegOfScans(100);
    const filled = Buffer.from(jpeg.toString("latin1").replaceAll("\xff\xda", "\xff\xd0\xff\xff\xff\xda"), "latin1");
    expect(reasonFor(filled)).toBe("tooHard");
  });

  test.each([0xc3, 0xc5, 0xc9, 0xca, 0xcb, 0xcf])(
    "when it is a JPEG that no browser reads (marker %d)",
    async (marker) => {
      const jpeg = await photo().jpeg().toBuffer();
      expect(reasonFor(patched(jpeg, Buffer.from([0xff, 0xc0]), 1, Buffer.from([marker])))).toBe("damaged");
    },
  );

  test("when it is a JPEG with two frames", async () => {
    const jpeg = await photo().jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const twice = jpeg.subarray(frame, frame + 19);
    expect(reasonFor(Buffer.concat([jpeg.subarray(0, frame), twice, jpeg.subarray(frame)]))).toBe("damaged");
  });

  test("when it is stuffed with segments", async () => {
    expect(reasonFor(await jpegOfSegments(100, 65_000))).toBe("tooMuchMetadata");
    expect(reasonFor(await jpegOfSegments(100_000, 2))).toBe("tooHard");
    expect(reasonFor(await jpegOfSegments(10, 65_000))).toBe("accepted");
    const empty: [string, Buffer][] = Array.from({ length: 5000 }, () => ["tEXt", Buffer.from("a\0")]);
    expect(reasonFor(pngSaying(9, 9, empty))).toBe("tooHard");
  });

  test.each(["IDAT", "fdAT"])("when its pixels are cut into countless %s chunks", (type) => {
    const chunks = (count: number) => Array.from({ length: count }, (): [string, Buffer] => [type, Buffer.alloc(0)]);
    expect(reasonFor(pngSaying(9, 9, chunks(20_000)))).toBe("tooHard");
    expect(reasonFor(pngSaying(9, 9, chunks(5000)))).toBe("accepted");
  });

  test.each(["iCCP", "zTXt", "iTXt"] as const)("when its %s unpacks to much more than it seems", (type) => {
    const bomb = pngSaying(9, 9, [packedChunk(type, 200_000_000)]);
    expect(bomb.length).toBeLessThan(300_000);
    expect(reasonFor(bomb)).toBe("tooMuchMetadata");
    expect(reasonFor(pngSaying(9, 9, [packedChunk(type, 100_000)]))).toBe("accepted");
  });

  // Unpacking them all would block the process for a minute and more, and this test run into its time limit.
  test("when it has many compressed texts, sound or damaged", () => {
    const tiny: [string, Buffer][] = Array.from({ length: 600_000 }, () => [
      "zTXt",
      Buffer.from("A\0\0\x01\x02", "latin1"),
    ]);
    expect(reasonFor(pngSaying(9, 9, tiny))).toBe("tooMuchMetadata");
    const [type, large] = packedChunk("zTXt", 7_900_000);
    const damaged = Buffer.from(large);
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 2) ^ 0xff, damaged.length - 2);
    const bombs: [string, Buffer][] = Array.from({ length: 1000 }, () => [type, damaged]);
    expect(reasonFor(pngSaying(9, 9, bombs))).toBe("tooMuchMetadata");
    expect(reasonFor(pngSaying(9, 9, tiny.slice(0, 20)))).toBe("accepted");
  });

  test.each(["iCCP", "zTXt", "iTXt"] as const)("when its %s holds much that unpacks to nothing", (type) => {
    const [, sound] = packedChunk(type, 1);
    const emptyBlock = Buffer.from([0, 0, 0, 0xff, 0xff]);
    const zlibHead = sound.indexOf(Buffer.from([0x78, 0x9c])) + 2;
    const idle = (blocks: number): [string, Buffer] => [
      type,
      Buffer.concat([sound.subarray(0, zlibHead), Buffer.alloc(blocks * emptyBlock.length, emptyBlock)]),
    ];
    expect(reasonFor(pngSaying(9, 9, [idle(120_000)]))).toBe("tooHard");
    expect(reasonFor(pngSaying(9, 9, [idle(60_000), idle(60_000)])), "in two").toBe("tooHard");
    expect(reasonFor(pngSaying(9, 9, [idle(60_000)]))).toBe("accepted");
  });

  test("when it moves through too many frames", async () => {
    expect(reasonFor(await movingWebp(600))).toBe("tooManyFrames");
    expect(reasonFor(await movingWebp(20))).toBe("accepted");
    const frames = Buffer.alloc(8);
    frames.writeUInt32BE(100_000);
    expect(reasonFor(pngSaying(9, 9, [["acTL", frames]]))).toBe("tooManyFrames");
  });

  test("when its TIFF directories lead in a circle", () => {
    const circle = Buffer.alloc(14);
    circle.write("II*\0", "latin1");
    circle.writeUInt32LE(8, 4);
    circle.writeUInt32LE(8, 10);
    expect(reasonFor(circle)).toBe("damaged");
  });

  test("when it is no picture, or not of the accepted formats", async () => {
    const { AVIF, GIF, TIFF, ...others } = await otherFiles();
    for (const [kind, bytes] of Object.entries(others)) expect(reasonFor(bytes), kind).toBe("notPicture");
    for (const bytes of [AVIF, GIF, TIFF])
      expect(checkPictureHeader(bytes ?? new Uint8Array(), { ...limits, formats: ["jpeg"] })).toMatchObject({
        ok: false,
      });
  });
});

test.each(formats)("the header of a %s with random changes is checked without an exception", async (format) => {
  const file = await photo(64, 64).toFormat(format).toBuffer();
  const changes = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 20 });
  fc.assert(
    fc.property(changes, fc.nat(file.length), (bytes, length) => {
      const broken = Buffer.from(file.subarray(0, length));
      for (const [at, value] of bytes) if (at < length) broken[at] = value;
      check(broken);
    }),
    { numRuns: 300 },
  );
});

test("what the header says is what the decoder finds", async () => {
  for (const format of formats) {
    const file = await photo(77, 55).toFormat(format).toBuffer();
    const { width, height } = await sharp(file).metadata();
    expect(check(file)).toMatchObject({ header: { width, height } });
  }
  expect(reasonFor(pngOf([["IHDR", Buffer.alloc(13)]]))).toBe("damaged");
});
