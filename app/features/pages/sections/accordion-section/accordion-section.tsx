import { resolveText } from "#app/features/pages/linked-texts.ts";
import { withUniqueKeys } from "#app/features/pages/with-unique-keys.ts";
import { text } from "#app/services/content/content-tree.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import type { PageContext, SectionProps } from "../../section.ts";
import styles from "./accordion-section.module.css";

/** accordion: questions that open, each an entry of its own with a title and a text. */
export function accordionSection({ fields, page, level }: SectionProps) {
  const heading = text(fields.heading);
  const itemLevel = heading === undefined ? 2 : level + 1;
  const items = itemsOf(fields.items, page.texts).map(({ key, title, pageText }) => ({
    id: key,
    title,
    body: <RichText key={key} document={pageText} level={itemLevel + 1} />,
  }));
  if (heading === undefined && items.length === 0) return null;
  return (
    <section className={styles.accordionSection}>
      {heading !== undefined && <Heading level={level}>{heading}</Heading>}
      {items.length > 0 && <Accordion items={items} level={itemLevel} />}
    </section>
  );
}

/** An item without a title cannot be opened, so it is left out. */
function itemsOf(links: unknown, texts: PageContext["texts"]) {
  if (!Array.isArray(links)) return [];
  const items = withUniqueKeys(links.map((link) => resolveText(link, texts)).filter((item) => item !== undefined));
  return items.flatMap(({ key, fields: { title, pageText } }) => {
    const words = text(title);
    return words === undefined ? [] : [{ key, title: words, pageText }];
  });
}
