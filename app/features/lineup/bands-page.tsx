import { useEffect } from "react";
import { Link } from "react-router";
import { lineupAnnouncement } from "#app/services/site/lineup-announcement.ts";
import { browserFetch } from "#app/services/site/site-fetch.ts";
import { Announcement } from "#app/ui/announcement.tsx";
import { ArrowButton } from "#app/ui/arrow-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import styles from "./bands-page.module.css";
import { festivalDatesText } from "./festival-dates.ts";
import type { BandCardData, BandsPageData } from "./lineup-api.ts";
import { prefetchBands } from "./lineup-cache.ts";
import { bandPath } from "./lineup-contract.ts";
import { lineupUnavailable } from "./lineup-texts.ts";
import masthead from "./masthead.module.css";
import { Poster } from "./poster.tsx";

type CardWithImage = BandCardData & { imageUrl: string };

/** Only one poster is eager: on a slow connection a second one would delay the first. */
const eagerPosters = 1;
const sizes = "(min-width: 1280px) 280px, (min-width: 900px) 23vw, (min-width: 700px) 30vw, 44vw";
/** 280 CSS pixels at two device pixels each, and a little more. */
const maxPosterWidth = 640;

/** The bands page: one card for each band with an image; the names alone while no band has one. */
export function BandsPage({ data, today }: { data: BandsPageData; today: string }) {
  useEffect(() => void prefetchBands(browserFetch, data), [data]);
  const { bands = [], festival, lineupDate } = data;
  const cards = bands.filter(hasImage);
  return (
    <div className={masthead.page}>
      <div className={styles.top}>
        <h1 className={masthead.title}>BANDS</h1>
        {festival && <p className={masthead.dates}>{festivalDatesText(festival)}</p>}
        {bands.length > 0 && <ArrowButton to="/schedule">Who plays when</ArrowButton>}
      </div>
      {data.bands === undefined && <Announcement text={lineupUnavailable} />}
      {data.bands?.length === 0 && (
        <Announcement text={lineupAnnouncement({ endDate: festival?.endDate, lineupDate }, today)} />
      )}
      {cards.length > 0 ? <PosterGrid bands={cards} /> : <Names bands={bands} />}
    </div>
  );
}

function PosterGrid({ bands }: { bands: CardWithImage[] }) {
  return (
    <ul className={styles.grid}>
      {bands.map((band, index) => (
        <li key={band.id} className={styles.card}>
          <BandCard band={band} priority={index < eagerPosters} />
        </li>
      ))}
    </ul>
  );
}

/** Every band by name, as long as there is not a single poster. */
function Names({ bands }: { bands: BandCardData[] }) {
  if (bands.length === 0) return null;
  return (
    <>
      <p className={styles.soon}>The posters are not up yet. These bands are coming:</p>
      <ul className={styles.names}>
        {bands.map((band) => (
          <li key={band.id}>
            <Link to={bandPath(band)}>{band.name}</Link>
            {band.style && <span className={styles.style}>{band.style}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function hasImage(band: BandCardData): band is CardWithImage {
  return band.imageUrl !== undefined;
}

function BandCard({ band, priority }: { band: CardWithImage; priority: boolean }) {
  return (
    <>
      <div className={styles.posterFrame}>
        <Poster band={band} sizes={sizes} widest={maxPosterWidth} priority={priority} decorative />
      </div>
      <h2 className={styles.name}>{band.name}</h2>
      {band.style && <p className={styles.style}>{band.style}</p>}
      <Link className={styles.more} to={bandPath(band)} prefetch="intent">
        MORE INFO
        <VisuallyHidden>: {band.name}</VisuallyHidden>
      </Link>
    </>
  );
}
