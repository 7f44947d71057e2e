import { SafeLink } from "#ui/links/safe-link.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./festival-facts.module.css";
import type { FestivalFactsData } from "./festival-today-contract.ts";

/** Dates, place, countdown and who is playing: inside the landing page's hero. */
export function FestivalFacts({ facts: { dates, place, moment, playing } }: { facts: FestivalFactsData }) {
  return (
    <div>
      <p className={styles.dates}>{dates}</p>
      <p className={styles.where}>
        {place && (
          <span>
            {place}
            <VisuallyHidden>. </VisuallyHidden>
          </span>
        )}
        <span className={styles.moment}>{moment}</span>
      </p>
      {playing && <p className={styles.playing}>{playing}</p>}
    </div>
  );
}

type OpenCallsProps = Pick<FestivalFactsData, "calls"> & {
  /** Whether a link of the hero leads there already: the call is words alone then. */
  leadsTo: (address: string) => boolean;
};

/** Who can apply now, each with the way to the form. */
export function OpenCalls({ calls, leadsTo }: OpenCallsProps) {
  if (calls.length === 0) return null;
  return (
    <p className={styles.calls}>
      {calls.map(({ text, href }) => (
        <span key={href} className={styles.call}>
          {leadsTo(href) ? text : <SafeLink to={href}>{text}</SafeLink>}
        </span>
      ))}
    </p>
  );
}
