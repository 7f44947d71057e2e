import { asset, text } from "#app/services/content/content-tree.ts";
import { Heading } from "#app/ui/heading.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Section } from "../../section.ts";
import styles from "./banner-heading.module.css";

/** The festival's years are counted from here. */
const baseYear = 2014;

/** On a phone said to be narrower than it is: most phones take the picture of 640 pixels then, instead of the one of 800. */
const acrossPage = "(min-width: 700px) 100vw, 88vw";

/** bannerHeading: a picture across the page and the page's name printed over its lower edge. */
export const bannerHeading: Section = {
  heading: (fields) => text(fields.headingText),
  render({ fields, heading, page, level, first }) {
    const picture = asset(fields.bannerImage);
    if (picture === undefined && heading === undefined) return null;
    return (
      <section className={styles.banner}>
        {picture && (
          <div className={styles.picture}>
            <Picture asset={picture} sizes={acrossPage} priority={first} decorative />
          </div>
        )}
        {heading !== undefined && (
          <div className={styles.text}>
            <Heading level={level} className={styles.title}>
              {withYears(heading, page.slug, page.currentYear)}
            </Heading>
          </div>
        )}
      </section>
    );
  },
};

/** On the history page the title starts with the number of years since 2014. */
function withYears(heading: string, slug: string, currentYear: number) {
  return slug === "history" && currentYear > baseYear ? `${currentYear - baseYear} ${heading}` : heading;
}
