import { useRevalidator } from "react-router";
import { TakeOutMenu } from "#desk/records/record-page/panels/take-out-menu.tsx";
import { WaitingList } from "#desk/records/record-page/panels/waiting-list.tsx";
import styles from "./line-up-band.module.css";
import type { OpenBand } from "./line-up-contract.ts";

/** What stands against a band's decision, its way off the line-up, and what is free then. */
export function BandStanding({ band, mayChange }: { band: OpenBand; mayChange: boolean }) {
  const { standing, otherDecision } = band;
  const { revalidate } = useRevalidator();
  return (
    <>
      {otherDecision !== null && (
        <p className={styles.applied}>
          This band is {otherDecision} now. If it does not play, take it off: visitors see only what is published.
        </p>
      )}
      {mayChange && standing.state !== "withdrawn" && (
        <div className={styles.facts}>
          <TakeOutMenu {...standing} onChanged={revalidate} />
        </div>
      )}
      {standing.freed.length > 0 && <WaitingList band={standing} heading="h2" />}
    </>
  );
}
