import { text } from "#app/services/content/content-tree.ts";
import { Heading } from "#app/ui/heading.tsx";
import type { Section } from "../../section.ts";
import styles from "./single-text-section.module.css";

/** singleTextSection: one column of text under its heading. */
export const singleTextSection: Section = {
  heading: (fields) => text(fields.headingText),
  render: ({ fields, heading, page, level, levelBelow }) => (
    <section className={styles.singleText}>
      <Heading level={level}>{heading}</Heading>
      <page.RichText document={fields.pageText} level={levelBelow} />
    </section>
  ),
};
