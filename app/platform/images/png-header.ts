import { constants, inflateSync } from "node:zlib";
import { maxSegments, type PictureHeader } from "./picture-header.ts";

const samplesOfColour: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Unpacking a profile or a comment stops there: it is too large then, whatever more would come. */
const maxUnpackedBytes = 8 * 1024 * 1024;
/** Editors write a few. Unpacking takes a fraction of a millisecond even where there is nothing to unpack. */
const maxPackedChunks = 100;
/** Deflate makes no more of one byte. */
const maxDeflateRatio = 1032;

/** Reads a PNG's chunks, and unpacks the compressed ones that are no pixels: a few kilobytes may hold gigabytes. */
export function readPngHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.readUInt32BE(8) !== 13 || typeOf(bytes, 8) !== "IHDR") return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const depth = bytes.readUInt8(24);
  const samples = samplesOfColour[bytes.readUInt8(25)];
  if (samples === undefined) return undefined;
  const isInterlaced = bytes.readUInt8(28) === 1;
  const found = { frames: 1, metadataBytes: 0, segments: 0 };
  let packedChunks = 0;
  let at = 33;
  while (at < bytes.length && typeOf(bytes, at) !== "IEND" && found.segments <= maxSegments) {
    const length = bytes.readUInt32BE(at);
    const type = typeOf(bytes, at);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length || type === "IHDR") return undefined;
    if (type === "acTL") found.frames = Math.max(found.frames, data.readUInt32BE(0));
    if (type !== "IDAT" && type !== "fdAT") {
      found.segments += 1;
      const packed = packedPart(type, data);
      if (packed) packedChunks += 1;
      if (packedChunks > maxPackedChunks) found.metadataBytes = maxUnpackedBytes;
      found.metadataBytes += data.length;
      if (packed && found.metadataBytes < maxUnpackedBytes) found.metadataBytes += unpackedSize(packed);
    }
    at += 12 + length;
  }
  const bytesOfSample = depth === 16 ? 2 : 1;
  const bufferedBytes = isInterlaced ? width * height * samples * bytesOfSample : 0;
  return { width, height, depth, scans: 1, ...found, bufferedBytes };
}

function typeOf(bytes: Buffer, at: number) {
  return bytes.toString("latin1", at + 4, at + 8);
}

/** A part that cannot be unpacked counts as much as it could have been, because the work until the fault was done. */
function unpackedSize(packed: Buffer) {
  try {
    return inflateSync(packed, { maxOutputLength: maxUnpackedBytes, finishFlush: constants.Z_SYNC_FLUSH }).length;
  } catch {
    return Math.min(packed.length * maxDeflateRatio, maxUnpackedBytes);
  }
}

/** What is compressed in a chunk: behind its name and a byte, or in an `iTXt` behind its name, two bytes and two more texts. */
function packedPart(type: string, data: Buffer): Buffer | undefined {
  const name = data.indexOf(0);
  if (type === "iCCP" || type === "zTXt") return data.subarray(name + 2);
  if (type !== "iTXt" || data[name + 1] !== 1) return undefined;
  const language = data.indexOf(0, name + 3);
  return data.subarray(data.indexOf(0, language + 1) + 1);
}
