import { Link } from "react-router";
import { ArrowButton } from "#ui/links/arrow-button.tsx";
import { Poster } from "../posters/poster.tsx";
import type { PosterStripData } from "./festival-today-contract.ts";
import styles from "./poster-strip.module.css";

const sizes = "(min-width: 1000px) 180px, (min-width: 700px) 23vw, 37vw";
/** 180 CSS pixels, at nearly three device pixels each. */
const widest = 480;

/** A row of posters with the bands' names, each a link: on a phone one scrolls it sideways. */
export function PosterStrip({ posters: { heading, bands } }: { posters: PosterStripData }) {
  return (
    <section className={styles.strip} data-block="">
      <div className={styles.top}>
        <h2 className={styles.heading}>{heading}</h2>
        <ArrowButton to="/band">The whole line-up</ArrowButton>
      </div>
      <ul className={styles.posters}>
        {bands.map((band) => (
          <li key={band.path}>
            <Link to={band.path} prefetch="intent" className={styles.card}>
              <Poster band={band} sizes={sizes} widest={widest} decorative />
              <span className={styles.name}>{band.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
