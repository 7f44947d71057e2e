import { z } from "zod/mini";
import { LeavingButton } from "#desk/frame/parts/buttons/leaving-button.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { playing } from "#desk/records/model/record-types.ts";
import styles from "../record.module.css";
import { useRecord } from "../saving/use-record.ts";
import { lineUpWords } from "../words/line-up-words.ts";
import { TakeOutMenu } from "./take-out-menu.tsx";
import { WaitingList } from "./waiting-list.tsx";

const headingId = "line-up-heading";

/** Where a band stands in the line-up, and its way in and out. */
export function LineUpPanel() {
  const { view, refresh } = useRecord();
  const maySee = useMay("lineup.view");
  const mayChange = useMay("lineup.change") && !view.hasConflictOfInterest;
  const { lineUp } = view;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        Line-up
      </h2>
      <p>{lineUpWords(view)}</p>
      {lineUp && lineUp.sets.length > 0 && (
        <ul className={styles.waiting}>
          {lineUp.sets.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {lineUp && maySee && (
        <p>
          <DeskLink to={`/desk/line-up/${encodeURIComponent(lineUp.bandId)}`}>See it in the line-up</DeskLink>
        </p>
      )}
      {mayChange && !lineUp && playing.includes(view.toldStatus) && <TakeIn />}
      {mayChange && lineUp && lineUp.state !== "withdrawn" && <TakeOutMenu {...lineUp} onChanged={refresh} />}
      {lineUp && lineUp.freed.length > 0 && <WaitingList band={lineUp} />}
    </section>
  );
}

/** Of one that was told yes before the line-up was made at the desk. */
function TakeIn() {
  const { view, name, refresh } = useRecord();
  const { saving, save } = useSaving();
  const takeIn = () =>
    save(async () => {
      const result = await deskPost("/desk/api/line-up/take-in", { reference: view.reference }, z.unknown());
      if (result.ok) notify(`${name}: in the draft of the line-up.`);
      await refresh();
      return result;
    });
  return (
    <>
      <LeavingButton next={() => document.getElementById(headingId)} onClick={() => void takeIn()}>
        Put it into the line-up
      </LeavingButton>
      <SavingState saving={saving} />
    </>
  );
}
