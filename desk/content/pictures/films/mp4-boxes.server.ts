/** From the first byte of its head to the byte behind it. */
export type Box = { type: string; start: number; body: number; end: number };

/** More boxes than a film of a minute ever has in one place. */
const mostBoxes = 10_000;

/**
 * The boxes that stand one after the other from a byte up to another one.
 *
 * @throws RangeError where one does not fit
 */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
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
