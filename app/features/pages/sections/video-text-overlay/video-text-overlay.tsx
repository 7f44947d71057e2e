import { asset, text } from "#app/services/content/content-tree.ts";
import { BackgroundVideo } from "#app/ui/background-video.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { buttonOf } from "../../button-fields.ts";
import type { SectionProps } from "../../section.ts";
import styles from "./video-text-overlay.module.css";

/** videoTextOverlay: a film with a card laid over its edge; the card's button opens a new tab. */
export function videoTextOverlay({ fields, level, first }: SectionProps) {
  const film = asset(fields.media);
  const heading = text(fields.headingText);
  const words = text(fields.overlayText);
  const button = buttonOf(fields);
  const hasCard = heading !== undefined || words !== undefined || button !== undefined;
  if (film === undefined && !hasCard) return null;
  return (
    <section className={styles.videoTextOverlay}>
      {film && <BackgroundVideo film={film} poster={asset(fields.image)} priority={first} className={styles.film} />}
      {hasCard && (
        <div className={styles.card}>
          {heading !== undefined && <Heading level={level}>{heading}</Heading>}
          {words !== undefined && <p className={styles.words}>{words}</p>}
          {button && (
            <ButtonLink to={button.to} newTab>
              {button.words}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}
