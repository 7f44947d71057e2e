import { useEffect } from "react";
import { Link } from "react-router";
import { browserFetch } from "#app/services/site/site-fetch.ts";
import { ArrowButton } from "#app/ui/arrow-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import styles from "./bands-page.module.css";
import { festivalDatesText } from "./festival-dates.ts";
import type { BandCardData, BandsPageData } from "./lineup-api.ts";
import { prefetchBands } from "./lineup-cache.ts";
import { bandPath } from "./lineup-contract.ts";
import masthead from "./masthead.module.css";
import { Poster } from "./poster.tsx";

/** Only one poster is eager: on a slow connection a second one would delay the first. */
const eagerPosters = 1;
const sizes = "(min-width: 1280px) 280px, (min-width: 900px) 23vw, (min-width: 700px) 30vw, 44vw";
/** 280 CSS pixels at two device pixels each, and a little more. */
const maxPosterWidth = 640;

/** The bands page: one card for each band with an image link. */
export function BandsPage({ data }: { data: BandsPageData }) {
  useEffect(() => void prefetchBands(browserFetch, data), [data]);
  const bands = (data.bands ?? []).filter(hasPicture);
  return (
    <div className={masthead.page}>
      <div className={styles.top}>
        <h1 className={masthead.title}>BANDS</h1>
        {data.festival && <p className={masthead.dates}>{festivalDatesText(data.festival)}</p>}
        <ArrowButton to="/schedule">Who plays when</ArrowButton>
      </div>
      <ul className={styles.wall}>
        {bands.map((band, index) => (
          <li key={band.id} className={styles.card}>
            <BandCard band={band} priority={index < eagerPosters} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function hasPicture(band: BandCardData): band is BandCardData & { imageUrl: string } {
  return band.imageUrl !== undefined;
}

function BandCard({ band, priority }: { band: BandCardData & { imageUrl: string }; priority: boolean }) {
  return (
    <>
      <div className={styles.sheet}>
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
