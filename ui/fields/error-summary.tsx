import { type MouseEvent, type Ref, useId } from "react";
import styles from "./error-summary.module.css";

/** A message, the id of its field (`fieldId(name)`) and that field's label, in the order of the form. Without an id the form shows no such field. */
export type FieldProblem = {
  id?: string | undefined;
  message: string;
  label?: string | undefined;
  /** Whether nothing was answered. */
  isEmpty?: boolean;
};

/** From here on the messages would fill a phone's screen: the fields' names stand for them. Of several that are missing no message says more than the name. */
const manyProblems = { missing: 2, other: 4 } as const;

type ErrorSummaryProps = {
  problems: readonly FieldProblem[];
  /** Whether anything was filled in. */
  hasAnswers: boolean;
  ref: Ref<HTMLDivElement>;
};

/**
 * The errors of a form, above it. The form moves the focus here, which lets a screen reader say them, and each link moves it on to its field. While
 * one answers nothing of it is said: it would be the errors of other fields, into the middle of typing.
 */
export function ErrorSummary({ problems, hasAnswers, ref }: ErrorSummaryProps) {
  const headingId = useId();
  if (problems.length === 0) return null;
  const areMissing = problems.every(({ isEmpty }) => isEmpty);
  const names = problems.length < manyProblems[areMissing ? "missing" : "other"] ? undefined : namesOf(problems);
  return (
    <div ref={ref} tabIndex={-1} role="alert" aria-live="off" aria-labelledby={headingId} className={styles.summary}>
      <h3 id={headingId} className={styles.heading}>
        {names
          ? `${problems.length} answers ${areMissing ? "are missing" : "need another look"}`
          : `${hasAnswers ? "Almost there. " : ""}Please look at:`}
      </h3>
      <ul className={names ? styles.names : styles.list}>
        {problems.map((problem, at) => (
          <li key={`${problem.id ?? problem.label} ${problem.message}`}>
            <ProblemText id={problem.id}>{names?.[at] ?? messageFor(problem, problems)}</ProblemText>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The fields' names; undefined where one has no name of its own. */
function namesOf(problems: readonly FieldProblem[]): string[] | undefined {
  const names = problems.flatMap(({ id, label }) => (id && label ? [label] : []));
  return new Set(names).size === problems.length ? names : undefined;
}

function ProblemText({ id, children }: { id: string | undefined; children: string }) {
  if (id === undefined) return <p className={styles.unlinked}>{children}</p>;
  return (
    <a href={`#${id}`} onClick={(event) => goToField(event, id)}>
      {children}
    </a>
  );
}

/** The same message as beside the field; the label is added where several fields have the same message. */
function messageFor({ message, label }: FieldProblem, problems: readonly FieldProblem[]): string {
  const isAlone = problems.filter((each) => each.message === message).length === 1;
  return isAlone || label === undefined ? message : `${message} (${label})`;
}

/** Focuses the field, or the first control of a group, without a new entry in the browser's history. */
function goToField(event: MouseEvent, id: string) {
  const target = document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  const field = target.matches("fieldset")
    ? target.querySelector<HTMLElement>("input, select, textarea, button")
    : target;
  target.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
