import { useNavigate, useRevalidator } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { bandRecord } from "#desk/records/model/line-up-contract.ts";
import { TakeOutMenu } from "#desk/records/record-page/panels/take-out-menu.tsx";
import { WaitingList } from "#desk/records/record-page/panels/waiting-list.tsx";
import styles from "./line-up-band.module.css";
import type { OpenBand } from "./line-up-contract.ts";

/** What stands against a band's decision, its way off the line-up, and to its record. */
export function BandStanding({ band, mayChange }: { band: OpenBand; mayChange: boolean }) {
  const { standing, otherDecision, record } = band;
  const { revalidate } = useRevalidator();
  return (
    <>
      {otherDecision !== null && (
        <p className={styles.applied}>
          This band is {otherDecision} now. If it does not play, take it off: visitors see only what is published.
        </p>
      )}
      {mayChange && (
        <div className={styles.facts}>
          {standing.state !== "withdrawn" && <TakeOutMenu {...standing} onChanged={revalidate} />}
          {!record && <MakeRecord bandId={band.id} />}
        </div>
      )}
      {standing.freed.length > 0 && <WaitingList bandId={band.id} freed={standing.freed} heading="h2" />}
    </>
  );
}

/** A band that was imported has no record: one is made for its offer, its leader and its players. */
function MakeRecord({ bandId }: { bandId: string }) {
  const { saving, save } = useSaving();
  const navigate = useNavigate();
  const make = () =>
    save(async () => {
      const result = await deskPost("/desk/api/line-up/record", { bandId }, bandRecord);
      if (result.ok) await navigate(`/desk/bands/${result.data.reference}`);
      return result;
    });
  return (
    <>
      <ActionButton onClick={() => void make()}>Write an offer for this band</ActionButton>
      <SavingState saving={saving} />
    </>
  );
}
