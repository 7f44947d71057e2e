import { constants, inflateSync } from "node:zlib";
import type { PictureHeader } from "./picture-header.ts";

const samplesOfColour: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Unpacking a profile or a comment stops there: it is too large then, whatever more would come. */
const mostUnpackedBytes = 8 * 1024 * 1024;

/** Reads a PNG's chunks, and unpacks the compressed ones that are no pixels: a few kilobytes may hold gigabytes. */
export function readPngHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.readUInt32BE(8) !== 13 || typeOf(bytes, 8) !== "IHDR") return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const depth = bytes.readUInt8(24);
  const samples = samplesOfColour[bytes.readUInt8(25)];
  if (samples === undefined) return undefined;
  const isInterlaced = bytes.readUInt8(28) === 1;
  const found = { frames: 1, metadataBytes: 0, segments: 0 };
  let at = 33;
  while (at < bytes.length && typeOf(bytes, at) !== "IEND") {
    const length = bytes.readUInt32BE(at);
    const type = typeOf(bytes, at);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length || type === "IHDR") return undefined;
    if (type === "acTL") found.frames = Math.max(found.frames, data.readUInt32BE(0));
    if (type !== "IDAT" && type !== "fdAT") {
      found.segments += 1;
      if (found.metadataBytes < mostUnpackedBytes) found.metadataBytes += unpackedSize(type, data);
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

function unpackedSize(type: string, data: Buffer) {
  const packed = packedPart(type, data);
  if (!packed) return data.length;
  try {
    const options = { maxOutputLength: mostUnpackedBytes, finishFlush: constants.Z_SYNC_FLUSH };
    return data.length + inflateSync(packed, options).length;
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    return isTooLarge ? mostUnpackedBytes : data.length;
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
