import { constants, inflateSync } from "node:zlib";
import { maxSegments, type PictureHeader } from "./picture-header.ts";

const samplesOfColour: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Unpacking a profile or a comment stops there: it is too large then, whatever more would come. */
const maxUnpackedBytes = 8 * 1024 * 1024;
/** Editors write a few. Unpacking takes a fraction of a millisecond even where there is nothing to unpack. */
const maxPackedChunks = 100;
/** A megabyte that unpacks to nothing takes a fifth of a second. Profiles of screens have some hundred kilobytes at most. */
const maxPackedBytes = 512 * 1024;
/** Encoders write chunks of some kilobytes: a file of 20 MB has a few thousand. */
const maxPixelChunks = 20_000;
/** Deflate makes no more of one byte. */
const maxDeflateRatio = 1032;

/** Ends the reading: the file is refused. */
const tooManySegments = maxSegments + 1;
/** As numbers: a file may have a million chunks, and a text takes longer to make than the rest of a step. */
const types = {
  IHDR: 0x49484452,
  IDAT: 0x49444154,
  IEND: 0x49454e44,
  acTL: 0x6163544c,
  fdAT: 0x66644154,
  iCCP: 0x69434350,
  iTXt: 0x69545874,
  zTXt: 0x7a545874,
} as const;

/** Reads a PNG's chunks, and unpacks the compressed ones that are no pixels: a few kilobytes may hold gigabytes. */
export function readPngHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.readUInt32BE(8) !== 13 || bytes.readUInt32BE(12) !== types.IHDR) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const depth = bytes.readUInt8(24);
  const samples = samplesOfColour[bytes.readUInt8(25)];
  const found = readChunks(bytes, 33);
  if (samples === undefined || found === undefined) return undefined;
  const isInterlaced = bytes.readUInt8(28) === 1;
  const bytesOfSample = depth === 16 ? 2 : 1;
  const bufferedBytes = isInterlaced ? width * height * samples * bytesOfSample : 0;
  return { width, height, depth, scans: 1, ...found, bufferedBytes };
}

/** Counts what follows the first chunk. Undefined when a chunk is cut off, or another first one. */
function readChunks(bytes: Buffer, from: number) {
  const found = { frames: 1, metadataBytes: 0, segments: 0 };
  let [pixelChunks, packedChunks, packedBytes] = [0, 0, 0];
  let at = from;
  while (at < bytes.length && found.segments <= maxSegments) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.readUInt32BE(at + 4);
    if (type === types.IEND) break;
    if (at + 8 + length > bytes.length || type === types.IHDR) return undefined;
    const data = bytes.subarray(at + 8, at + 8 + length);
    at += 12 + length;
    if (type === types.acTL) found.frames = Math.max(found.frames, data.readUInt32BE(0));
    if (type === types.IDAT || type === types.fdAT) {
      pixelChunks += 1;
      if (pixelChunks > maxPixelChunks) found.segments = tooManySegments;
      continue;
    }
    found.segments += 1;
    found.metadataBytes += data.length;
    const packed = packedPart(type, data);
    if (!packed) continue;
    packedChunks += 1;
    packedBytes += packed.length;
    if (packedBytes > maxPackedBytes) found.segments = tooManySegments;
    else if (packedChunks > maxPackedChunks) found.metadataBytes += maxUnpackedBytes;
    else if (found.metadataBytes < maxUnpackedBytes) found.metadataBytes += unpackedSize(packed);
  }
  return found;
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
function packedPart(type: number, data: Buffer): Buffer | undefined {
  const name = data.indexOf(0);
  if (type === types.iCCP || type === types.zTXt) return data.subarray(name + 2);
  if (type !== types.iTXt || data[name + 1] !== 1) return undefined;
  const language = data.indexOf(0, name + 3);
  return data.subarray(data.indexOf(0, language + 1) + 1);
}
