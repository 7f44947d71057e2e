import { Link, useRevalidator } from "react-router";
import { z } from "zod/mini";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { usePoll } from "#desk/frame/parts/saving/use-poll.ts";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { progressWords } from "#desk/mail/batches/mailing-words.ts";
import { type Mailing, type MailingControl, mailingView } from "#desk/mail/batches/mailings-contract.ts";
import { capitalised } from "#platform/text/capitalised.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "./mailings.module.css";

export { mailingView as pageDataSchema };

/** One mail to several people: how far it is, and the way to pause or stop it. */
export default function MailingPage() {
  const { mailing } = usePageData(mailingView);
  return (
    <>
      <p>
        <Link to="/desk/mails/many">Mails to several people</Link>
      </p>
      <h1 dir="auto">{mailing ? mailing.subject : "This mail is gone"}</h1>
      {mailing ? (
        <>
          <Progress mailing={mailing} />
          <pre className={styles.text}>{mailing.words}</pre>
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
        By {by}. {state === "waits" ? "Goes" : "Went"} from <DeskTime at={goesAt} /> on, fifty every ten seconds.
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

const answer = z.object({ count: z.number(), mailing: mailingView.shape.mailing });

function Control({ mailing: { id, state } }: { mailing: Mailing }) {
  const { saving, save } = useSaving();
  const { revalidate } = useRevalidator();
  const isOpen = state === "waits" || state === "goes" || state === "paused";
  const control = async (what: MailingControl["do"]) => {
    const result = await save(() => deskPost("/desk/api/mails/many/control", { id, do: what }, answer));
    if (result?.ok && result.data.mailing) notify(`${capitalised(progressWords(result.data.mailing))}.`);
    await revalidate();
  };
  if (!isOpen) return null;
  return (
    <Buttons>
      {state === "paused" ? (
        <FormButton onClick={() => void control("goOn")}>Go on</FormButton>
      ) : (
        <FormButton variant="outline" onClick={() => void control("pause")}>
          Pause
        </FormButton>
      )}
      <FormButton variant="outline" onClick={() => void control("stop")}>
        Stop for good
      </FormButton>
      <SavingState saving={saving} />
    </Buttons>
  );
}
