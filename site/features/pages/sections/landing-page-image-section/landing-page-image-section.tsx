import { asset, text } from "#services/content/pages/content-tree.ts";
import { ArrowButton } from "#ui/links/arrow-button.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Heading } from "#ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import { buttonAddress } from "../../section-list/section-button.ts";
import styles from "./landing-page-image-section.module.css";

const imageFields = ["image1", "image2", "image3", "image4", "image5", "image6", "image7"] as const;

/** landingPageImageSection: a honeycomb of up to seven decorative pictures, with a heading, a line and an arrow button. */
export const landingPageImageSection: Section = {
  heading: (fields) => text(fields.headingText),
  render({ fields, heading, level }) {
    const pictures = imageFields.flatMap((name) => {
      const picture = asset(fields[name]);
      return picture ? [{ name, picture }] : [];
    });
    const subText = text(fields.subText);
    const to = buttonAddress(fields);
    if (pictures.length === 0 && (subText ?? to) === undefined) return null;
    const hasText = (heading ?? subText ?? to) !== undefined;
    return (
      <section className={styles.collage}>
        {hasText && (
          <div className={styles.text}>
            <Heading level={level} className={styles.heading}>
              {heading}
            </Heading>
            {subText && <p className={styles.subText}>{subText}</p>}
            {to && <ArrowButton to={to}>{text(fields.buttonText) ?? "Click Here"}</ArrowButton>}
          </div>
        )}
        {pictures.length > 0 && (
          <div className={styles.hexagons}>
            {pictures.map(({ name, picture }) => (
              <div key={name} className={styles.hexagon}>
                <Picture
                  asset={picture}
                  sizes="(min-width: 900px) 18vw, (min-width: 700px) 30vw, 44vw"
                  crop="hexagon"
                  decorative
                />
              </div>
            ))}
          </div>
        )}
      </section>
    );
  },
};
