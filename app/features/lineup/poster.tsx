import { Picture } from "#app/ui/picture.tsx";
import type { Band } from "./lineup-contract.ts";
import styles from "./poster.module.css";

type PosterProps = {
  band: Pick<Band, "name"> & { imageUrl: string };
  /** How wide the poster is shown, as in the `sizes` attribute. */
  sizes: string;
  /** The widest variant that any screen needs, in pixels. */
  widest?: number;
  /** Above the fold. */
  priority?: boolean;
  /** Where the band's name stands right beside it. */
  decorative?: boolean;
};

/** A poster is printed in portrait, three to four. */
const [width, height] = [1200, 1600];

/**
 * A band's picture. One from our own content service comes in the size and format the screen needs; one from anywhere else as it
 * is, cut to the same shape by the style.
 */
export function Poster({ band, sizes, widest, priority = false, decorative = false }: PosterProps) {
  const alt = decorative ? "" : `Poster of ${band.name}`;
  const url = band.imageUrl;
  const contentType = pictureType(url);
  if (contentType === undefined) {
    return (
      <img
        className={styles.poster}
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? "eager" : "lazy"}
        decoding="async"
      />
    );
  }
  const asset = { url, alt, width, height, contentType };
  const narrow = widest ? { widest } : {};
  return <Picture asset={asset} sizes={sizes} priority={priority} cut="poster" {...narrow} className={styles.poster} />;
}

/** @returns the type of one of our own pictures that can be resized. */
function pictureType(url: string) {
  if (!url.startsWith("/content/assets/")) return undefined;
  const extension = /\.(png|jpe?g|webp|avif)$/i.exec(url)?.[1]?.toLowerCase();
  return extension && `image/${extension.replace("jpg", "jpeg")}`;
}
