import { Picture } from "#ui/media/picture.tsx";
import type { Band } from "../records/lineup-contract.ts";
import styles from "./poster.module.css";

type PosterProps = {
  band: Pick<Band, "name"> & { imageUrl: string; imageColour?: string | undefined };
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** The widest variant that any screen needs, in pixels. */
  widest?: number;
  /** Above the fold. */
  priority?: boolean;
  /** The band's name is right beside the poster. */
  decorative?: boolean;
};

/** Posters are portrait, three to four. */
const [width, height] = [1200, 1600];

/**
 * A band's picture. One from our own content service has responsive variants; any other is used as it is, cropped to the same shape by
 * the style sheet. Until it is loaded its colour is in its place.
 */
export function Poster(props: PosterProps) {
  const { imageColour } = props.band;
  return (
    <div className={styles.frame}>
      {/* The Content-Security-Policy allows no style attribute; the presentation attributes of SVG are none. */}
      {imageColour && <svg className={styles.placeholder} color={imageColour} aria-hidden="true" />}
      <PosterPicture {...props} />
    </div>
  );
}

function PosterPicture({ band, sizes, widest, priority = false, decorative = false }: PosterProps) {
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
  return (
    <Picture asset={asset} sizes={sizes} priority={priority} crop="poster" {...narrow} className={styles.poster} />
  );
}

/** @returns the MIME type of a picture that our content service can resize. */
function pictureType(url: string) {
  if (!url.startsWith("/content/assets/")) return undefined;
  const extension = /\.(png|jpe?g|webp|avif)$/i.exec(url)?.[1]?.toLowerCase();
  return extension && `image/${extension.replace("jpg", "jpeg")}`;
}
