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

/** A step's buttons. While submitting none of them answers; the window's Close still does (W6). */
export function StepFoot({ submitWord, isReady, isSubmitting, onBack, onCancel }: StepFootProps) {
  return (
    <div className={styles.foot}>
      {isSubmitting && <Submitting />}
      <div className={styles.buttons}>
        {onBack && (
          <FormButton look="outline" disabled={isSubmitting} onClick={onBack}>
            Back
          </FormButton>
        )}
        <FormButton type="submit" incomplete={!isReady} disabled={isSubmitting} onClick={ignoreSecondOfTwo}>
          {submitWord}
        </FormButton>
        {onCancel && (
          <FormButton look="outline" className={styles.cancel} disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </FormButton>
        )}
      </div>
    </div>
  );
}

/** The second click of a double click would press the next step's Next, and show messages about fields nobody has seen. */
function ignoreSecondOfTwo(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

/** So long nothing more is said than "Submitting...". Milliseconds. */
const late = 5000;

function Submitting() {
  const place = useRef<HTMLDivElement>(null);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    place.current?.focus();
    const timer = setTimeout(() => setIsLate(true), late);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.submitting}>
      <Spinner>Submitting...</Spinner>
      <p role="status">
        {isLate &&
          "Still trying. Your answers are safe: this goes on by itself as soon as the connection is back. You can close this window, but please leave the page open."}
      </p>
    </div>
  );
}
