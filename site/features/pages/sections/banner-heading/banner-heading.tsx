import { type Asset, asset, text } from "#services/content/pages/content-tree.ts";
import { Picture } from "#ui/media/picture.tsx";
import { Heading } from "#ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import styles from "./banner-heading.module.css";

/** The festival's years are counted from here. */
const baseYear = 2014;

/** On a phone a stripe is cut at its sides, and has to be wider than the screen. */
const acrossPage = "(min-width: 700px) 100vw, 120vw";
/** 400 and 250 px high, in the shapes that most pictures have. */
const landscapeBesideWords = "(min-width: 1280px) 600px, 375px";
const uprightBesideWords = "(min-width: 1280px) 300px, 190px";

/** How a picture and the page's name stand together. In `Picture first` the picture runs across the page, a stripe without a meaning of its own. */
const layouts = new Map([
  ["Words first", styles.wordsFirst],
  ["Picture in the words", styles.pictureInTheWords],
]);

/** bannerHeading: a picture and the page's name, in one of three layouts; without one of them, or of unknown layout, in the first. */
export const bannerHeading: Section = {
  heading: (fields) => text(fields.headingText),
  render({ fields, heading, page, level, first }) {
    const picture = asset(fields.bannerImage);
    if (picture === undefined && heading === undefined) return null;
    const Frame = heading === undefined ? "div" : "section";
    const layout = picture && heading !== undefined ? layouts.get(text(fields.layout) ?? "") : undefined;
    const title = heading !== undefined && (
      <div className={styles.text}>
        <Heading level={level} className={styles.title}>
          {withYears(heading, page.slug, page.currentYear)}
        </Heading>
      </div>
    );
    const besideWords = isUpright(picture) ? uprightBesideWords : landscapeBesideWords;
    const sizes = layout === styles.pictureInTheWords ? besideWords : acrossPage;
    const image = picture && (
      <div className={layout ? styles.frame : styles.picture}>
        <Picture
          asset={picture}
          sizes={sizes}
          priority={first}
          decorative={layout === undefined}
          className={isUpright(picture) ? styles.upright : undefined}
        />
      </div>
    );
    return (
      <Frame className={layout ?? styles.banner}>
        {layout && title}
        {image}
        {!layout && title}
      </Frame>
    );
  },
};

function isUpright({ width = 0, height = 0 }: Partial<Asset> = {}) {
  return height > width;
}

/** On the history page the title starts with the number of years since 2014. */
function withYears(heading: string, slug: string, currentYear: number) {
  return slug === "history" && currentYear > baseYear ? `${currentYear - baseYear} ${heading}` : heading;
}
