import { readAvifHeader } from "./avif-header.ts";
import { readGifHeader } from "./gif-header.ts";
import { readJpegHeader } from "./jpeg-header.ts";
import type { PictureFormat, PictureHeader } from "./picture-header.ts";
import { readPngHeader } from "./png-header.ts";
import { readTiffHeader } from "./tiff-header.ts";
import { readWebpHeader } from "./webp-header.ts";

const readers: Record<PictureFormat, (bytes: Buffer) => PictureHeader | undefined> = {
  jpeg: readJpegHeader,
  png: readPngHeader,
  webp: readWebpHeader,
  avif: readAvifHeader,
  gif: readGifHeader,
  tiff: readTiffHeader,
};

/** The kind of a picture by its first bytes. Undefined for any other file, an SVG for one. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^RIFF.{4}WEBP$/s.test(start)) return "webp";
  if (/^.{4}ftyp(avif|avis|mif1|msf1|miaf)/s.test(start)) return "avif";
  if (/^GIF8[79]a/.test(start)) return "gif";
  return /^(II\*\0|MM\0\*)/.test(start) ? "tiff" : undefined;
}

/** Reads a picture's header without decoding anything. Undefined when it is damaged or of an uncommon kind. */
export function readPictureHeader(format: PictureFormat, bytes: Uint8Array): PictureHeader | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readers[format](buffer);
  } catch (error) {
    // A read beyond the end: the file was cut off.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
