import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { correctedAnswers } from "#desk/records/model/corrections.ts";
import { fieldId } from "#ui/fields/field.tsx";
import styles from "../record.module.css";
import { useRecord } from "../saving/use-record.ts";
import { type AnswerLine, answerSections, contentOf, mediaFirst } from "./answer-lines.ts";
import { AnswerValue } from "./answer-value.tsx";
import { AsSent, Correction } from "./correction.tsx";

/** What was sent, as it was sent, the picture and the music first. Slips are mended in one form, and what was sent stays to be seen. */
export function SentAnswers() {
  const { recordType, view } = useRecord();
  const mayChange = useMay(recordType.changeRight);
  const sections = answerSections(recordType, view.source);
  const { media, others } = mediaFirst(recordType, sections);
  const lines = sections.flat();
  const { hash } = useLocation();
  const isAsked = (line: AnswerLine) => line.fields.some(([name]) => hash === `#${fieldId(name)}`);
  // The name of the answer that is corrected first: an address such as `#field-email` opens the form there.
  const [begun, setBegun] = useState(() => (mayChange ? lines.find(isAsked)?.name : undefined));
  const opener = useFocusOnceClosed(begun !== undefined);
  // What somebody wrote begins the conversation.
  const facts = recordType.isApplication ? others : others.filter(([line]) => line?.name !== "message");
  const listOf = (some: readonly AnswerLine[], className?: string) => (
    <dl key={some[0]?.name} className={className}>
      {some.map((line) => (
        <Answer key={line.name} line={line} onCorrect={mayChange ? () => setBegun(line.name) : undefined} />
      ))}
    </dl>
  );
  return (
    <section className={styles.sent} aria-labelledby="sent-heading">
      <div className={styles.sentHead}>
        <h2 id="sent-heading">{view.source === "site" ? "What was sent" : "What we know"}</h2>
        {mayChange && begun === undefined && (
          <ActionButton ref={opener} quiet onClick={() => setBegun(lines[0]?.name)}>
            Correct …
          </ActionButton>
        )}
      </div>
      {begun === undefined ? (
        <div className={media.length > 0 ? styles.withMedia : undefined}>
          {media.length > 0 && listOf(media, styles.media)}
          <div>{facts.map((some) => listOf(some))}</div>
        </div>
      ) : (
        <Correction lines={lines} first={begun} onClose={() => setBegun(undefined)} />
      )}
    </section>
  );
}

/** What opened a form has the focus again once the form is closed. */
function useFocusOnceClosed(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

/** For a pointer its label is the shortest way to correct it; by keyboard that is the one button for all of them. */
function Answer({ line, onCorrect }: { line: AnswerLine; onCorrect: (() => void) | undefined }) {
  const { recordType, view } = useRecord();
  const answers = correctedAnswers(recordType, view.sent, view.corrections);
  return (
    <div className={styles.answer}>
      <dt>
        {onCorrect ? (
          <button
            type="button"
            className={styles.correct}
            tabIndex={-1}
            aria-label={`Correct ${line.label}`}
            onClick={onCorrect}
          >
            {line.label}
          </button>
        ) : (
          line.label
        )}
      </dt>
      <dd>
        <AnswerValue line={contentOf(line, answers)} isMusic={line.name === recordType.musicField} />
        <AsSent line={line} />
      </dd>
    </div>
  );
}
