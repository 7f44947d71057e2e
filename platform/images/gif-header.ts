import { maxSegments, type PictureHeader } from "./picture-header.ts";

const extension = 0x21;
const image = 0x2c;

/** Walks over a GIF's blocks: its frames, and how far the largest of them reaches. */
export function readGifHeader(bytes: Buffer): PictureHeader | undefined {
  const found = {
    width: bytes.readUInt16LE(6),
    height: bytes.readUInt16LE(8),
    frames: 0,
    metadataBytes: 0,
    segments: 0,
  };
  let at = 13 + tableSize(bytes.readUInt8(10));
  while (at < bytes.length && found.segments <= maxSegments) {
    const kind = bytes.readUInt8(at);
    if (kind === extension) {
      const end = afterBlocks(bytes, at + 2);
      found.segments += 1;
      found.metadataBytes += end - at;
      at = end;
    } else if (kind === image) {
      found.frames += 1;
      found.width = Math.max(found.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      found.height = Math.max(found.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = afterBlocks(bytes, at + 11 + tableSize(bytes.readUInt8(at + 9)));
    } else break;
  }
  if (found.frames === 0) return undefined;
  return { ...found, depth: 8, scans: 1, bufferedBytes: found.width * found.height * 4 };
}

/** A table of colours, where the flags say that there is one. */
function tableSize(flags: number) {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Where a chain of blocks ends, each with its length before it. */
function afterBlocks(bytes: Buffer, from: number) {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes.readUInt8(at);
  return at + 1;
}
