import { Link } from "react-router";
import { ArrowIcon } from "#ui/links/arrow-icon.tsx";
import { ButtonLink } from "#ui/links/button.tsx";
import { PrintedAddress } from "#ui/page/printed-address.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { Star } from "../my-festival/star.tsx";
import { Poster } from "../posters/poster.tsx";
import { allowsTransition, usePosterTransition } from "../posters/poster-transition.ts";
import { setTimes } from "../programme/festival-dates.ts";
import { type Band, bandPath } from "../records/lineup-contract.ts";
import styles from "./band-page.module.css";
import type { BandPageData } from "./band-page-data.ts";
import { MoreBands } from "./more-bands.tsx";
import { SetList } from "./set-list.tsx";

type BandPageProps = {
  page: BandPageData;
  /** The site's address, without a trailing slash; a printed page ends with its own. */
  siteUrl: string;
};

/** When and where first, then what to do about it, the poster, the words, and other bands. */
export function BandPage({ page, siteUrl }: BandPageProps) {
  const { band, festival } = page;
  const path = bandPath(band);
  const hasCalendar = band.sets.some((set) => set.kind === "set" && festival && setTimes(festival, set));
  return (
    <article className={band.imageUrl ? styles.page : `${styles.page} ${styles.withoutPoster}`}>
      <Link to="/band" className={styles.back} viewTransition={allowsTransition()}>
        <ArrowIcon className={styles.backArrow} />
        Bands
      </Link>
      <h1 className={styles.name}>{band.name}</h1>
      <div className={styles.when}>
        {band.isCancelled && <p className={styles.cancelled}>Cancelled: {band.name} does not play after all.</p>}
        <SetList sets={band.sets} festival={festival} />
        {band.sets.length === 0 && !band.isCancelled && <p>Time and place will be announced.</p>}
        <div className={styles.actions}>
          {hasCalendar && (
            <ButtonLink to={`${path}.ics`} variant="outline" download>
              Add to calendar
            </ButtonLink>
          )}
          {band.musicUrl && (
            <span className={styles.listen}>
              <ButtonLink to={band.musicUrl}>
                Listen<VisuallyHidden> to {band.name}</VisuallyHidden>
              </ButtonLink>
            </span>
          )}
          <Star band={band} isLabelled />
        </div>
      </div>
      <BandPoster band={band} />
      <About {...page} />
      <MoreBands {...page} />
      <PrintedAddress url={`${siteUrl}${path}`} />
    </article>
  );
}

/** On a phone it is 90vw wide: said a little narrower, most phones take the picture of 640 pixels instead of the one of 800. */
const posterSizes = "(min-width: 1280px) 500px, (min-width: 700px) 40vw, 88vw";

function BandPoster({ band }: { band: Band }) {
  const transition = usePosterTransition(bandPath(band));
  const { imageUrl } = band;
  if (imageUrl === undefined) return null;
  return (
    <div className={styles.poster + transition}>
      <Poster band={{ ...band, imageUrl }} sizes={posterSizes} priority />
    </div>
  );
}

function About({ band, stylePath }: BandPageData) {
  return (
    <div className={styles.about}>
      {band.style && (
        <dl className={styles.style}>
          <dt>Jazz Style</dt>
          <dd>{stylePath ? <Link to={stylePath}>{band.style}</Link> : band.style}</dd>
        </dl>
      )}
      <div className={styles.bio}>
        {band.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  );
}
