import { asset, text } from "#app/services/content/content-tree.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { buttonOf } from "../../button-fields.ts";
import { RichText } from "../../rich-text/rich-text.tsx";
import type { SectionProps } from "../../section.ts";
import styles from "./single-image-text-section.module.css";

/** singleImageTextSection and singleImageTextSections: a picture, and beside it a heading, a text and a button. */
export function singleImageTextSection({ fields, level, first }: SectionProps) {
  const picture = asset(fields.image);
  const heading = text(fields.headingText);
  const button = buttonOf(fields);
  return (
    <section className={styles.imageText}>
      {picture && (
        <div className={styles.picture}>
          <Picture asset={picture} sizes="(min-width: 1280px) 560px, (min-width: 900px) 45vw, 100vw" priority={first} />
        </div>
      )}
      <div className={styles.words}>
        {heading !== undefined && <Heading level={level}>{heading}</Heading>}
        <RichText document={fields.pageText} level={heading === undefined ? 2 : level + 1} />
        {button && (
          <p className={styles.button}>
            <ButtonLink to={button.to}>{button.words}</ButtonLink>
          </p>
        )}
      </div>
    </section>
  );
}
