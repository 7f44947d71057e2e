import type { Asset } from "#app/services/content/pages/content-tree.ts";
import { BackgroundVideo } from "#app/ui/media/background-video.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import styles from "./hero-media.module.css";

type HeroMediaProps = { media: Asset; poster: Asset | undefined; first: boolean };

/** On a phone said to be narrower than it is: behind text, most phones take the picture of 640 pixels instead of the one of 800. */
const acrossPage = "(min-width: 700px) 100vw, 88vw";

/** A video or a picture that fills the hero, behind its text. */
export function HeroMedia({ media, poster, first }: HeroMediaProps) {
  if (media.contentType.startsWith("video/"))
    return <BackgroundVideo video={media} poster={poster} priority={first} className={styles.media} />;
  return (
    <div className={styles.media}>
      <Picture asset={media} sizes={acrossPage} priority={first} />
    </div>
  );
}
