import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { TimesAnswerForm, useAskedWords } from "#desk/records/offers/asked-times.tsx";
import type { AskedTimes } from "#desk/records/offers/asked-times-contract.ts";
import styles from "../record.module.css";
import { timesAnswerToSave } from "../saving/to-save.ts";
import { useRecord } from "../saving/use-record.ts";

/** What the band was asked about its times, and what it said. */
export function TimesPanel() {
  const { view } = useRecord();
  return (
    <section aria-labelledby="times-heading">
      <h2 id="times-heading">Asked about these times</h2>
      <ul className={styles.entries}>
        {view.askedTimes.map((asked) => (
          <li key={asked.id}>
            <Asked asked={asked} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Asked({ asked }: { asked: AskedTimes }) {
  const { recordType, send, name, view } = useRecord();
  const mayChange = useMay(recordType.changeRight) && !view.hasConflictOfInterest;
  const { id, times, answer, words } = asked;
  return (
    <>
      {times.map((time) => (
        <p key={time}>{time}</p>
      ))}
      {useAskedWords(asked).map((sentence) => (
        <p key={sentence} className={styles.facts}>
          {sentence}
        </p>
      ))}
      {mayChange && (
        <TimesAnswerForm
          id={id}
          name={name}
          answer={{ answer, words }}
          onSave={(before, after) => send(timesAnswerToSave({ id, before, after }, "the answer is noted."))}
        />
      )}
    </>
  );
}
