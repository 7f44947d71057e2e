import { asset, type Entry, entries, text } from "#app/services/content/content-tree.ts";
import { Heading } from "#app/ui/heading.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SafeLink } from "#app/ui/safe-link.tsx";
import type { Section, SectionProps } from "../../section.ts";
import { withUniqueKeys } from "../../with-unique-keys.ts";
import styles from "./landing-page-sponsor-section.module.css";

type LogoGrid = { className: string | undefined; sizes: string };

const majorGrid: LogoGrid = {
  className: styles.majorGrid,
  sizes: "(min-width: 1280px) 340px, (min-width: 700px) 30vw, 90vw",
};

/** landingPageSponsorSection on the landing page: three large logos a row, then three, four or five by the screen's width. */
export const landingSponsors = sponsorSection({
  className: styles.landingGrid,
  sizes: "(min-width: 1280px) 200px, (min-width: 700px) 25vw, 33vw",
});

/** The same on a content page: six logos a row, or four. */
export const pageSponsors = sponsorSection({ className: styles.pageGrid, sizes: "(min-width: 900px) 170px, 25vw" });

function sponsorSection(grid: LogoGrid): Section {
  return {
    heading: (fields) => text(fields.headingText),
    render: (props) => <Sponsors {...props} grid={grid} />,
  };
}

function Sponsors({ fields, heading, level, levelBelow, grid }: SectionProps & { grid: LogoGrid }) {
  const majors = entries(fields.majorSponsors);
  const others = entries(fields.sponsors);
  return (
    <section className={styles.sponsors}>
      <div className={styles.inner}>
        <Heading level={level} className={styles.heading}>
          {heading}
        </Heading>
        <Heading level={levelBelow} className={styles.groupTitle}>
          {text(fields.majorSponsorText)}
        </Heading>
        <Logos sponsors={majors} grid={majorGrid} />
        {majors.length > 0 && others.length > 0 && <hr className={styles.separator} />}
        <Heading level={levelBelow} className={styles.groupTitle}>
          {text(fields.sponsorHeading)}
        </Heading>
        <Logos sponsors={others} grid={grid} />
      </div>
    </section>
  );
}

/** Sponsors without a picture are shown by name; one without either is left out. */
function Logos({ sponsors, grid: { className, sizes } }: { sponsors: Entry[]; grid: LogoGrid }) {
  const logos = withUniqueKeys(sponsors.map(toLogo).filter(({ logo, name }) => logo !== undefined || name !== ""));
  if (logos.length === 0) return null;
  return (
    <ul className={`${styles.grid} ${className ?? ""}`}>
      {logos.map(({ key, logo, name, address }) => (
        <li key={key} className={styles.tile}>
          <SafeLink to={address} className={styles.link}>
            {logo ? (
              <Picture asset={{ ...logo, alt: name }} sizes={sizes} />
            ) : (
              <span className={styles.name}>{name}</span>
            )}
          </SafeLink>
        </li>
      ))}
    </ul>
  );
}

function toLogo({ id, fields }: Entry) {
  const logo = asset(fields.sponsorImage);
  return { id, logo, name: text(fields.title) ?? logo?.alt ?? "", address: text(fields.buttonLinkUrl) };
}
