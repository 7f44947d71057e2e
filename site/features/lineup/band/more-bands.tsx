import { Link } from "react-router";
import { Poster } from "../posters/poster.tsx";
import { bandPath } from "../records/lineup-contract.ts";
import type { BandLink, BandPageData } from "./band-page-data.ts";
import styles from "./more-bands.module.css";

/** Where to go on from a band: bands like it, and its neighbours in the line-up. */
export function MoreBands({ related, previous, next }: Pick<BandPageData, "related" | "previous" | "next">) {
  return (
    <div className={styles.more} data-pictures-wait="">
      {related.length > 0 && (
        <section className={styles.section} aria-labelledby="related">
          <h2 id="related" className={styles.title}>
            You might also like
          </h2>
          <ul className={styles.related}>
            {related.map(({ reason, ...band }) => (
              <li key={band.slug} className={styles.card}>
                <div className={styles.sleeve}>
                  <SmallPoster band={band} sizes="(min-width: 1280px) 208px, (min-width: 700px) 20vw, 44vw" />
                </div>
                <h3 className={styles.name}>
                  <Link className={styles.link} to={bandPath(band)} prefetch="intent">
                    {band.name}
                  </Link>
                </h3>
                <p className={styles.reason}>{reason}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(previous || next) && (
        <nav className={styles.neighbours} aria-label="More bands">
          {previous && <NeighbourLink band={previous} label="Previous" />}
          {next && <NeighbourLink band={next} label="Next" />}
        </nav>
      )}
    </div>
  );
}

function NeighbourLink({ band, label }: { band: BandLink; label: "Previous" | "Next" }) {
  return (
    <Link className={label === "Next" ? styles.next : styles.previous} to={bandPath(band)} prefetch="intent">
      <div className={styles.thumbnail}>
        <SmallPoster band={band} sizes="80px" />
      </div>
      <span className={styles.words}>
        <span className={styles.direction}>{label}</span> {band.name}
      </span>
    </Link>
  );
}

/** A band without a poster has a plain sleeve. Its name is beside it. */
function SmallPoster({ band, sizes }: { band: BandLink; sizes: string }) {
  const { imageUrl } = band;
  if (imageUrl === undefined) return <span className={styles.plain} />;
  return <Poster band={{ ...band, imageUrl }} sizes={sizes} widest={480} decorative />;
}
