import { useState } from "react";
import { mendableFields } from "#app/desk/records/corrections.ts";
import { useMay } from "#app/desk/shell/use-account.ts";
import { FormButton } from "#app/ui/form-button.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type AnswerLine, answerSections } from "./answer-lines.ts";
import { AnswerValue } from "./answer-value.tsx";
import styles from "./record.module.css";
import { useRecord } from "./use-record.ts";

/** What was sent, as it was sent. A slip is mended in place, and what was sent stays to be seen. */
export function SentAnswers() {
  const { recordType, view } = useRecord();
  const mayChange = useMay(recordType.change);
  const mendable = new Set(mayChange ? mendableFields(recordType).map(([name]) => name) : []);
  return (
    <section className={styles.sent} aria-labelledby="sent-heading">
      <h2 id="sent-heading">{view.source === "site" ? "What was sent" : "What we know"}</h2>
      {answerSections(recordType, view.sent).map((lines) => (
        <dl key={lines[0]?.name}>
          {lines.map((line) => (
            <Answer key={line.name} line={line} isMendable={mendable.has(line.name)} />
          ))}
        </dl>
      ))}
    </section>
  );
}

function Answer({ line, isMendable }: { line: AnswerLine; isMendable: boolean }) {
  const { view } = useRecord();
  const [isOpen, setOpen] = useState(false);
  const mended = view.corrections[line.name];
  return (
    <div className={styles.answer}>
      <dt>{line.label}</dt>
      <dd>
        <div className={styles.value}>
          <AnswerValue line={mended === undefined ? line : { ...line, content: mended, text: mended }} />
          {mended !== undefined && <p className={styles.asSent}>As it was sent: {line.text || "nothing"}</p>}
          {isOpen && <Correction line={line} now={mended ?? line.text} onClose={() => setOpen(false)} />}
        </div>
        {isMendable && !isOpen && (
          <button
            type="button"
            className={styles.quiet}
            aria-label={`Correct ${line.label}`}
            onClick={() => setOpen(true)}
          >
            Correct
          </button>
        )}
      </dd>
    </div>
  );
}

/** Begins with what is there now; it is based on that, whatever others do meanwhile. */
function Correction({ line, now, onClose }: { line: AnswerLine; now: string; onClose: () => void }) {
  const { change } = useRecord();
  const [before] = useState(now);
  const [after, setAfter] = useState(now);
  const [error, setError] = useState<string>();
  const save = async () => {
    if (after === before) return onClose();
    const result = await change([{ field: `answers.${line.name}`, before, after }], `${line.label} is corrected.`);
    if (result.ok || result.status === 409) onClose();
    else setError(result.errors[0]?.message ?? result.detail);
  };
  const field = { label: `${line.label}, as it should be`, name: line.name, value: after, error, autoFocus: true };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {line.value.kind === "longText" ? (
        <TextAreaField {...field} onChange={(event) => setAfter(event.currentTarget.value)} />
      ) : (
        <TextField {...field} onChange={(event) => setAfter(event.currentTarget.value)} />
      )}
      <p className={styles.buttons}>
        <FormButton type="submit" variant="outline">
          Save
        </FormButton>
        <FormButton variant="outline" onClick={onClose}>
          Cancel
        </FormButton>
      </p>
    </form>
  );
}
