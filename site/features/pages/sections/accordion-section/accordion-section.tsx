import { richText, text } from "#services/content/pages/content-tree.ts";
import { Accordion, hasTwoColumns } from "#ui/dialogs/accordion.tsx";
import { Heading } from "#ui/page/heading.tsx";
import { resolveText } from "../../loading/linked-texts.ts";
import type { Section } from "../../section-list/section.ts";
import { withUniqueKeys } from "../../section-list/with-unique-keys.ts";
import styles from "./accordion-section.module.css";

/** accordion: questions that open, each an entry of its own with a title and a text. An item without one of them is left out, and without an item all of it. */
export const accordionSection: Section = {
  heading: (fields) => text(fields.heading),
  render({ fields, heading, page, level, levelBelow }) {
    const links = Array.isArray(fields.items) ? fields.items : [];
    const entries = links.map((link) => resolveText(link, page.textsById)).filter((item) => item !== undefined);
    const items = withUniqueKeys(entries).flatMap(({ key, fields: { title, pageText } }) => {
      const question = text(title);
      const answerContent = richText(pageText);
      if (question === undefined || answerContent === undefined) return [];
      const body = <page.RichText key={key} document={answerContent} level={levelBelow + 1} />;
      return [{ id: key, title: question, body }];
    });
    if (items.length === 0) return null;
    return (
      <section className={hasTwoColumns(items) ? styles.accordionSection : styles.beside}>
        <Heading level={level}>{heading}</Heading>
        <Accordion items={items} level={levelBelow} />
      </section>
    );
  },
};
