import { lazyPart } from "#ui/page/lazy-part.ts";
import type { Performance, ScheduledBand } from "../programme/programme.ts";
import styles from "./star.module.css";

/** What stars are made of. */
export const useStarParts = lazyPart(() => import("./star-button.tsx"));

type StarProps = {
  band: Pick<ScheduledBand, "id" | "name"> & Partial<Pick<ScheduledBand, "sets">>;
  /** Without one, the star is the band's. */
  performance?: Performance;
  /** Whether "My festival" is written beside it. */
  isLabelled?: boolean;
};

/** A star on a band or a set, for my festival. Its space is there before it is; without scripts there is neither. */
export function Star(props: StarProps) {
  const parts = useStarParts();
  return (
    <span className={props.isLabelled ? `${styles.space} ${styles.wide}` : styles.space}>
      {parts && <parts.StarButton {...props} />}
    </span>
  );
}
