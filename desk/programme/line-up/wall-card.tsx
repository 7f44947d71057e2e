import type { ReactNode } from "react";
import { Link } from "react-router";
import { Poster } from "#site/features/lineup/posters/poster.tsx";
import { posterSizes } from "#site/features/lineup/posters/poster-sizes.ts";
import { BandTag } from "./band-tag.tsx";
import styles from "./line-up.module.css";
import type { ListedBand } from "./line-up-contract.ts";

type WallCardProps = { band: ListedBand; isLarge: boolean; isFirst: boolean; children: ReactNode };

/** A band as its card on the public wall, with how it stands to that, and what moves it. */
export function WallCard({ band, isLarge, isFirst, children }: WallCardProps) {
  const { id, name, style, days, picture, mark, otherDecision } = band;
  return (
    <div className={styles.card}>
      {picture === "" ? (
        <p className={styles.sleeve}>No poster yet: visitors find it in the schedule, not on the wall.</p>
      ) : (
        <Poster band={{ name, imageUrl: picture }} {...posterSizes(isLarge)} priority={isFirst} decorative />
      )}
      <h2 className={styles.name}>
        <Link to={`/desk/line-up/${encodeURIComponent(id)}`}>{name}</Link>
      </h2>
      <p className={styles.style}>{[style, days].filter(Boolean).join(", ")}</p>
      <p className={styles.marks}>
        {(mark.state !== "public" || mark.isCancelled) && <BandTag mark={mark} />}
        {otherDecision !== null && <span>{otherDecision} now</span>}
      </p>
      <div className={styles.moves}>{children}</div>
    </div>
  );
}
