import { resolveText } from "#app/features/pages/linked-texts.ts";
import { text } from "#app/services/content/content-tree.ts";
import { Heading } from "#app/ui/heading.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import type { SectionProps } from "../../section.ts";
import styles from "./text-band.module.css";

/** textBand: a band of colour with a heading and a text that is an entry of its own. */
export function textBand({ fields, page, level }: SectionProps) {
  const heading = text(fields.heading);
  const content = resolveText(fields.content, page.texts);
  return (
    <section className={styles.textBand}>
      <div className={styles.columns}>
        {heading !== undefined && (
          <Heading level={level} className={styles.heading}>
            {heading}
          </Heading>
        )}
        <RichText document={content?.fields.pageText} level={heading === undefined ? 2 : level + 1} />
      </div>
    </section>
  );
}
