import { asset, flag, text } from "#app/services/content/content-tree.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { buttonOf } from "../../button-fields.ts";
import type { SectionProps } from "../../section.ts";
import styles from "./single-image-headline-section.module.css";

/** singleImageHeadlineSection: half a picture, half a headline; `imageside` says which half. */
export function singleImageHeadlineSection({ fields, level, first }: SectionProps) {
  const picture = asset(fields.image);
  const heading = text(fields.heading);
  const subtext = text(fields.subtext);
  const button = flag(fields.hasButton) ? buttonOf(fields) : undefined;
  const side = fields.imageside === "Right" ? styles.pictureRight : styles.pictureLeft;
  return (
    <section className={`${styles.imageHeadline} ${side}`}>
      {picture && (
        <div className={styles.picture}>
          <Picture asset={picture} sizes="(min-width: 900px) 50vw, 100vw" priority={first} />
        </div>
      )}
      <div className={styles.words}>
        {heading !== undefined && (
          <Heading level={level} className={styles.heading}>
            {heading}
          </Heading>
        )}
        {subtext !== undefined && <p className={styles.subtext}>{subtext}</p>}
        {button && (
          <p className={styles.button}>
            <ButtonLink to={button.to} look="brass">
              {button.words}
            </ButtonLink>
          </p>
        )}
      </div>
    </section>
  );
}
