import type { ImageQuery } from "./image-query.ts";

/** A variant that the host's pages use. With a height the picture is cut to that shape, around its focus or else its middle. */
export type ImageVariant = {
  width: number;
  height: number | undefined;
  format: "avif" | "webp" | "jpg";
  quality: number;
  focus?: "top_left" | "top" | "top_right" | "left" | "right" | "bottom_left" | "bottom" | "bottom_right";
};

/** A cut shape stands for one that was asked for when their heights differ by less than this share. */
const shapeTolerance = 0.1;

/**
 * The listed variant that is nearest to what was asked for:
 * - its format is the one asked for, or the original's; whatever may be transparent becomes WebP;
 * - its shape is a cut one only for a query that cuts (`fit=fill`, `thumb`, `crop`) to nearly that shape, else the whole picture;
 * - a cut one is cut around what `f` names; a face is looked for nowhere;
 * - of these, the one whose width differs least, and of two such the wider; without `w`, `h` counts as the width, without both the widest.
 */
export function nearestVariant(
  query: ImageQuery,
  contentType: string,
  variants: readonly ImageVariant[],
): ImageVariant | undefined {
  const { f } = query;
  const format = formatFor(query, contentType);
  const ofFormat = variants.filter((variant) => variant.format === format);
  const sameShape = ofFormat.filter((variant) => hasShape(variant, query));
  const candidates = sameShape.length > 0 ? sameShape : ofFormat.filter(({ height }) => height === undefined);
  const requestedWidth = query.w ?? query.h ?? Number.MAX_SAFE_INTEGER;
  const distance = ({ width }: ImageVariant) => Math.abs(width - requestedWidth);
  const nearest = candidates.toSorted((a, b) => distance(a) - distance(b) || b.width - a.width)[0];
  const isCut = nearest?.height !== undefined && f !== "center" && f !== "face" && f !== "faces";
  return isCut ? { ...nearest, focus: f } : nearest;
}

function formatFor({ fm }: ImageQuery, contentType: string): ImageVariant["format"] {
  if (fm !== undefined) return fm === "png" ? "webp" : fm;
  if (contentType === "image/jpeg") return "jpg";
  return contentType === "image/avif" ? "avif" : "webp";
}

function hasShape({ width, height }: ImageVariant, { w, h, fit }: ImageQuery) {
  if (height === undefined || w === undefined || h === undefined) return false;
  if (fit !== "fill" && fit !== "thumb" && fit !== "crop") return false;
  const aspectRatio = h / w;
  return Math.abs(height / width - aspectRatio) < shapeTolerance * aspectRatio;
}
