import { type MouseEvent, type Ref, useId } from "react";
import styles from "./error-summary.module.css";

/** A message and the id of the field it is about (`fieldId(name)`), in the order of the form. */
export type FieldProblem = { id: string; message: string };

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
        {problems.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => goToField(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
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
