import { text } from "#app/services/content/content-tree.ts";
import { Heading } from "#app/ui/heading.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import type { SectionProps } from "../../section.ts";
import styles from "./single-text-section.module.css";

/** singleTextSection: one column of text under its heading. */
export function singleTextSection({ fields, level }: SectionProps) {
  const heading = text(fields.headingText);
  return (
    <section className={styles.singleText}>
      {heading !== undefined && <Heading level={level}>{heading}</Heading>}
      <RichText document={fields.pageText} level={heading === undefined ? 2 : level + 1} />
    </section>
  );
}
