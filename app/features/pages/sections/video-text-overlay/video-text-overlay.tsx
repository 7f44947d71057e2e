import { asset, text } from "#app/services/content/content-tree.ts";
import { BackgroundVideo } from "#app/ui/background-video.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import type { Section } from "../../section.ts";
import { buttonProps } from "../../section-button.ts";
import styles from "./video-text-overlay.module.css";

/** videoTextOverlay: a video with a card laid over its edge; the card's button opens a new tab. */
export const videoTextOverlay: Section = {
  heading: (fields) => text(fields.headingText),
  render({ fields, heading, level, first }) {
    const video = asset(fields.media);
    const body = text(fields.overlayText);
    const button = buttonProps(fields);
    const hasCard = heading !== undefined || body !== undefined || button !== undefined;
    if (video === undefined && !hasCard) return null;
    return (
      <section className={styles.videoTextOverlay}>
        {video && (
          <BackgroundVideo video={video} poster={asset(fields.image)} priority={first} className={styles.film} />
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
