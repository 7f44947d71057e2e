import { richText, text } from "#services/content/pages/content-tree.ts";
import { Heading } from "#ui/page/heading.tsx";
import { resolveText } from "../../loading/linked-texts.ts";
import type { Section } from "../../section-list/section.ts";
import styles from "./text-band.module.css";

/** textBand: a band of colour with a heading and a text that is an entry of its own; nothing without that. */
export const textBand: Section = {
  heading: (fields) => text(fields.heading),
  render({ fields, heading, page, level, levelBelow }) {
    const body = richText(resolveText(fields.content, page.textsById)?.fields.pageText);
    if (body === undefined) return null;
    return (
      <section className={styles.textBand}>
        <div className={styles.columns}>
          <Heading level={level}>{heading}</Heading>
          <page.RichText document={body} level={levelBelow} />
        </div>
      </section>
    );
  },
};
