import { asset, flag, text } from "#services/content/pages/content-tree.ts";
import { ButtonLink } from "#ui/links/button.tsx";
import { Heading } from "#ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import { buttonProps } from "../../section-list/section-button.ts";
import { HeroMedia } from "../hero/hero-media.tsx";
import styles from "./page-hero.module.css";

/** On a phone it is higher than wide, so that a picture is cut at its sides, and has to be wider than the screen. */
const tallOnPhones = "(min-width: 700px) 100vw, 145vw";

/**
 * heroMedia and heroImage on a content page: a picture or video, plain or with text and a button over it. At the top of a page it is a banner: a
 * stripe, with text and button below.
 */
export const pageHero: Section = {
  heading: (fields) => (flag(fields.overlay) ? text(fields.overlayText) : undefined),
  render({ fields, heading, level, first }) {
    const media = asset(fields.media);
    const button = flag(fields.overlay) && flag(fields.hasButton) ? buttonProps(fields) : undefined;
    if (media === undefined && heading === undefined) return null;
    const Frame = heading === undefined ? "div" : "section";
    return (
      <Frame className={styles.pageHero} data-opening={first ? "" : undefined}>
        {media && <HeroMedia media={media} poster={asset(fields.image)} first={first} sizes={tallOnPhones} />}
        {(heading !== undefined || button) && (
          <div className={styles.scrim}>
            <Heading level={level} className={styles.heading}>
              {heading}
            </Heading>
            {button && <ButtonLink {...button} variant="brass" />}
          </div>
        )}
      </Frame>
    );
  },
};
