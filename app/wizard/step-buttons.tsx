import { type MouseEvent, useEffect, useRef, useState } from "react";
import { FormButton } from "#app/ui/form-button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import styles from "./wizard.module.css";

type StepFootProps = {
  submitWord: "Next" | "Submit";
  isReady: boolean;
  isSubmitting: boolean;
  onBack: (() => void) | undefined;
  onCancel: (() => void) | undefined;
};

/** A step's buttons. They are disabled while submitting; the dialog's Close button is not. */
export function StepButtons({ submitWord, isReady, isSubmitting, onBack, onCancel }: StepFootProps) {
  return (
    <div className={styles.foot}>
      {isSubmitting && <Submitting />}
      <div className={styles.buttons} onClickCapture={ignoreSecondClick}>
        {onBack && (
          <FormButton variant="outline" disabled={isSubmitting} onClick={onBack}>
            Back
          </FormButton>
        )}
        <FormButton type="submit" incomplete={!isReady} disabled={isSubmitting}>
          {submitWord}
        </FormButton>
        {onCancel && (
          <FormButton variant="outline" className={styles.cancel} disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </FormButton>
        )}
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

function Submitting() {
  const place = useRef<HTMLDivElement>(null);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    place.current?.focus();
    const timer = setTimeout(() => setIsLate(true), explanationDelay);
    return () => clearTimeout(timer);
  }, []);
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
