import { asset } from "#services/content/pages/content-tree.ts";
import { BackgroundVideo } from "#ui/media/background-video.tsx";
import type { Section } from "../../section-list/section.ts";
import styles from "./video-banner.module.css";

/** 450 px high on a phone, so that the poster is cut at its sides, and has to be wider than the screen. */
const tallOnPhones = "(min-width: 700px) 100vw, 145vw";

/** videoBanner: a silent video across the page. Without a video there is no section. */
export const videoBanner: Section = {
  render({ fields, first }) {
    const video = asset(fields.media);
    if (video === undefined) return null;
    return (
      <div className={styles.videoBanner}>
        <BackgroundVideo
          video={video}
          poster={asset(fields.image)}
          sizes={tallOnPhones}
          priority={first}
          className={styles.film}
        />
      </div>
    );
  },
};
