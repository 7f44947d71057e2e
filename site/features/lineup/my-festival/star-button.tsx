import { Link } from "react-router";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { nameOf, type Performance, type ScheduledBand } from "../programme/programme.ts";
import { timeText } from "../programme/schedule.ts";
import styles from "./star.module.css";
import { StarIcon } from "./star-icon.tsx";
import { hasBand, hasSet, withBandToggled, withSetToggled } from "./stars.ts";
import { changeStars, useStars } from "./stars-store.ts";

type StarButtonProps = {
  band: Pick<ScheduledBand, "id" | "name"> & Partial<Pick<ScheduledBand, "sets">>;
  performance?: Performance;
  isLabelled?: boolean;
};

/** Puts a band or a set into my festival, and takes it out. A labelled one that is on leads there. */
export function StarButton({ band, performance, isLabelled = false }: StarButtonProps) {
  const stars = useStars();
  const isOn = performance ? hasSet(stars, performance) : hasBand(stars, band);
  const toggle = () =>
    changeStars((now) => (performance ? withSetToggled(now, performance) : withBandToggled(now, band)));
  const which = performance ? `${nameOf(performance)}, ${performance.set.day} ${timeText(performance.set)}` : band.name;
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        className={isLabelled ? `${styles.star} ${styles.labelled}` : styles.star}
        onClick={toggle}
      >
        <StarIcon />
        {isLabelled ? (
          <>
            <VisuallyHidden>{`Star ${which} for `}</VisuallyHidden>
            My festival
          </>
        ) : (
          <VisuallyHidden>{`Star ${which} for My festival`}</VisuallyHidden>
        )}
      </button>
      {isLabelled && isOn && (
        <Link to="/my-festival" className={styles.way}>
          See my festival
        </Link>
      )}
    </>
  );
}

/** How many sets and bands are starred. */
export function StarCount() {
  const { length } = useStars();
  if (length === 0) return null;
  return (
    <span className={styles.count}>
      {length}
      <VisuallyHidden> starred</VisuallyHidden>
    </span>
  );
}
