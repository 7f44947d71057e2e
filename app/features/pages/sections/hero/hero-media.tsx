import type { Asset } from "#app/services/content/content-tree.ts";
import { BackgroundVideo } from "#app/ui/background-video.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./hero-media.module.css";

type HeroMediaProps = { media: Asset; poster: Asset | undefined; first: boolean };

/** A video or a picture that fills the hero, behind its text. */
export function HeroMedia({ media, poster, first }: HeroMediaProps) {
  if (media.contentType.startsWith("video/"))
    return <BackgroundVideo video={media} poster={poster} priority={first} className={styles.media} />;
  return (
    <div className={styles.media}>
      <Picture asset={media} sizes="100vw" priority={first} />
    </div>
  );
}
