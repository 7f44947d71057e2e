import { flag, richText, text } from "#services/content/pages/content-tree.ts";
import { ButtonLink } from "#ui/links/button.tsx";
import { Heading } from "#ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import { buttonProps } from "../../section-list/section-button.ts";
import styles from "./page-text-section.module.css";

/** pageTextSection: heading and subtitle in the margin, the text beside them, and a button only when `showCtaButton` says so. */
export const pageTextSection: Section = {
  heading: (fields) => text(fields.heading),
  render({ fields, heading, page, level, levelBelow }) {
    const subtitle = text(fields.subtitle);
    const body = richText(fields.pageText);
    const button = flag(fields.showCtaButton) ? buttonProps(fields) : undefined;
    if ((heading ?? subtitle ?? body ?? button) === undefined) return null;
    return (
      <section className={styles.pageText}>
        {(heading ?? subtitle) !== undefined && (
          <div className={styles.head}>
            <Heading level={level} className={styles.heading}>
              {heading}
            </Heading>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
        )}
        {(body ?? button) !== undefined && (
          <div>
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
