import { richText, text } from "#services/content/pages/content-tree.ts";
import { Heading } from "#ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import styles from "./single-text-section.module.css";

/** singleTextSection: one column of text beside its heading. Where the text begins with a numbered list, its items are steps side by side. */
export const singleTextSection: Section = {
  heading: (fields) => text(fields.headingText),
  render({ fields, heading, page, level, levelBelow }) {
    const body = richText(fields.pageText);
    if ((heading ?? body) === undefined) return null;
    return (
      <section className={styles.singleText}>
        <Heading level={level}>{heading}</Heading>
        {body !== undefined && <page.RichText document={body} level={levelBelow} />}
      </section>
    );
  },
};
