import { asset, text } from "#services/content/pages/content-tree.ts";
import { ButtonLink } from "#ui/links/button.tsx";
import { BackgroundVideo } from "#ui/media/background-video.tsx";
import { Heading } from "#ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import { buttonProps } from "../../section-list/section-button.ts";
import styles from "./video-text-overlay.module.css";

/** videoTextOverlay: a video with a card laid over its edge; the card's button opens a new tab. */
export const videoTextOverlay: Section = {
  heading: (fields) => text(fields.headingText),
  render({ fields, heading, level, first }) {
    const video = asset(fields.media);
    const body = text(fields.overlayText);
    const button = buttonProps(fields);
    if ((video ?? body ?? button) === undefined) return null;
    const hasCard = (heading ?? body ?? button) !== undefined;
    return (
      <section className={styles.videoTextOverlay}>
        {video && (
          <BackgroundVideo
            video={video}
            poster={asset(fields.image)}
            sizes="100vw"
            priority={first}
            className={styles.film}
          />
        )}
        {hasCard && (
          <div className={styles.card}>
            <Heading level={level}>{heading}</Heading>
            {body && <p className={styles.text}>{body}</p>}
            {button && <ButtonLink {...button} newTab />}
          </div>
        )}
      </section>
    );
  },
};
