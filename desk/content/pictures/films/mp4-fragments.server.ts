import type { Box } from "./mp4-boxes.server.ts";

/**
 * Adds up how long the fragments of a film are: where it is written while it is recorded, its header does not say so. `read` is called with the
 * boxes in the order of the file.
 */
export function fragmentTimes(bytes: Buffer) {
  /** By track. Times are in its own units, of which so many are a second. */
  const [scales, samples, sums] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
  let [track, sample] = [0, 0];
  return {
    read(box: Box): void {
      const { type, body } = box;
      const afterDates = body + (bytes[body] === 1 ? 20 : 12);
      if (type === "tkhd") track = bytes.readUInt32BE(afterDates);
      if (type === "mdhd") scales.set(track, bytes.readUInt32BE(afterDates));
      if (type === "trex") samples.set(bytes.readUInt32BE(body + 4), bytes.readUInt32BE(body + 12));
      if (type === "tfhd") {
        track = bytes.readUInt32BE(body + 4);
        sample = sampleTime(bytes, box) ?? samples.get(track) ?? 0;
      }
      if (type === "trun") sums.set(track, (sums.get(track) ?? 0) + runTime(bytes, box, sample));
    },
    /** Of the longest track; 0 where there are none. */
    seconds(): number {
      return [...sums].reduce((longest, [id, sum]) => Math.max(longest, sum && sum / (scales.get(id) ?? 0)), 0);
    },
  };
}

/** How long each sample of a fragment is, where it says so. */
function sampleTime(bytes: Buffer, { body }: Box): number | undefined {
  const flags = bytes.readUIntBE(body + 1, 3);
  if (!(flags & 0x08)) return undefined;
  return bytes.readUInt32BE(body + 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0));
}

/** How long a run of samples is. Each may have up to four numbers, the first of which is its time. */
function runTime(bytes: Buffer, { body, end }: Box, sample: number): number {
  const flags = bytes.readUIntBE(body + 1, 3);
  const count = bytes.readUInt32BE(body + 4);
  if (!(flags & 0x100)) return count * sample;
  const first = body + 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  const length = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  if (first + count * length > end) throw new RangeError("a run that does not fit");
  let sum = 0;
  for (let at = first; at < first + count * length; at += length) sum += bytes.readUInt32BE(at);
  return sum;
}
