import { asset, flag, text } from "#services/content/pages/content-tree.ts";
import { ButtonLink } from "#ui/links/button.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Heading } from "#ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import { buttonProps } from "../../section-list/section-button.ts";
import styles from "./single-image-headline-section.module.css";

/** In half of a narrow page it is cut at its sides, and has to be wider than its half. */
const halfOfPage = "(min-width: 1280px) 50vw, (min-width: 56.25em) 70vw, 100vw";

/** singleImageHeadlineSection: half a picture, half a headline; `imageside` says which half. */
export const singleImageHeadlineSection: Section = {
  heading: (fields) => text(fields.heading),
  render({ fields, heading, level, first }) {
    const picture = asset(fields.image);
    const subtext = text(fields.subtext);
    const button = flag(fields.hasButton) ? buttonProps(fields) : undefined;
    const hasText = (heading ?? subtext ?? button) !== undefined;
    if (picture === undefined && !hasText) return null;
    const isRight = fields.imageside === "Right";
    return (
      <section
        className={isRight ? `${styles.imageHeadline} ${styles.pictureRight}` : styles.imageHeadline}
        data-opening={first ? "" : undefined}
      >
        {picture && (
          <div className={styles.picture}>
            <Picture asset={picture} sizes={halfOfPage} priority={first} />
          </div>
        )}
        {hasText && (
          <div className={styles.text}>
            <Heading level={level} className={styles.heading}>
              {heading}
            </Heading>
            {subtext && <p className={styles.subtext}>{subtext}</p>}
            {button && (
              <p className={styles.button}>
                <ButtonLink {...button} variant="brass" />
              </p>
            )}
          </div>
        )}
      </section>
    );
  },
};
