import type { Sharp } from "sharp";
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
 * Judges a file by its content, whatever its name says, and draws it anew: upright, in sRGB, without metadata, at most 3000 pixels
 * long. Nothing but pixels goes from the file that was sent into the one that is stored. What is transparent becomes WebP, everything
 * else JPEG; of a moving picture the first frame counts.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Cleaned> {
  if (!isKnownKind(bytes)) return { ok: false, reason: "notPicture" };
  const size = await sizeOf(bytes);
  if (!size) return { ok: false, reason: "damaged" };
  if (size.width * size.height > pictureLimits.pixels) return { ok: false, reason: "tooManyPixels" };
  const drawn = await draw(bytes, size.hasAlpha).catch(() => undefined);
  return drawn ? { ok: true, picture: drawn } : { ok: false, reason: "damaged" };
}

/** Checks the first bytes, so that no other decoder, such as SVG's, ever gets an untrusted file. */
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

/** Reads the file once, within a time; from then on there are only pixels, as few as we keep. */
async function draw(bytes: Uint8Array, hasAlpha: boolean): Promise<CleanPicture> {
  const { default: sharp } = await import("sharp");
  // One thread per picture, and no memory cache.
  sharp.concurrency(1);
  sharp.cache(false);
  const image = sharp(bytes, reading)
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ width: longestEdge, height: longestEdge, fit: "inside", withoutEnlargement: true });
  if (!hasAlpha) return asJpeg(image);
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  // Many a program writes an alpha channel in which nothing is transparent.
  const { isOpaque } = await pixels.stats();
  return isOpaque ? asJpeg(pixels) : asWebp(pixels);
}

async function asJpeg(image: Sharp): Promise<CleanPicture> {
  const { data, info } = await image.jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: "image/jpeg", extension: "jpg", width: info.width, height: info.height };
}

async function asWebp(image: Sharp): Promise<CleanPicture> {
  const { data, info } = await image.webp({ quality: 88 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: "image/webp", extension: "webp", width: info.width, height: info.height };
}
