import type { Film } from "./film.ts";
import { type Box, boxesIn } from "./mp4-boxes.server.ts";
import { fragmentTimes } from "./mp4-fragments.server.ts";

const containers = ["moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf"];
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
  const fragments = fragmentTimes(bytes);
  let seconds = 0;
  const visit = (from: number, to: number) => {
    for (const box of boxesIn(bytes, from, to)) {
      if (metadata.includes(box.type)) blank(bytes, box);
      if (box.type === "mvhd") seconds = secondsIn(bytes, box);
      if (box.type === "stsd") codecs.push(...boxesIn(bytes, box.body + 8, box.end).map(({ type }) => type));
      fragments.read(box);
      if (containers.includes(box.type)) visit(box.body, box.end);
    }
  };
  visit(0, bytes.length);
  seconds = Math.max(seconds, fragments.seconds());
  if (seconds === 0) throw new RangeError("a film that does not say how long it is");
  const isPlayable = codecs.some((codec) => codec === "avc1") && codecs.every((codec) => played.includes(codec));
  return { isPlayable, seconds, bytes };
}

/** H.264 and AAC; a track of times is not shown. */
const played = ["avc1", "mp4a", "tmcd"];

/** 0 where only the fragments say it. */
function secondsIn(bytes: Buffer, { body }: Box): number {
  const isLong = bytes[body] === 1;
  const scale = bytes.readUInt32BE(body + (isLong ? 20 : 12));
  const [at, length] = isLong ? [body + 24, 8] : [body + 16, 4];
  if (bytes.subarray(at, at + length).every((byte) => byte === 0xff)) return 0;
  const duration = isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
  if (duration === 0) return 0;
  return scale === 0 ? Number.POSITIVE_INFINITY : duration / scale;
}

function blank(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write("free", start + 4, "latin1");
  bytes.fill(0, body, end);
}
