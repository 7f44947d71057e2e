import { text } from "#services/content/pages/content-tree.ts";
import { Heading } from "#ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import styles from "./page-heading-section.module.css";

/** pageHeadingSection: a heading and the line below it. */
export const pageHeadingSection: Section = {
  heading: (fields) => text(fields.heading),
  render({ fields, heading, level }) {
    const subtitle = text(fields.subtitle);
    if (heading === undefined && subtitle === undefined) return null;
    return (
      <section className={styles.pageHeading}>
        <Heading level={level} className={styles.heading}>
          {heading}
        </Heading>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </section>
    );
  },
};
