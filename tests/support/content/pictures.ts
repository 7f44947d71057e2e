import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A noise picture, which compresses as badly as a photo, with a red square in its top left corner. */
export function photo(width = 640, height = 400): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .composite([{ input: corner, left: 0, top: 0 }])
    .removeAlpha();
}

/** A picture of one colour, in any shape. */
export function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#864" } });
}

const corner = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#f00" } })
  .png()
  .toBuffer();

/** A black PNG with one bit per pixel: a few kilobytes, whatever its dimensions. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return pngOf([
    ["IHDR", header],
    ["IDAT", deflateSync(rows, { level: 9 })],
    ["IEND", Buffer.alloc(0)],
  ]);
}

/** A PNG file of these chunks. */
export function pngOf(chunks: readonly [type: string, data: Buffer][]): Buffer {
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, ...chunks.map(([type, data]) => chunkOf(Buffer.from(type, "latin1"), data))]);
}

function chunkOf(type: Buffer, data: Buffer) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(Buffer.concat([type, data])));
  return Buffer.concat([length, type, data, check]);
}

/** Files that are no accepted picture, whatever their name. */
export async function otherFiles(): Promise<Record<string, Buffer>> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  return {
    SVG: Buffer.from(svg),
    "SVG with an XML head": Buffer.from(`<?xml version="1.0"?>${svg}`),
    GIF: await photo().gif().toBuffer(),
    TIFF: await photo().tiff().toBuffer(),
    AVIF: await photo(64, 64).avif({ effort: 0 }).toBuffer(),
    HEIC: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    PDF: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF"),
    ZIP: Buffer.from("PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", "latin1"),
    HTML: Buffer.from("<!doctype html><script>alert(1)</script>"),
    "a program": Buffer.from("\x7fELF\x02\x01\x01", "latin1"),
    "text of the length of a picture": Buffer.alloc(100_000, "la la la "),
    "one byte": Buffer.from("x"),
  };
}
