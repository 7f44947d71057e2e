import type { PictureHeader } from "./picture-header.ts";

const tags = { width: 256, height: 257, depth: 258, samples: 277 } as const;
/** Xmp, Photoshop's, EXIF's and colour profile's. */
const metadataTags = [700, 33_723, 34_377, 34_675];
/** Directories may lead back to each other. */
const mostEntries = 5000;

/** Reads a TIFF's directories, one for each page of it. */
export function readTiffHeader(bytes: Buffer): PictureHeader | undefined {
  const isLittle = bytes[0] === 0x49;
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const found = { width: 0, height: 0, depth: 1, frames: 0, metadataBytes: 0, segments: 0 };
  let samples = 1;
  let at = long(4);
  while (at !== 0 && found.segments < mostEntries) {
    const entries = Math.min(short(at), mostEntries);
    for (let entry = at + 2; entry < at + 2 + 12 * entries; entry += 12) {
      const [tag, type, count] = [short(entry), short(entry + 2), long(entry + 4)];
      const value = type === 3 ? short(entry + 8) : long(entry + 8);
      if (tag === tags.width) found.width = Math.max(found.width, value);
      if (tag === tags.height) found.height = Math.max(found.height, value);
      // More than two are stored elsewhere.
      if (tag === tags.depth)
        found.depth = Math.max(found.depth, count > 2 ? short(long(entry + 8)) : short(entry + 8));
      if (tag === tags.samples) samples = Math.max(samples, value);
      if (metadataTags.includes(tag)) found.metadataBytes += count;
    }
    found.frames += 1;
    found.segments += entries + 1;
    at = long(at + 2 + 12 * entries);
  }
  if (found.width === 0) return undefined;
  const bytesOfSample = Math.ceil(found.depth / 8);
  return { ...found, scans: 1, bufferedBytes: found.width * found.height * samples * bytesOfSample };
}
