import { flag, text } from "#app/services/content/content-tree.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { buttonOf } from "../../button-fields.ts";
import { RichText } from "../../rich-text/rich-text.tsx";
import type { SectionProps } from "../../section.ts";
import styles from "./page-text-section.module.css";

/** pageTextSection: heading and subtitle in the margin, the text beside them, and a button only when `showCtaButton` says so. */
export function pageTextSection({ fields, level }: SectionProps) {
  const heading = text(fields.heading);
  const subtitle = text(fields.subtitle);
  const button = flag(fields.showCtaButton) ? buttonOf(fields) : undefined;
  return (
    <section className={styles.pageText}>
      {(heading ?? subtitle) !== undefined && (
        <div className={styles.head}>
          {heading !== undefined && (
            <Heading level={level} className={styles.heading}>
              {heading}
            </Heading>
          )}
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
      )}
      <div className={styles.text}>
        <RichText document={fields.pageText} level={heading === undefined ? 2 : level + 1} />
        {button && (
          <p className={styles.button}>
            <ButtonLink to={button.to}>{button.words}</ButtonLink>
          </p>
        )}
      </div>
    </section>
  );
}
