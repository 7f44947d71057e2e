import { asset, richText, text } from "#app/services/content/content-tree.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Section } from "../../section.ts";
import { buttonProps } from "../../section-button.ts";
import styles from "./single-image-text-section.module.css";

/** singleImageTextSection and singleImageTextSections: a picture, and beside it a heading, a text and a button. */
export const singleImageTextSection: Section = {
  heading: (fields) => text(fields.headingText),
  render({ fields, heading, page, level, levelBelow, first }) {
    const picture = asset(fields.image);
    const body = richText(fields.pageText);
    const button = buttonProps(fields);
    const hasText = (heading ?? body ?? button) !== undefined;
    if (picture === undefined && !hasText) return null;
    return (
      <section className={styles.imageText}>
        {picture && (
          <div className={styles.picture}>
            <Picture
              asset={picture}
              sizes="(min-width: 1280px) 560px, (min-width: 900px) 45vw, 88vw"
              priority={first}
            />
          </div>
        )}
        {hasText && (
          <div className={styles.text}>
            <Heading level={level}>{heading}</Heading>
            {body !== undefined && <page.RichText document={body} level={levelBelow} />}
            {button && (
              <p className={styles.button}>
                <ButtonLink {...button} />
              </p>
            )}
          </div>
        )}
      </section>
    );
  },
};
