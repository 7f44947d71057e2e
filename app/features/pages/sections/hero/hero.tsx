import { asset, flag, text } from "#app/services/content/pages/content-tree.ts";
import { ArrowButton } from "#app/ui/links/arrow-button.tsx";
import { ButtonLink } from "#app/ui/links/button.tsx";
import { SafeLink } from "#app/ui/links/safe-link.tsx";
import { Heading } from "#app/ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import { buttonProps, secondButtonProps } from "../../section-list/section-button.ts";
import styles from "./hero.module.css";
import { HeroMedia } from "./hero-media.tsx";

/** On a phone said to be narrower than it is: above text, most phones take the picture of 640 pixels instead of the one of 800. */
const acrossPage = "(min-width: 700px) 100vw, 88vw";

/**
 * The landing page's hero (heroImage, heroMedia): a picture or video that fills the screen. With `overlay` set a dark screen behind the words: a
 * heading, a button that opens a new tab, and View schedule, which is a quieter link beside a second button of the entry's own. With `showFestival`
 * dates, place, countdown, who is playing, and who can apply now, too. The pictures of what follows it wait until the page is painted (`waiting-pictures.css`).
 */
export const hero: Section = {
  heading: (fields) => (flag(fields.overlay) ? text(fields.overlayText) : undefined),
  render({ fields, heading, page, level, first }) {
    const media = asset(fields.media);
    const overlay = flag(fields.overlay);
    if (media === undefined && heading === undefined) return null;
    const button = buttonProps(fields);
    const second = secondButtonProps(fields);
    const elements = flag(fields.showFestival) ? page.heroElements : undefined;
    return (
      <section className={styles.hero} data-fills-screen="">
        {media && <HeroMedia media={media} poster={asset(fields.image)} first={first} sizes={acrossPage} />}
        {overlay && (
          <div className={styles.scrim}>
            <Heading level={level} className={styles.heading}>
              {heading}
            </Heading>
            {elements?.facts}
            <div className={styles.buttons}>
              {button && <ButtonLink {...button} variant="brass" newTab />}
              {second && <ButtonLink {...second} variant="outline" />}
              {second ? (
                <SafeLink to={page.scheduleUrl} className={styles.quiet}>
                  View schedule
                </SafeLink>
              ) : (
                <ArrowButton to={page.scheduleUrl}>View schedule</ArrowButton>
              )}
            </div>
            {elements?.openCalls}
          </div>
        )}
      </section>
    );
  },
};
