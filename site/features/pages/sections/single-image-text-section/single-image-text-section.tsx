import { asset, richText, text } from "#services/content/pages/content-tree.ts";
import type { Crop } from "#services/content/pictures/image-variants.ts";
import { ButtonLink } from "#ui/links/button.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Heading } from "#ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import { buttonProps } from "../../section-list/section-button.ts";
import styles from "./single-image-text-section.module.css";

/** What a picture is cut to, by its `imageShape`. Any other keeps its own shape. */
const crops = new Map<unknown, Crop>([
  ["Tall", "poster"],
  ["Hexagon", "hexagon"],
]);

/** singleImageTextSection and singleImageTextSections: a picture on the left or right, and beside it a heading, a text and a button. */
export const singleImageTextSection: Section = {
  heading: (fields) => text(fields.headingText),
  render({ fields, heading, page, level, levelBelow, first }) {
    const picture = asset(fields.image);
    const body = richText(fields.pageText);
    const button = buttonProps(fields);
    if ((picture ?? body ?? button) === undefined) return null;
    const hasText = (heading ?? body ?? button) !== undefined;
    const crop = crops.get(fields.imageShape);
    const side = fields.imageside === "Right" ? styles.pictureRight : styles.imageText;
    return (
      <section className={side} data-opening={first ? "" : undefined}>
        {picture && (
          <div className={crop ? styles[crop] : styles.picture}>
            <Picture
              asset={picture}
              {...(crop && { crop })}
              sizes="(min-width: 1280px) 480px, (min-width: 56.25em) 40vw, 88vw"
              priority={first}
            />
          </div>
        )}
        {hasText && (
          <div className={styles.text}>
            <Heading level={level}>{heading}</Heading>
            {body !== undefined && <page.RichText document={body} level={levelBelow} />}
            {button && (
              <p className={styles.button}>
                <ButtonLink {...button} />
              </p>
            )}
          </div>
        )}
      </section>
    );
  },
};
