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

/** So many posters are asked for before the page is laid out; all others come as soon as it is known that they are near. On a slow line a second would hold up the first. */
const eagerPosters = 1;
const sizes = "(min-width: 1280px) 280px, (min-width: 900px) 23vw, (min-width: 700px) 30vw, 44vw";
/** 280 px on a screen with two dots to each, and a little more. */
const maxPosterWidth = 640;

/** The wall of posters: one card for each band that has an image link (specification, section 2, Bands page). */
export function BandsPage({ wall }: { wall: BandsPageData }) {
  useEffect(() => void prefetchBands(browserFetch, wall), [wall]);
  const bands = (wall.bands ?? []).filter(hasPicture);
  return (
    <div className={masthead.page}>
      <div className={styles.top}>
        <h1 className={masthead.title}>BANDS</h1>
        {wall.festival && <p className={masthead.dates}>{festivalDatesText(wall.festival)}</p>}
        <ArrowButton to="/schedule">Who plays when</ArrowButton>
      </div>
      <ul className={styles.wall}>
        {bands.map((band, place) => (
          <li key={band.id} className={styles.card}>
            <BandCard band={band} priority={place < eagerPosters} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Bands without an image link are skipped. */
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
