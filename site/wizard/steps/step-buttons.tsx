import { type MouseEvent, useEffect, useRef, useState } from "react";
import { FormButton } from "#ui/fields/form-button.tsx";
import { Spinner } from "#ui/media/spinner.tsx";
import styles from "../wizard.module.css";

type StepButtonsProps = {
  submitLabel: "Next" | "Submit";
  isReady: boolean;
  /** When it was submitted, in milliseconds; undefined while it is not. */
  submittingSince: number | undefined;
  onBack: (() => void) | undefined;
  onCancel: (() => void) | undefined;
};

/** A step's buttons: the way back left, the way forth right, so that neither comes to lie where the other was. They are disabled while submitting; the dialog's Close button is not. */
export function StepButtons({ submitLabel, isReady, submittingSince, onBack, onCancel }: StepButtonsProps) {
  const isSubmitting = submittingSince !== undefined;
  return (
    <div className={styles.foot}>
      {isSubmitting && <Submitting since={submittingSince} />}
      <div className={styles.buttons} onClickCapture={ignoreSecondClick}>
        {onBack && (
          <FormButton variant="outline" disabled={isSubmitting} onClick={onBack}>
            Back
          </FormButton>
        )}
        {onCancel && (
          <FormButton variant="outline" disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </FormButton>
        )}
        <FormButton type="submit" className={styles.forth} incomplete={!isReady} disabled={isSubmitting}>
          {submitLabel}
        </FormButton>
      </div>
    </div>
  );
}

/**
 * Ignores the second click of a double click: it would hit the next step's Back button, or its Next button and show errors for fields that
 * were never seen.
 */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** After this time a longer explanation is shown. Milliseconds. */
const explanationDelay = 5000;

/** The time counts from Submit, also while the dialog is closed. */
function Submitting({ since }: { since: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [isLate, setIsLate] = useState(() => Date.now() - since >= explanationDelay);
  useEffect(() => place.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), Math.max(since + explanationDelay - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [since]);
  return (
    <div ref={place} tabIndex={-1} className={styles.submitting}>
      <div role="status">
        <Spinner>Submitting...</Spinner>
      </div>
      <p role="status">
        {isLate &&
          "Still trying. Your answers are safe: this goes on by itself as soon as the connection is back. You can close this window, but please leave the page open."}
      </p>
    </div>
  );
}
