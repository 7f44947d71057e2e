import { preload } from "react-dom";
import type { Asset } from "#services/content/pages/content-tree.ts";
import "./picture.css";
import "./waiting-pictures.css";
import {
  type Crop,
  defaultVariantQuery,
  heightOf,
  variantQuery,
  widthsUpTo,
} from "#services/content/pictures/image-variants.ts";

type PictureProps = {
  asset: Pick<Asset, "url" | "alt" | "width" | "height" | "contentType" | "focus">;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** Above the fold: loaded eagerly and preloaded. Every other picture is lazy. */
  priority?: boolean;
  /** A purely decorative picture has an empty alt text. */
  decorative?: boolean;
  /** Crops every variant to this shape, so that the file contains only the visible part. */
  crop?: Crop;
  /** The widest variant that any screen needs, in pixels. Without it, every width up to the picture's own is offered. */
  widest?: number;
  className?: string | undefined;
};

type Shape = Pick<PictureProps, "crop" | "widest">;
type Source = Pick<Asset, "url" | "width" | "focus">;

/** A content picture as AVIF and WebP in several widths, with its dimensions, so that the layout does not shift. */
export function Picture({ asset, sizes, priority = false, decorative = false, className, ...shape }: PictureProps) {
  const { crop } = shape;
  const { width, height } = spaceOf(asset, crop);
  const image = (
    <img
      src={isResizable(asset) ? `${asset.url}${defaultVariantQuery("jpg", { crop, focus: asset.focus })}` : asset.url}
      alt={decorative ? "" : asset.alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding={priority ? "sync" : "async"}
      className={className}
      // Style sheets cut what no variant is cut for.
      data-focus={crop ? undefined : asset.focus}
    />
  );
  if (!isResizable(asset)) return image;
  if (priority) preloadPicture(asset, sizes, shape);
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(asset, "avif", shape)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(asset, "webp", shape)} sizes={sizes} />
      {image}
    </picture>
  );
}

/** The dimensions that keep a picture's space until it is loaded. Where the content service does not know them, those of most pictures. */
function spaceOf(asset: PictureProps["asset"], crop: Crop | undefined) {
  if (crop && asset.width) return { width: asset.width, height: heightOf(asset.width, crop) };
  if ((asset.width && asset.height) || !isResizable(asset)) return { width: asset.width, height: asset.height };
  return { width: 1200, height: crop ? heightOf(1200, crop) : 900 };
}

/** Puts `<link rel="preload">` for the picture's AVIF into the head, in server-rendered markup too. */
function preloadPicture(asset: Source, sizes: string, shape: Shape) {
  const imageSrcSet = srcSet(asset, "avif", shape);
  preload(asset.url, { as: "image", type: "image/avif", imageSrcSet, imageSizes: sizes, fetchPriority: "high" });
}

/** The `srcset` of one format: every width up to the picture's own, or to the widest that is needed. */
export function srcSet(
  asset: Source,
  format: "avif" | "webp",
  { crop, widest = Number.POSITIVE_INFINITY }: Shape = {},
): string {
  const offered = widthsUpTo(Math.min(asset.width ?? widest, widest));
  return offered
    .map((width) => `${asset.url}${variantQuery(width, format, { crop, focus: asset.focus })} ${width}w`)
    .join(", ");
}

/** SVG scales by itself. */
export function isResizable(asset: Pick<Asset, "contentType">): boolean {
  return asset.contentType.startsWith("image/") && !asset.contentType.includes("svg");
}
