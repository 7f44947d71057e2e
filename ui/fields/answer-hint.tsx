import { useEffect, useState } from "react";
import styles from "./answer-hint.module.css";
import { answerHintId } from "./field.tsx";

/** What may be wrong with an answer, and the answer that was probably meant. */
type Hint = { text?: string; fix?: { label: string; answer: string } };

/** @returns undefined for an answer that there is nothing to say of */
export type AnswerHintOf = (answer: string) => Hint | undefined;

type AnswerHintProps = {
  answerHintOf: AnswerHintOf;
  /** The input's, which names `answerHintId(inputId)` in its `aria-describedby`. */
  inputId: string;
};

/**
 * Says below a field when its answer looks unlike what is asked for, and offers what was probably meant as a button. It appears when the field
 * is left, disappears when the answer is changed, and prevents nothing.
 */
export function AnswerHint({ answerHintOf, inputId }: AnswerHintProps) {
  const [hint, setHint] = useState<Hint>();
  useEffect(() => {
    const input = inputOf(inputId);
    if (input === undefined) return;
    const show = () => setHint(answerHintOf(input.value));
    const onInput = () => setHint((shown) => shown && answerHintOf(input.value));
    const onBlur = () => afterPress(show);
    // Loaded late, it may have missed that the field was left.
    if (document.activeElement !== input) show();
    input.addEventListener("blur", onBlur);
    input.addEventListener("input", onInput);
    return () => {
      input.removeEventListener("blur", onBlur);
      input.removeEventListener("input", onInput);
    };
  }, [answerHintOf, inputId]);
  const fix = hint?.fix;
  return (
    <div id={answerHintId(inputId)} aria-live="polite" className={styles.hint}>
      {hint?.text}
      {fix && (
        <button type="button" className={styles.fix} onClick={() => replaceAnswer(inputId, fix.answer)}>
          {fix.label}
        </button>
      )}
    </div>
  );
}

function inputOf(id: string): HTMLInputElement | undefined {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement ? element : undefined;
}

/** Waits until a press has ended: what appears under the pointer would move the pressed button away, and its click would be lost. */
function afterPress(show: () => void) {
  if (document.querySelector(":active") === null) {
    show();
    return;
  }
  const onEnd = () => setTimeout(show);
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, onEnd, { once: true });
}

/** Types the answer, so to speak: React and the form learn of it as of any other input. */
function replaceAnswer(inputId: string, answer: string) {
  const input = inputOf(inputId);
  if (input === undefined) return;
  // React's own setter on the element would hide the change from React.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, answer);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
}
