import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { photo, plain, pngOf } from "./pictures.ts";

/** A PNG whose header claims these dimensions, with almost no pixel data. */
export function pngSaying(width: number, height: number, more: readonly [type: string, data: Buffer][] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return pngOf([["IHDR", header], ...more, ["IDAT", deflateSync(Buffer.alloc(10))], ["IEND", Buffer.alloc(0)]]);
}

/** A compressed chunk that decompresses to so many bytes. */
export function packedChunk(type: "iCCP" | "zTXt" | "iTXt", bytes: number): [type: string, data: Buffer] {
  const head = { iCCP: "icc\0\0", zTXt: "Comment\0\0", iTXt: "Comment\0\x01\0en\0word\0" }[type];
  return [type, Buffer.concat([Buffer.from(head, "latin1"), deflateSync(Buffer.alloc(bytes))])];
}

/** A progressive JPEG that repeats its last scan: a small file, but decoding each scan covers the whole picture. */
export async function jpegOfScans(scans: number, width = 640, height = 400): Promise<Buffer> {
  const jpeg = await plain(width, height).jpeg({ progressive: true }).toBuffer();
  const end = jpeg.length - 2;
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const pass = jpeg.subarray(last, end);
  return Buffer.concat([jpeg.subarray(0, end), ...Array.from({ length: scans }, () => pass), jpeg.subarray(end)]);
}

/** A JPEG with so many application segments after its first bytes. */
export async function jpegOfSegments(count: number, bytes: number): Promise<Buffer> {
  const jpeg = await photo().jpeg().toBuffer();
  const segment = Buffer.alloc(2 + bytes);
  segment.writeUInt16BE(0xffe5, 0);
  segment.writeUInt16BE(bytes, 2);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: count }, () => segment), jpeg.subarray(2)]);
}

/** A file with the bytes at an offset from a marker replaced. */
export function patched(file: Buffer, marker: Buffer, offset: number, bytes: Buffer): Buffer {
  const copy = Buffer.from(file);
  bytes.copy(copy, copy.indexOf(marker) + offset);
  return copy;
}

/** A JPEG whose header claims these dimensions. */
export async function jpegSaying(width: number, height: number): Promise<Buffer> {
  const sides = Buffer.alloc(4);
  sides.writeUInt16BE(height, 0);
  sides.writeUInt16BE(width, 2);
  return patched(await photo().jpeg().toBuffer(), Buffer.from([0xff, 0xc0]), 5, sides);
}

/** An animation of frames of one pixel. */
export async function movingWebp(frames: number): Promise<Buffer> {
  const colours = Array.from({ length: frames }, (_, index) => Buffer.from([index % 256, index >> 8, 90]));
  const raw = { width: 1, height: frames, channels: 3, pageHeight: 1 } as const;
  return sharp(Buffer.concat(colours), { raw }).webp({ loop: 0, lossless: true, minSize: false }).toBuffer();
}

/** A WebP whose canvas claims these dimensions. */
export function webpSaying(width: number, height: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  return riff([["VP8X", canvas]]);
}

function riff(chunks: readonly [type: string, data: Buffer][]) {
  const parts = chunks.map(([type, data]) => {
    const head = Buffer.from(`${type}\0\0\0\0`, "latin1");
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data]);
  });
  const body = Buffer.concat([Buffer.from("WEBP"), ...parts]);
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** An AVIF whose header claims these dimensions. */
export async function avifSaying(width: number, height: number): Promise<Buffer> {
  const sides = Buffer.alloc(8);
  sides.writeUInt32BE(width, 0);
  sides.writeUInt32BE(height, 4);
  return patched(await photo(64, 64).avif({ effort: 0 }).toBuffer(), Buffer.from("ispe"), 8, sides);
}

/** A GIF whose header claims these dimensions. */
export async function gifSaying(width: number, height: number): Promise<Buffer> {
  const gif = await photo(64, 64).gif().toBuffer();
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  return gif;
}
