import { type MouseEvent, type Ref, useId } from "react";
import styles from "./error-summary.module.css";

/** A message, the id of its field (`fieldId(name)`) and that field's label, in the order of the form. */
export type FieldProblem = { id: string; message: string; label?: string | undefined };

type ErrorSummaryProps = { problems: readonly FieldProblem[]; ref?: Ref<HTMLDivElement> };

/** The errors of a form, above it. The form moves the focus here, and each link moves it on to its field. */
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
              {messageFor(problem, problems)}
            </a>
          </li>
        ))}
      </ul>
    </div>
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
