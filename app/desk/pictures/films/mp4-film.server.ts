import type { Film } from "./film.ts";

/** From the first byte of its head to the byte behind it. */
type Box = { type: string; start: number; body: number; end: number };

/** More boxes than a film of a minute ever has in one place. */
const mostBoxes = 10_000;
const containers = ["moov", "trak", "mdia", "minf", "stbl"];
/** What says who, where and with what. XMP is in `uuid`. */
const metadata = ["udta", "meta", "uuid"];

/**
 * Reads the boxes of an MP4 file (ISO 14496-12). What tells about its making is blanked where it stands, so that no address within the file changes.
 *
 * @param bytes is changed
 * @throws RangeError where it is damaged
 */
export function withoutMp4Metadata(bytes: Buffer): Pick<Film, "isPlayable" | "seconds" | "bytes"> {
  const codecs: string[] = [];
  let seconds: number | undefined;
  const visit = (from: number, to: number) => {
    for (const box of boxesIn(bytes, from, to)) {
      if (metadata.includes(box.type)) blank(bytes, box);
      if (box.type === "mvhd") seconds = secondsIn(bytes, box);
      if (box.type === "stsd") codecs.push(...boxesIn(bytes, box.body + 8, box.end).map(({ type }) => type));
      if (containers.includes(box.type)) visit(box.body, box.end);
    }
  };
  visit(0, bytes.length);
  if (seconds === undefined) throw new RangeError("a film without a header");
  const isPlayable = codecs.some((codec) => codec === "avc1") && codecs.every((codec) => played.includes(codec));
  return { isPlayable, seconds, bytes };
}

/** H.264 and AAC; a track of times is not shown. */
const played = ["avc1", "mp4a", "tmcd"];

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    const size = bytes.readUInt32BE(start);
    const type = bytes.toString("latin1", start + 4, start + 8);
    const body = start + (size === 1 ? 16 : 8);
    const end = start + sizeOf(bytes, start, size, to);
    if (end < body || end > to || boxes.length === mostBoxes) throw new RangeError("a box that does not fit");
    boxes.push({ type, start, body, end });
    start = end;
  }
  return boxes;
}

/** 1: it stands in the next eight bytes; 0: up to the end. */
function sizeOf(bytes: Buffer, start: number, size: number, to: number): number {
  if (size === 1) return Number(bytes.readBigUInt64BE(start + 8));
  return size === 0 ? to - start : size;
}

function secondsIn(bytes: Buffer, { body }: Box): number {
  const isLong = bytes[body] === 1;
  const scale = bytes.readUInt32BE(body + (isLong ? 20 : 12));
  const duration = isLong ? Number(bytes.readBigUInt64BE(body + 24)) : bytes.readUInt32BE(body + 16);
  return scale === 0 ? Number.POSITIVE_INFINITY : duration / scale;
}

function blank(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write("free", start + 4, "latin1");
  bytes.fill(0, body, end);
}
