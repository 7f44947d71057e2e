import { asset } from "#app/services/content/content-tree.ts";
import { BackgroundVideo } from "#app/ui/background-video.tsx";
import type { SectionProps } from "../../section.ts";
import styles from "./video-banner.module.css";

/** videoBanner: a silent film across the page. Shown only when there is one. */
export function videoBanner({ fields, first }: SectionProps) {
  const film = asset(fields.media);
  if (film === undefined) return null;
  return (
    <section className={styles.videoBanner}>
      <BackgroundVideo film={film} poster={asset(fields.image)} priority={first} className={styles.film} />
    </section>
  );
}
