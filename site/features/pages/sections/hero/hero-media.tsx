import type { Asset } from "#services/content/pages/content-tree.ts";
import { BackgroundVideo } from "#ui/media/background-video.tsx";
import { Picture } from "#ui/media/picture.tsx";
import styles from "./hero-media.module.css";

type HeroMediaProps = {
  media: Asset;
  poster: Asset | undefined;
  first: boolean;
  /** The width in which a picture is shown before it is cut, as in the `sizes` attribute. */
  sizes: string;
};

/** A video or a picture that fills the hero, behind its text. */
export function HeroMedia({ media, poster, first, sizes }: HeroMediaProps) {
  if (media.contentType.startsWith("video/"))
    return <BackgroundVideo video={media} poster={poster} sizes={sizes} priority={first} className={styles.media} />;
  return (
    <div className={styles.media}>
      <Picture asset={media} sizes={sizes} priority={first} />
    </div>
  );
}
