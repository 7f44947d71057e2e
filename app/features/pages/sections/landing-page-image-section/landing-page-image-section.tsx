import { asset, type Entry, text } from "#app/services/content/content-tree.ts";
import { ArrowButton } from "#app/ui/arrow-button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { buttonAddress } from "../../button-fields.ts";
import type { SectionProps } from "../../section.ts";
import styles from "./landing-page-image-section.module.css";

const places = ["image1", "image2", "image3", "image4", "image5", "image6", "image7"] as const;

/** landingPageImageSection: a honeycomb of up to seven pictures, decorative (C9), with a heading, a line and an arrow button. */
export function landingPageImageSection({ fields, level }: SectionProps) {
  const pictures = picturesOf(fields);
  const heading = text(fields.headingText);
  const subText = text(fields.subText);
  const to = buttonAddress(fields);
  return (
    <section className={styles.collage}>
      <div className={styles.words}>
        {heading !== undefined && (
          <Heading level={level} className={styles.heading}>
            {heading}
          </Heading>
        )}
        {subText !== undefined && <p className={styles.subText}>{subText}</p>}
        {to !== undefined && <ArrowButton to={to}>{text(fields.buttonText) ?? "Click Here"}</ArrowButton>}
      </div>
      {pictures.length > 0 && (
        <div className={styles.hexagons}>
          {pictures.map(({ place, picture }) => (
            <div key={place} className={styles.hexagon}>
              <Picture asset={picture} sizes="(min-width: 900px) 18vw, 45vw" cut="hexagon" decorative />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function picturesOf(fields: Entry["fields"]) {
  return places.flatMap((place) => {
    const picture = asset(fields[place]);
    return picture ? [{ place, picture }] : [];
  });
}
