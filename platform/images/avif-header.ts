import { maxSegments, type PictureHeader } from "./picture-header.ts";

/** Boxes that hold others, and how many bytes stand before those. */
const containers: Record<string, number> = { meta: 4, iprp: 0, ipco: 0, moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0 };
/** A decoder holds planes, their colours and a copy of both at once: measured. */
const bytesOfPixel = 16;

type Found = Pick<PictureHeader, "width" | "height" | "depth" | "frames" | "metadataBytes" | "segments">;

/** Reads an AVIF's boxes: every size that one of its pictures, or a grid of them, says; how many there are; and their depth. */
export function readAvifHeader(bytes: Buffer): PictureHeader | undefined {
  const found: Found = { width: 0, height: 0, depth: 8, frames: 1, metadataBytes: 0, segments: 0 };
  if (!readBoxes(bytes, found) || found.width === 0) return undefined;
  const { width, height, depth } = found;
  const bufferedBytes = width * height * bytesOfPixel * (depth > 8 ? 2 : 1);
  return { ...found, scans: 1, bufferedBytes };
}

/** @returns whether each box ends within the one around it. */
function readBoxes(bytes: Buffer, found: Found): boolean {
  let at = 0;
  while (at + 8 <= bytes.length && found.segments <= maxSegments) {
    const { head, size } = boxAt(bytes, at);
    if (size < head || at + size > bytes.length) return false;
    const type = bytes.toString("latin1", at + 4, at + 8);
    const data = bytes.subarray(at + head, at + size);
    found.segments += 1;
    note(type, data, found);
    const before = Object.hasOwn(containers, type) ? containers[type] : undefined;
    if (before !== undefined && !readBoxes(data.subarray(before), found)) return false;
    at += size;
  }
  return true;
}

function boxAt(bytes: Buffer, at: number) {
  const size = bytes.readUInt32BE(at);
  if (size === 0) return { head: 8, size: bytes.length - at };
  if (size === 1) return { head: 16, size: Number(bytes.readBigUInt64BE(at + 8)) };
  return { head: 8, size };
}

function note(type: string, data: Buffer, found: Found) {
  if (type === "ispe") {
    found.width = Math.max(found.width, data.readUInt32BE(4));
    found.height = Math.max(found.height, data.readUInt32BE(8));
  }
  if (type === "av1C" && (data.readUInt8(2) & 0x40) !== 0) found.depth = (data.readUInt8(2) & 0x20) === 0 ? 10 : 12;
  if (type === "colr") found.metadataBytes += data.length;
  if (type === "iinf") found.segments += data.readUInt8(0) === 0 ? data.readUInt16BE(4) : data.readUInt32BE(4);
  if (type === "stsz") found.frames = Math.max(found.frames, data.readUInt32BE(8));
}
