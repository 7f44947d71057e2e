import type { Film } from "./film.ts";

/** An element of EBML: `body` is where its content begins. */
type Element = { id: number; start: number; body: number; end: number };

const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  codec: 0x86,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  title: 0x7ba9,
  date: 0x4461,
  cluster: 0x1f43b675,
  fileName: 0x7384,
  trackName: 0x536e,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
};
/** Its content is searched. */
const containers: readonly number[] = [ids.ebml, ids.segment, ids.info, ids.tracks, ids.track];
const metadata: readonly number[] = [ids.tags, ids.attachments, ids.title, ids.date, ids.fileName, ids.trackName];
/** Every film has to have these texts, so they stay, and are empty. */
const programs: readonly number[] = [ids.muxingApp, ids.writingApp];
/** What is recorded live may have no size in these. */
const unsized: readonly number[] = [ids.segment, ids.cluster];
/** More elements than a film of a minute ever has in one place. */
const mostElements = 100_000;
const played = ["V_VP8", "V_VP9", "V_AV1", "A_VORBIS", "A_OPUS"];

/**
 * Reads the elements of a WebM file (Matroska's EBML). What tells about its making is blanked where it stands, so that no address within the file
 * changes.
 *
 * @param bytes is changed
 * @throws RangeError where it is damaged
 */
export function withoutWebmMetadata(bytes: Buffer): Pick<Film, "isPlayable" | "seconds" | "bytes"> {
  const codecs: string[] = [];
  let [docType, scale, duration] = ["", 1_000_000, Number.NaN];
  const visit = (from: number, to: number) => {
    for (const element of elementsIn(bytes, from, to)) {
      const { id, body, end } = element;
      if (id === ids.docType) docType = textIn(bytes, element);
      if (id === ids.scale) scale = integerIn(bytes, element);
      if (id === ids.duration) duration = floatIn(bytes, element);
      if (id === ids.codec) codecs.push(textIn(bytes, element));
      if (metadata.includes(id)) blank(bytes, element);
      if (programs.includes(id)) bytes.fill(0, body, end);
      if (containers.includes(id)) visit(body, end);
    }
  };
  visit(0, bytes.length);
  if (codecs.length === 0) throw new RangeError("a film without a track");
  const isPlayable = docType === "webm" && codecs.every((codec) => played.includes(codec));
  const seconds = Number.isNaN(duration) ? undefined : (duration * scale) / 1e9;
  return { isPlayable, seconds, bytes };
}

function elementsIn(bytes: Buffer, from: number, to: number): Element[] {
  const elements: Element[] = [];
  for (let start = from; start < to; ) {
    const id = numberAt(bytes, start, 4);
    const size = numberAt(bytes, id.next, 8);
    const name = bytes.readUIntBE(start, id.next - start);
    const isOpen = size.value === 2 ** (7 * (size.next - id.next)) - 1;
    if (isOpen && !unsized.includes(name)) throw new RangeError("an element without a size");
    // What is in it is found behind it, like what follows it.
    const end = isOpen ? size.next : size.next + size.value;
    if (end > to || elements.length === mostElements) throw new RangeError("an element that does not fit");
    elements.push({ id: name, start, body: size.next, end });
    start = end;
  }
  return elements;
}

/** A number whose first byte says how long it is, without the bits that say so. */
function numberAt(bytes: Buffer, at: number, most: number): { value: number; next: number } {
  const length = Math.clz32(bytes.readUInt8(at)) - 23;
  if (length > most) throw new RangeError("no number");
  const first = bytes.readUInt8(at) & (0xff >> length);
  const rest = length > 1 ? [...bytes.subarray(at + 1, at + length)] : [];
  if (rest.length !== length - 1) throw new RangeError("a number that is cut short");
  return { value: rest.reduce((value, byte) => value * 256 + byte, first), next: at + length };
}

/** A text ends at its first null character (RFC 8794, "Terminating Elements"). */
function textIn(bytes: Buffer, { body, end }: Element): string {
  return bytes.toString("latin1", body, Math.min(end, body + 100)).split("\0")[0] ?? "";
}

/** Of nought to eight bytes (RFC 8794, "Element Data Size"). */
function integerIn(bytes: Buffer, { body, end }: Element): number {
  return bytes.subarray(body, end).reduce((value, byte) => value * 256 + byte, 0);
}

/** Without bytes it is nought, as an integer is. */
function floatIn(bytes: Buffer, { body, end }: Element): number {
  if (end === body) return 0;
  return end - body === 4 ? bytes.readFloatBE(body) : bytes.readDoubleBE(body);
}

/** Becomes `Void`, whose name is shorter: the number that says its size is longer, up to the eight bytes that are allowed. */
function blank(bytes: Buffer, { start, body, end }: Element): void {
  bytes.fill(0, start, end);
  bytes.writeUInt8(0xec, start);
  const length = Math.min(8, body - start - 1);
  const size = BigInt(end - start - 1 - length) | (1n << BigInt(7 * length));
  for (let byte = 0; byte < length; byte += 1)
    bytes.writeUInt8(Number((size >> BigInt(8 * (length - 1 - byte))) & 0xffn), start + 1 + byte);
}
