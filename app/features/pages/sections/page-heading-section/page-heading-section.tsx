import { text } from "#app/services/content/content-tree.ts";
import { Heading } from "#app/ui/heading.tsx";
import type { SectionProps } from "../../section.ts";
import styles from "./page-heading-section.module.css";

/** pageHeadingSection: a heading and the line below it. */
export function pageHeadingSection({ fields, level }: SectionProps) {
  const heading = text(fields.heading);
  const subtitle = text(fields.subtitle);
  if (heading === undefined && subtitle === undefined) return null;
  return (
    <section className={styles.pageHeading}>
      {heading !== undefined && (
        <Heading level={level} className={styles.heading}>
          {heading}
        </Heading>
      )}
      {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
    </section>
  );
}
