import { Link } from "react-router";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { Star } from "../my-festival/star.tsx";
import { Poster } from "../posters/poster.tsx";
import { posterSizes } from "../posters/poster-sizes.ts";
import { allowsTransition, usePosterTransition } from "../posters/poster-transition.ts";
import { bandPath } from "../records/lineup-contract.ts";
import styles from "./band-card.module.css";
import type { BandCardData } from "./wall.ts";

export type CardWithImage = BandCardData & { imageUrl: string };

type BandCardProps = {
  band: CardWithImage;
  size: "large" | "small";
  /** Above the fold. */
  priority: boolean;
};

/** A band on the wall. MORE INFO is the card's one link, so that each band is one stop for the keyboard; all of the card is its target, and the star lies above it. */
export function BandCard({ band, size, priority }: BandCardProps) {
  const path = bandPath(band);
  const transition = usePosterTransition(path);
  return (
    <li className={size === "large" ? `${styles.card} ${styles.large}` : styles.card}>
      <div className={styles.posterFrame + transition}>
        <Poster band={band} {...posterSizes(size === "large")} priority={priority} decorative />
      </div>
      <h2 className={styles.name}>{band.name}</h2>
      {band.style && <p className={styles.style}>{band.style}</p>}
      {band.isCancelled && <p className={styles.cancelled}>Cancelled</p>}
      {band.shortDays ? (
        <p className={styles.days}>
          <span aria-hidden="true">{band.shortDays}</span>
          <VisuallyHidden>{band.days}</VisuallyHidden>
        </p>
      ) : (
        band.days && <p className={styles.days}>{band.days}</p>
      )}
      <div className={styles.actions}>
        <Link className={styles.link} to={path} prefetch="intent" viewTransition={allowsTransition()}>
          <span className={styles.label}>MORE INFO</span>
          <VisuallyHidden> about {band.name}</VisuallyHidden>
        </Link>
        <div className={styles.star}>
          <Star band={band} />
        </div>
      </div>
    </li>
  );
}
