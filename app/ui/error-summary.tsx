import { type MouseEvent, type Ref, useId } from "react";
import styles from "./error-summary.module.css";

/** A message, the id of the field it is about (`fieldId(name)`) and what that is called, in the order of the form. */
export type FieldProblem = { id: string; message: string; label?: string | undefined };

type ErrorSummaryProps = { problems: readonly FieldProblem[]; ref?: Ref<HTMLDivElement> };

/** What keeps a form from going on, above it: give it the focus, its links lead to the fields (W2). */
export function ErrorSummary({ problems, ref }: ErrorSummaryProps) {
  const headingId = useId();
  if (problems.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} role="alert" aria-labelledby={headingId} className={styles.summary}>
      <h3 id={headingId} className={styles.heading}>
        Almost there. Please look at:
      </h3>
      <ul className={styles.list}>
        {problems.map((problem) => (
          <li key={problem.id}>
            <a href={`#${problem.id}`} onClick={(event) => goToField(event, problem.id)}>
              {wordsFor(problem, problems)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The words beside the field; where several fields have the same, the label says which of them it is. */
function wordsFor({ message, label }: FieldProblem, problems: readonly FieldProblem[]): string {
  const isAlone = problems.filter((each) => each.message === message).length === 1;
  return isAlone || label === undefined ? message : `${message} (${label})`;
}

/** To the field itself, or to the first box of a group, without a new entry in the browser's history. */
function goToField(event: MouseEvent, id: string) {
  const place = document.getElementById(id);
  if (!place) return;
  event.preventDefault();
  const field = place.matches("fieldset") ? place.querySelector<HTMLElement>("input, select, textarea, button") : place;
  place.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
