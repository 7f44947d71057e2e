import type { Sharp } from "sharp";

/** A picture as it is stored: our own encoding of what was seen in the one that was sent. */
export type CleanPicture = {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/webp";
  extension: "jpg" | "webp";
  width: number;
  height: number;
};
/** Pixels of the longest edge: a quarter of a metre in print, at 300 pixels an inch. */
const longestEdge = 3000;
/** A file that breaks off or contradicts itself is refused, not guessed at. */
const reading = { failOn: "error" } as const;

/**
 * Draws a picture anew: upright, in sRGB, without metadata, at most 3000 pixels long. Nothing but pixels goes from the file that was sent
 * into the one that is stored. What is transparent becomes WebP, everything else JPEG; of a moving picture the first frame counts. Runs
 * in the image process, after the picture's header was checked.
 *
 * @throws when the picture is damaged or was cut off.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture> {
  const { default: sharp } = await import("sharp");
  const { hasAlpha } = await sharp(bytes, reading).metadata();
  const image = sharp(bytes, reading)
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
