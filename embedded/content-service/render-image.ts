import type { Sharp } from "sharp";
import type { ImageQuery } from "./image-query.ts";

const maxInputPixels = 100e6;
const positions = {
  center: "centre",
  top: "top",
  right: "right",
  left: "left",
  bottom: "bottom",
  face: "attention",
  faces: "attention",
  top_right: "right top",
  top_left: "left top",
  bottom_right: "right bottom",
  bottom_left: "left bottom",
} as const;
const quality = { jpg: 80, webp: 78, avif: 55 } as const;

/**
 * Renders a variant of an image as the Images API describes it. Without `fm` the format stays the same where it can be written.
 *
 * @returns the bytes and their content type.
 * @throws when the bytes are not an image, or one of more than 100 million pixels.
 */
export async function renderImage(
  original: Uint8Array,
  query: ImageQuery,
): Promise<{ bytes: Uint8Array; contentType: string }> {
  const { default: sharp } = await import("sharp");
  // One thread per image, and no cache in memory: variants are cached on disk.
  sharp.concurrency(1);
  sharp.cache(false);
  const input = sharp(original, { limitInputPixels: maxInputPixels }).autoOrient();
  const { format = "jpeg", autoOrient } = await sharp(original, { limitInputPixels: maxInputPixels }).metadata();
  const fm = query.fm ?? outputFormat(format);
  const resized = resize(input, query, autoOrient, fm === "jpg");
  if (fm === "jpg") resized.flatten({ background: query.bg ?? "#ffffff" });
  else if (query.bg) resized.flatten({ background: query.bg });
  return {
    bytes: await encode(resized, fm, query).toBuffer(),
    contentType: fm === "jpg" ? "image/jpeg" : `image/${fm}`,
  };
}

function outputFormat(format: string): NonNullable<ImageQuery["fm"]> {
  if (format === "png" || format === "webp") return format;
  if (format === "heif") return "avif";
  return format === "gif" ? "png" : "jpg";
}

function resize(
  input: Sharp,
  { w, h, fit, f, bg }: ImageQuery,
  original: { width: number; height: number },
  opaque: boolean,
): Sharp {
  if (w === undefined && h === undefined) return input;
  const size = { ...(w !== undefined && { width: w }), ...(h !== undefined && { height: h }) };
  const inside = { ...size, fit: "inside", withoutEnlargement: fit !== "scale" } as const;
  if (w === undefined || h === undefined || fit === undefined) return input.resize(inside);
  if (fit === "scale") return input.resize({ width: w, height: h, fit: "fill" });
  if (fit === "fill" || fit === "thumb")
    return input.resize({ width: w, height: h, fit: "cover", position: positions[f] });
  if (fit === "crop") return input.extract(cropBox(original, w, h, f));
  const background = bg ?? (opaque ? "#ffffff" : "#00000000");
  const shrunk = scaledInside(original, w, h);
  const left = Math.floor((w - shrunk.width) / 2);
  const top = Math.floor((h - shrunk.height) / 2);
  const edges = { left, top, right: w - shrunk.width - left, bottom: h - shrunk.height - top };
  return input.resize({ ...shrunk, fit: "fill" }).extend({ ...edges, background });
}

function scaledInside({ width, height }: { width: number; height: number }, w: number, h: number) {
  const factor = Math.min(1, w / width, h / height);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** A part of the original at its own scale. Faces are not detected: the middle is used instead. */
function cropBox({ width, height }: { width: number; height: number }, w: number, h: number, f: ImageQuery["f"]) {
  const box = { width: Math.min(w, width), height: Math.min(h, height) };
  const across = share(f, "left", "right");
  const down = share(f, "top", "bottom");
  return { ...box, left: Math.floor((width - box.width) * across), top: Math.floor((height - box.height) * down) };
}

function share(f: ImageQuery["f"], near: string, far: string) {
  if (f.includes(near)) return 0;
  return f.includes(far) ? 1 : 0.5;
}

/** AVIF with little effort, since it is rendered while a client waits. */
function encode(image: Sharp, fm: NonNullable<ImageQuery["fm"]>, { q }: ImageQuery): Sharp {
  if (fm === "jpg") return image.jpeg({ quality: q ?? quality.jpg });
  if (fm === "webp") return image.webp({ quality: q ?? quality.webp });
  if (fm === "avif") return image.avif({ quality: q ?? quality.avif, effort: 2 });
  return image.png();
}
