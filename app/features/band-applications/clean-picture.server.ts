import { pictureLimits } from "./picture-contract.ts";

/** A picture as it is stored: our own encoding of what was seen in the one that was sent. */
export type CleanPicture = {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/webp";
  extension: "jpg" | "webp";
  width: number;
  height: number;
};
export type Cleaned =
  | { ok: true; picture: CleanPicture }
  | { ok: false; reason: "notPicture" | "tooManyPixels" | "damaged" };

/** Pixels of the longest edge: a quarter of a metre in print, at 300 pixels an inch. */
const longestEdge = 3000;
/** A file that breaks off or contradicts itself is refused, not guessed at. */
const reading = { limitInputPixels: pictureLimits.pixels, failOn: "error" } as const;

/**
 * Judges a file by its content, whatever its name says, and draws it anew (W15): upright, in sRGB, without metadata, at most 3000 pixels
 * long. Nothing but pixels goes from the file that was sent into the one that is stored. What is transparent becomes WebP, everything
 * else JPEG; of a moving picture the first frame counts.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Cleaned> {
  if (!isKnownKind(bytes)) return { ok: false, reason: "notPicture" };
  const size = await sizeOf(bytes);
  if (!size) return { ok: false, reason: "damaged" };
  if (size.width * size.height > pictureLimits.pixels) return { ok: false, reason: "tooManyPixels" };
  const isSeeThrough = size.hasAlpha && (await hidesPixels(bytes));
  return draw(bytes, isSeeThrough);
}

/** By their first bytes: so no reader of another format, SVG for one, ever sees what a stranger sent. */
function isKnownKind(bytes: Uint8Array) {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF.{4}WEBP$/s.test(start);
}

/** What the file says of itself, before a single pixel is unpacked. */
async function sizeOf(bytes: Uint8Array) {
  const { default: sharp } = await import("sharp");
  return sharp(bytes, { ...reading, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
}

/** Many a program writes an alpha channel in which nothing is transparent. */
async function hidesPixels(bytes: Uint8Array) {
  const { default: sharp } = await import("sharp");
  const stats = await sharp(bytes, reading)
    .stats()
    .catch(() => undefined);
  return stats?.isOpaque === false;
}

async function draw(bytes: Uint8Array, isSeeThrough: boolean): Promise<Cleaned> {
  const { default: sharp } = await import("sharp");
  // One processor a picture, and nothing kept in memory afterwards.
  sharp.concurrency(1);
  sharp.cache(false);
  const image = sharp(bytes, reading)
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ width: longestEdge, height: longestEdge, fit: "inside", withoutEnlargement: true });
  const encoded = isSeeThrough ? image.webp({ quality: 88 }) : image.jpeg({ quality: 85 });
  const drawn = await encoded.toBuffer({ resolveWithObject: true }).catch(() => undefined);
  if (!drawn) return { ok: false, reason: "damaged" };
  const { width, height } = drawn.info;
  const kind = isSeeThrough
    ? ({ contentType: "image/webp", extension: "webp" } as const)
    : ({ contentType: "image/jpeg", extension: "jpg" } as const);
  return { ok: true, picture: { bytes: drawn.data, ...kind, width, height } };
}
