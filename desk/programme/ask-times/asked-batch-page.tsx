import { Link, useRevalidator } from "react-router";
import { z } from "zod/mini";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { ConflictModal, fieldConflict } from "#desk/frame/parts/saving/conflict-modal.tsx";
import { rebaseFields } from "#desk/frame/parts/saving/edit-conflict.ts";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { BatchProgressView } from "#desk/mail/batches/batch-progress.tsx";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { TimesAnswerForm, useAskedWords } from "#desk/records/offers/asked-times.tsx";
import type { TimesAnswer } from "#desk/records/offers/asked-times-contract.ts";
import styles from "./ask-times.module.css";
import { type AskBatchView, askBatchView } from "./ask-times-contract.ts";

export { askBatchView as pageDataSchema };

const room = { path: "schedule/ask", command: "control", schema: askBatchView };
const batchIn = ({ batch }: AskBatchView) => batch;

/** Bands that were asked together: how far the mails are, and what each band said. */
export default function AskedBatchPage() {
  const { batch, asked } = usePageData(askBatchView);
  const mayChange = useMay("lineup.change");
  return (
    <>
      <p>
        <Link to="/desk/schedule/ask">Ask bands about their times</Link>
      </p>
      <h1>{batch ? "Asked about their times" : "This mail is gone"}</h1>
      {batch ? (
        <BatchProgressView batch={batch} mayChange={mayChange} room={room} batchIn={batchIn} />
      ) : (
        <p>There is no such mail any more.</p>
      )}
      {asked.length > 0 && (
        <Section title="What they said">
          <ul className={styles.list}>
            {asked.map((each) => (
              <li key={each.asked.id}>
                <AskedBand asked={each} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const labels: Readonly<Record<string, string>> = { answer: "the answer", words: "what they said" };
const anything = z.unknown();

function AskedBand({ asked: { reference, name, asked, isChanged } }: { asked: AskBatchView["asked"][number] }) {
  const mayChange = useMay(recordTypes.band.changeRight);
  const { revalidate } = useRevalidator();
  const { conflict, settle } = useSaving();
  const { id, times, answer, words } = asked;
  const note = async (before: TimesAnswer, after: TimesAnswer) => {
    const post = (change: { before: TimesAnswer; after: TimesAnswer }) =>
      deskPost(
        `/desk/api/bands/${reference}/times-answer`,
        { id, before: change.before, after: change.after },
        anything,
      );
    const result = await settle({ before, after }, { post, rebase: rebaseFields });
    if (result.ok) notify(`${name}: the answer is noted.`, { undo: () => post({ before: after, after: before }) });
    await revalidate();
    return result;
  };
  return (
    <>
      <Link to={`/desk/bands/${reference}`} className={styles.name}>
        <bdi>{name}</bdi>
      </Link>
      {times.map((time) => (
        <span key={time} className={styles.time}>
          {time}
        </span>
      ))}
      {isChanged && <span className={styles.changed}>The times have changed since.</span>}
      {useAskedWords(asked).map((sentence) => (
        <span key={sentence} className={styles.detail}>
          {sentence}
        </span>
      ))}
      {mayChange && (
        <div className={styles.answer}>
          <TimesAnswerForm id={id} name={name} answer={{ answer, words }} onSave={note} />
        </div>
      )}
      <ConflictModal
        conflict={conflict}
        describe={({ field, theirs, by, mine }) =>
          fieldConflict(by, labels[field] ?? field, String(theirs), String(mine))
        }
      />
    </>
  );
}
