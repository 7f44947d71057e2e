import { entries, richText, text } from "#services/content/pages/content-tree.ts";
import { Heading } from "#ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import { withUniqueKeys } from "../../section-list/with-unique-keys.ts";
import styles from "./reference-section.module.css";

/**
 * referenceSection on a page: a heading and a list of items, each with a title and perhaps a line below it. With the layout `Timeline` it is
 * a line drawn from one item to the next: titles are years.
 */
export const referenceSection: Section = {
  heading: (fields) => text(fields.heading),
  render({ fields, heading, page, level, levelBelow }) {
    const items = withUniqueKeys(entries(fields.items)).flatMap(({ key, fields: item }) => {
      const title = text(item.title);
      return title === undefined ? [] : [{ key, title, subtitle: text(item.subtitle) }];
    });
    const body = richText(fields.preQuestionText);
    if (body === undefined && items.length === 0) return null;
    const List = fields.layout === "Timeline" ? Timeline : PlainList;
    return (
      <section className={styles.referenceSection}>
        <Heading level={level}>{heading}</Heading>
        {body !== undefined && <page.RichText document={body} level={levelBelow} />}
        {items.length > 0 && <List items={items} />}
      </section>
    );
  },
};

type ListProps = { items: { key: string; title: string; subtitle: string | undefined }[] };

function PlainList({ items }: ListProps) {
  return (
    <ul className={styles.items}>
      {items.map(({ key, title, subtitle }) => (
        <li key={key} className={styles.item}>
          <span className={styles.title}>{title}</span>
          {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
        </li>
      ))}
    </ul>
  );
}

function Timeline({ items }: ListProps) {
  return (
    <ol className={styles.timeline}>
      {items.map(({ key, title, subtitle }) => (
        <li key={key} className={styles.moment}>
          <span className={styles.year}>{title}</span>
          {subtitle && <span className={styles.words}> {subtitle}</span>}
        </li>
      ))}
    </ol>
  );
}
