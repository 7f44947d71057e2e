import { asset, flag, text } from "#app/services/content/content-tree.ts";
import { ArrowButton } from "#app/ui/arrow-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import type { Section } from "../../section.ts";
import { buttonProps } from "../../section-button.ts";
import styles from "./hero.module.css";
import { HeroMedia } from "./hero-media.tsx";

/**
 * The landing page's hero (heroImage, heroMedia): a picture or video that fills the screen. With `overlay` set a dark screen over it
 * carries a heading, a button that opens a new tab, and View schedule.
 */
export const hero: Section = {
  heading: (fields) => (flag(fields.overlay) ? text(fields.overlayText) : undefined),
  render({ fields, heading, page, level, first }) {
    const media = asset(fields.media);
    const overlay = flag(fields.overlay);
    if (media === undefined && heading === undefined) return null;
    const button = buttonProps(fields);
    return (
      <section className={styles.hero}>
        {media && <HeroMedia media={media} poster={asset(fields.image)} first={first} />}
        {overlay && (
          <div className={styles.screen}>
            <Heading level={level} className={styles.heading}>
              {heading}
            </Heading>
            <div className={styles.buttons}>
              {button && <ButtonLink {...button} variant="brass" newTab />}
              <ArrowButton to={page.scheduleUrl}>View schedule</ArrowButton>
            </div>
          </div>
        )}
      </section>
    );
  },
};
