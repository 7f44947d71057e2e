import type { PictureHeader } from "./picture-header.ts";

const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Baseline, extended and progressive with Huffman coding. Lossless, hierarchical and arithmetic ones no browser reads. */
const readableFrames = [0xc0, 0xc1, 0xc2];
const progressive = 0xc2;
const bytesOfCoefficient = 2;

/** Counts what follows the first bytes of a JPEG up to its end, its scans too: each is another pass over the whole picture. */
export function readJpegHeader(bytes: Buffer): PictureHeader | undefined {
  const found = { scans: 0, metadataBytes: 0, segments: 0 };
  let frame: Frame | undefined;
  let at = nextMarker(bytes, 2);
  while (at !== undefined) {
    const marker = bytes.readUInt8(at);
    if (marker === endOfImage) break;
    if (isAlone(marker)) {
      at = nextMarker(bytes, at + 1);
      continue;
    }
    const length = bytes.readUInt16BE(at + 1);
    if (length < 2) return undefined;
    if (isFrame(marker)) {
      if (frame || !readableFrames.includes(marker)) return undefined;
      frame = readFrame(bytes, marker, at + 3);
    } else if (marker === startOfScan) found.scans += 1;
    else found.segments += 1;
    if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) found.metadataBytes += length;
    at = nextMarker(bytes, at + 1 + length);
  }
  if (!frame) return undefined;
  const { width, height, depth, coefficients, isProgressive } = frame;
  const isBuffered = isProgressive || found.scans > 1;
  return {
    width,
    height,
    depth,
    frames: 1,
    ...found,
    bufferedBytes: isBuffered ? coefficients * bytesOfCoefficient : 0,
  };
}

type Frame = { width: number; height: number; depth: number; coefficients: number; isProgressive: boolean };

function readFrame(bytes: Buffer, marker: number, at: number): Frame {
  const height = bytes.readUInt16BE(at + 1);
  const width = bytes.readUInt16BE(at + 3);
  const samplings = Array.from({ length: bytes.readUInt8(at + 5) }, (_, index) => bytes.readUInt8(at + 7 + 3 * index));
  const most = Math.max(...samplings.map((sampling) => (sampling >> 4) * (sampling & 15)));
  const sum = samplings.reduce((total, sampling) => total + (sampling >> 4) * (sampling & 15), 0);
  const coefficients = Math.ceil((width * height * sum) / Math.max(1, most));
  return { width, height, depth: bytes.readUInt8(at), coefficients, isProgressive: marker === progressive };
}

/** The place of the next marker's code. Compressed pixels have none but those that stand alone. */
function nextMarker(bytes: Buffer, from: number): number | undefined {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0xff) at += 1;
  while (at < bytes.length && bytes[at] === 0xff) at += 1;
  return at < bytes.length ? at : undefined;
}

/** No length follows: an escaped byte of pixels, a restart, another start. */
function isAlone(marker: number) {
  return marker <= 1 || (marker >= 0xd0 && marker <= 0xd8);
}

/** 0xc4, 0xc8 and 0xcc are tables. */
function isFrame(marker: number) {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
