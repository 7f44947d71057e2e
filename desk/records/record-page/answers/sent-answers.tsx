import { useState } from "react";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { correctedAnswers } from "#desk/records/model/corrections.ts";
import styles from "../record.module.css";
import { useRecord } from "../saving/use-record.ts";
import { type AnswerLine, answerSections, contentOf } from "./answer-lines.ts";
import { AnswerValue } from "./answer-value.tsx";
import { Correction } from "./correction.tsx";

/** What was sent, as it was sent. A slip is mended in place, and what was sent stays to be seen. */
export function SentAnswers() {
  const { recordType, view } = useRecord();
  return (
    <section className={styles.sent} aria-labelledby="sent-heading">
      <h2 id="sent-heading">{view.source === "site" ? "What was sent" : "What we know"}</h2>
      {answerSections(recordType, view.source).map((lines) => (
        <dl key={lines[0]?.name}>
          {lines.map((line) => (
            <Answer key={line.name} line={line} />
          ))}
        </dl>
      ))}
    </section>
  );
}

function Answer({ line }: { line: AnswerLine }) {
  const { recordType, view } = useRecord();
  const mayChange = useMay(recordType.changeRight);
  const [isOpen, setOpen] = useState(false);
  const answers = correctedAnswers(recordType, view.sent, view.corrections);
  const isMended = line.fields.some(([name]) => view.corrections[name] !== undefined);
  return (
    <div className={styles.answer}>
      <dt>{line.label}</dt>
      <dd>
        <div className={styles.value}>
          <AnswerValue line={contentOf(line, answers)} />
          {isMended && <AsSent line={line} />}
          {isOpen && <Correction line={line} answers={answers} onClose={() => setOpen(false)} />}
        </div>
        {mayChange && !isOpen && (
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

function AsSent({ line }: { line: AnswerLine }) {
  const sent = contentOf(line, useRecord().view.sent);
  if (sent.value.kind !== "picture") return <p className={styles.asSent}>As it was sent: {sent.text || "nothing"}</p>;
  return (
    <>
      <p className={styles.asSent}>As it was sent:</p>
      <AnswerValue line={sent} />
    </>
  );
}
