import { Link, useRevalidator } from "react-router";
import type { z } from "zod/mini";
import { ChangeButton } from "#desk/frame/parts/buttons/change-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { usePoll } from "#desk/frame/parts/saving/use-poll.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import type { BatchControl } from "#desk/mail/batches/batches-contract.ts";
import { MailText } from "#desk/mail/batches/mail-as-read.tsx";
import { capitalised } from "#platform/text/capitalised.ts";
import { progressWords } from "./mailing-words.ts";
import styles from "./mailings.module.css";
import { type Mailing, mailingView } from "./mailings-contract.ts";

export { mailingView as pageDataSchema };

const gone = "This mail is gone";

/** One mail to several people: how far it is, and the way to pause or stop it. */
export default function MailingPage() {
  const { mailing } = usePageData(mailingView);
  return (
    <>
      <p>
        <Link to="/desk/mails/many">Mails to several people</Link>
      </p>
      <h1 dir="auto">{mailing ? mailing.subject : gone}</h1>
      {mailing ? (
        <>
          <Progress mailing={mailing} />
          <MailText text={mailing.words} />
        </>
      ) : (
        <p>There is no such mail any more, or your role does not include it.</p>
      )}
    </>
  );
}

function Progress({ mailing }: { mailing: Mailing }) {
  const { by, goesAt, people, sent, stopped, notArrived, state } = mailing;
  const { revalidate } = useRevalidator();
  usePoll(async () => {
    if (state === "waits" || state === "goes") await revalidate();
    return true;
  });
  return (
    <>
      <p role="status">{capitalised(progressWords(mailing))}</p>
      <progress
        className={styles.progress}
        aria-label="Mails that have gone"
        max={Math.max(1, people + stopped)}
        value={sent}
      />
      <p className={styles.detail}>
        By {by}. {beginningWords(mailing)} from <DeskTime at={goesAt} /> on, fifty every ten seconds.
      </p>
      {mailing.mayChange && <Control mailing={mailing} />}
      {notArrived > 0 && (
        <p>
          <Link to="/desk/mails?view=parked">See what did not arrive, and why</Link>
        </p>
      )}
    </>
  );
}

/** One that was paused or stopped before its first mail has not begun. */
function beginningWords({ state, sent }: Mailing): string {
  if (state === "waits") return "Goes";
  return sent === 0 && state !== "goes" && state !== "done" ? "Was to go" : "Went";
}

const room = { path: "mails/many", command: "control", schema: mailingView };
const said = ({ mailing }: z.infer<typeof mailingView>) => (mailing ? `${capitalised(progressWords(mailing))}.` : gone);

function Control({ mailing: { id, state } }: { mailing: Mailing }) {
  if (state === "stopped" || state === "done") return null;
  const isPaused = state === "paused";
  const to = (what: BatchControl["do"]) => ({ room, body: { id, do: what }, said });
  return (
    <Buttons>
      <ChangeButton {...to(isPaused ? "goOn" : "pause")} look={isPaused ? "solid" : "outline"}>
        {isPaused ? "Go on" : "Pause"}
      </ChangeButton>
      <ChangeButton {...to("stop")} look="outline">
        Stop for good
      </ChangeButton>
    </Buttons>
  );
}
