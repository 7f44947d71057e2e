import { type Asset, asset, type Entry, entries, text } from "#services/content/pages/content-tree.ts";
import { SafeLink } from "#ui/links/safe-link.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Heading } from "#ui/page/heading.tsx";
import type { Section } from "../../section-list/section.ts";
import { withUniqueKeys } from "../../section-list/with-unique-keys.ts";
import styles from "./landing-page-sponsor-section.module.css";

type LogoGrid = { className: string | undefined; sizes: string };

const majorGrid: LogoGrid = {
  className: styles.majorGrid,
  sizes: "(min-width: 1280px) 320px, (min-width: 700px) 30vw, 70vw",
};

/** landingPageSponsorSection on the landing page: three large logos a row, then two to five by the screen's width. */
export const landingSponsors = sponsorSection({
  className: styles.landingGrid,
  sizes: "(min-width: 1280px) 200px, (min-width: 700px) 22vw, (min-width: 480px) 30vw, 42vw",
});

/** The same on a content page: six logos a row, four, or two on a phone. */
export const pageSponsors = sponsorSection({
  className: styles.pageGrid,
  sizes: "(min-width: 900px) 170px, (min-width: 480px) 22vw, 42vw",
});

function sponsorSection(grid: LogoGrid): Section {
  return {
    heading: (fields) => text(fields.headingText),
    render({ fields, heading, level, levelBelow }) {
      const majors = toLogos(fields.majorSponsors);
      const others = toLogos(fields.sponsors);
      if (majors.length === 0 && others.length === 0) return null;
      return (
        <section className={styles.sponsors}>
          <div className={styles.inner}>
            <Heading level={level} className={styles.heading}>
              {heading}
            </Heading>
            <Group title={text(fields.majorSponsorText)} level={levelBelow} logos={majors} grid={majorGrid} />
            {majors.length > 0 && others.length > 0 && <hr className={styles.separator} />}
            <Group title={text(fields.sponsorHeading)} level={levelBelow} logos={others} grid={grid} />
          </div>
        </section>
      );
    },
  };
}

type Logo = ReturnType<typeof toLogo> & { key: string };
type GroupProps = { title: string | undefined; level: number; logos: Logo[]; grid: LogoGrid };

/** A title with its sponsors; without one of them not even the title. */
function Group({ title, level, logos, grid: { className, sizes } }: GroupProps) {
  if (logos.length === 0) return null;
  return (
    <>
      <Heading level={level} className={styles.groupTitle}>
        {title}
      </Heading>
      <ul className={`${styles.grid} ${className ?? ""}`}>
        {logos.map(({ key, logo, name, url }) => (
          <li key={key} className={styles.tile}>
            <SafeLink to={url} className={styles.link}>
              {logo ? (
                <Picture asset={{ ...logo, alt: name }} sizes={sizes} className={styles[shapeOf(logo)]} />
              ) : (
                <span className={styles.name}>{name}</span>
              )}
            </SafeLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * The shape of a logo, by which the style sheet gives all of them about the same area: a logo twice as wide as another is also half as high.
 * Where the content service knows no dimensions, the shape of most logos.
 */
function shapeOf({ width, height }: Pick<Asset, "width" | "height">) {
  const ratio = width && height ? width / height : 2;
  if (ratio < 0.8) return "upright";
  if (ratio < 1.3) return "square";
  if (ratio < 1.9) return "oblong";
  return ratio < 3 ? "wide" : "banner";
}

/** Sponsors without a picture are shown by name; one without either is left out. */
function toLogos(links: unknown): Logo[] {
  const logos = entries(links).map(toLogo);
  return withUniqueKeys(logos.filter(({ logo, name }) => logo !== undefined || name !== ""));
}

function toLogo({ id, fields }: Entry) {
  const logo = asset(fields.sponsorImage);
  return { id, logo, name: text(fields.title) ?? logo?.alt ?? "", url: text(fields.buttonLinkUrl) };
}
