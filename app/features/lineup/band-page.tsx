import { Link } from "react-router";
import { ArrowIcon } from "#app/ui/arrow-icon.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import styles from "./band-page.module.css";
import { dateOfDay } from "./festival-dates.ts";
import type { BandLink, BandPageData } from "./lineup-api.ts";
import { type Band, bandPath } from "./lineup-contract.ts";
import { Poster } from "./poster.tsx";
import { PrintedAddress } from "./printed-address.tsx";
import { SetList } from "./set-list.tsx";

/** @param siteUrl the site's address, without a trailing slash; a printed page ends with its own. */
export function BandPage({ page, siteUrl }: { page: BandPageData; siteUrl: string }) {
  const { band, festival, previous, next } = page;
  const hasCalendar = band.sets.some((set) => set.kind === "set" && festival && dateOfDay(festival, set.day));
  return (
    <article className={band.imageUrl ? styles.page : `${styles.page} ${styles.withoutPoster}`}>
      <Link to="/band" className={styles.back}>
        <ArrowIcon className={styles.backArrow} />
        Bands
      </Link>
      <h1 className={styles.name}>{band.name}</h1>
      <div className={styles.when}>
        <SetList sets={band.sets} festival={festival} />
        {band.sets.length === 0 && <p>Time and place will be announced.</p>}
        {hasCalendar && (
          <a className={styles.calendar} href={`${bandPath(band)}.ics`} download>
            Add to calendar
          </a>
        )}
      </div>
      <BandPoster band={band} />
      <div className={styles.about}>
        {band.style && (
          <dl className={styles.style}>
            <dt>Jazz Style</dt>
            <dd>{band.style}</dd>
          </dl>
        )}
        {band.musicUrl && (
          <p className={styles.listen}>
            <ButtonLink to={band.musicUrl}>Listen</ButtonLink>
          </p>
        )}
        <div className={styles.bio}>
          {band.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <nav className={styles.neighbours} aria-label="More bands">
        {previous && <NeighbourLink band={previous} label="Previous" />}
        {next && <NeighbourLink band={next} label="Next" />}
      </nav>
      <PrintedAddress url={`${siteUrl}${bandPath(band)}`} />
    </article>
  );
}

/** On a phone it is 90vw wide: said a little narrower, most phones take the picture of 640 pixels instead of the one of 800. */
const posterSizes = "(min-width: 1280px) 500px, (min-width: 700px) 40vw, 88vw";

function BandPoster({ band }: { band: Band }) {
  const { imageUrl } = band;
  if (imageUrl === undefined) return null;
  return (
    <div className={styles.poster}>
      <Poster band={{ ...band, imageUrl }} sizes={posterSizes} priority />
    </div>
  );
}

function NeighbourLink({ band, label }: { band: BandLink; label: "Previous" | "Next" }) {
  return (
    <Link className={label === "Next" ? styles.next : styles.previous} to={bandPath(band)} prefetch="intent">
      <span className={styles.direction}>{label}</span> {band.name}
    </Link>
  );
}
