import { withUniqueKeys } from "#app/features/pages/with-unique-keys.ts";
import { entries, text } from "#app/services/content/content-tree.ts";
import { Heading } from "#app/ui/heading.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import type { SectionProps } from "../../section.ts";
import styles from "./reference-section.module.css";

/** referenceSection on a page: a heading and a list of items, each with a title and perhaps a line below it. */
export function referenceSection({ fields, level }: SectionProps) {
  const heading = text(fields.heading);
  const items = withUniqueKeys(entries(fields.items)).flatMap(({ key, fields: { title, subtitle } }) => {
    const words = text(title);
    return words === undefined ? [] : [{ key, words, subtitle: text(subtitle) }];
  });
  return (
    <section className={styles.referenceSection}>
      {heading !== undefined && <Heading level={level}>{heading}</Heading>}
      <RichText document={fields.preQuestionText} level={heading === undefined ? 2 : level + 1} />
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map(({ key, words, subtitle }) => (
            <li key={key} className={styles.item}>
              <span className={styles.title}>{words}</span>
              {subtitle !== undefined && <span className={styles.subtitle}>{subtitle}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
