import type { ReactNode } from "react";
import { withUniqueKeys } from "#app/features/pages/with-unique-keys.ts";
import { asset, type Entry, entries, text } from "#app/services/content/content-tree.ts";
import { Heading } from "#app/ui/heading.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SafeLink } from "#app/ui/safe-link.tsx";
import type { SectionProps } from "../../section.ts";
import styles from "./landing-page-sponsor-section.module.css";

/** landingPageSponsorSection on the landing page: three large logos a row, then three, four or five by the screen's width. */
export function landingSponsors(props: SectionProps) {
  return (
    <Sponsors {...props} grid={styles.landingGrid} sizes="(min-width: 1280px) 200px, (min-width: 700px) 25vw, 33vw" />
  );
}

/** The same on a content page: six logos a row, or four. */
export function pageSponsors(props: SectionProps) {
  return <Sponsors {...props} grid={styles.pageGrid} sizes="(min-width: 900px) 170px, 25vw" />;
}

function Sponsors({ fields, level, grid, sizes }: SectionProps & { grid: string | undefined; sizes: string }) {
  const heading = text(fields.headingText);
  const below = heading === undefined ? 2 : level + 1;
  const majors = entries(fields.majorSponsors);
  const others = entries(fields.sponsors);
  return (
    <section className={styles.sponsors}>
      <div className={styles.inner}>
        {heading !== undefined && (
          <Heading level={level} className={styles.heading}>
            {heading}
          </Heading>
        )}
        <Group title={text(fields.majorSponsorText)} level={below}>
          <Logos
            sponsors={majors}
            className={styles.majorGrid}
            sizes="(min-width: 1280px) 340px, (min-width: 700px) 30vw, 90vw"
          />
        </Group>
        {majors.length > 0 && others.length > 0 && <hr className={styles.separator} />}
        <Group title={text(fields.sponsorHeading)} level={below}>
          <Logos sponsors={others} className={grid} sizes={sizes} />
        </Group>
      </div>
    </section>
  );
}

function Group({ title, level, children }: { title: string | undefined; level: number; children: ReactNode }) {
  return (
    <>
      {title !== undefined && (
        <Heading level={level} className={styles.groupTitle}>
          {title}
        </Heading>
      )}
      {children}
    </>
  );
}

/** Sponsors without a picture are shown by name; one without either is left out. */
function Logos({ sponsors, className, sizes }: { sponsors: Entry[]; className: string | undefined; sizes: string }) {
  const shown = withUniqueKeys(sponsors.map(toLogo).filter(({ logo, name }) => logo !== undefined || name !== ""));
  if (shown.length === 0) return null;
  return (
    <ul className={`${styles.grid} ${className ?? ""}`}>
      {shown.map(({ key, logo, name, address }) => (
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
