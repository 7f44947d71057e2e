import type { ImageVariant } from "./variant-list.ts";

/** Rendered bytes and their content type. */
export type RenderedImage = { bytes: Uint8Array; contentType: string };

/**
 * Renders a variant of an image: upright, never enlarged but to fill a shape that it is cut to. The host runs it in a process of its own,
 * after it has checked the image's header.
 *
 * @throws when the bytes are not an image.
 */
export async function renderImage(original: Uint8Array, variant: ImageVariant): Promise<RenderedImage> {
  const { default: sharp } = await import("sharp");
  const { width, height, format, quality, focus } = variant;
  const size = { width, ...(height !== undefined && { height }) };
  const fit = height === undefined ? "inside" : "cover";
  const resized = sharp(original, { limitInputPixels: false })
    .autoOrient()
    .resize({ ...size, fit, position: positionOf(focus), withoutEnlargement: height === undefined });
  if (format === "avif") {
    // With little effort, since a client waits for it.
    return { bytes: await resized.avif({ quality, effort: 2 }).toBuffer(), contentType: "image/avif" };
  }
  if (format === "webp") return { bytes: await resized.webp({ quality }).toBuffer(), contentType: "image/webp" };
  const opaque = resized.flatten({ background: "#ffffff" });
  return { bytes: await opaque.jpeg({ quality }).toBuffer(), contentType: "image/jpeg" };
}

/** In sharp's words: "left top". */
function positionOf(focus: ImageVariant["focus"]): string {
  return focus?.split("_").toReversed().join(" ") ?? "centre";
}
