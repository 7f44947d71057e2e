import { maxSegments, type PictureHeader } from "./picture-header.ts";

/** A frame of an animation has its own place and size before the chunks of its pixels. */
const frameHead = 16;
const metadata = ["ICCP", "EXIF", "XMP "];

/** Reads a WebP's chunks: the canvas, and the size that each picture in it says. */
export function readWebpHeader(bytes: Buffer): PictureHeader | undefined {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  const found = { width: 0, height: 0, frames: 0, metadataBytes: 0, segments: 0 };
  let at = 12;
  while (at + 8 <= end && found.segments <= maxSegments) {
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length) return undefined;
    const [width, height] = sizeIn(type, data);
    found.width = Math.max(found.width, width);
    found.height = Math.max(found.height, height);
    found.segments += 1;
    if (type === "ANMF") found.frames += 1;
    if (metadata.includes(type)) found.metadataBytes += length;
    // The chunks in a frame are read like the others.
    at += 8 + (type === "ANMF" ? frameHead : length + (length % 2));
  }
  const frames = Math.max(1, found.frames);
  const canvases = found.frames > 0 ? 2 : 1;
  const bufferedBytes = found.width * found.height * 4 * canvases;
  return { ...found, frames, depth: 8, scans: 1, bufferedBytes };
}

function sizeIn(type: string, data: Buffer): [width: number, height: number] {
  if (type === "VP8X") return [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1];
  if (type === "ANMF") return [data.readUIntLE(6, 3) + 1, data.readUIntLE(9, 3) + 1];
  if (type === "VP8 ") return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
  if (type !== "VP8L") return [0, 0];
  const sizes = data.readUInt32LE(1);
  return [(sizes & 0x3fff) + 1, ((sizes >>> 14) & 0x3fff) + 1];
}
