import { useEffect, useState } from "react";
import { explainTooLong } from "./too-long.ts";

/**
 * Says how much too long a field's text is, while it is typed or pasted: nothing is cut. Until it fits its form is not submitted, unless the form
 * checks all of its fields itself and lists their errors (`data-lists-errors`).
 */
export function useTooLong(inputId: string, max: number | undefined): string | undefined {
  const [message, setMessage] = useState<string>();
  // After each rendering, because the text may have been changed by the program.
  useEffect(() => {
    const input = document.getElementById(inputId);
    if (max === undefined || !(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
    const judge = () => setMessage(explainTooLong(input.value, max));
    const stopSubmit = (event: Event) => {
      if (explainTooLong(input.value, max) === undefined || input.form?.dataset.listsErrors !== undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.focus();
    };
    // Once React has read what is typed: rendered before, a controlled field would be as it was.
    const judgeLater = () => setTimeout(judge);
    judge();
    input.addEventListener("input", judgeLater);
    // Before React, which listens further up.
    input.form?.addEventListener("submit", stopSubmit, { capture: true });
    return () => {
      input.removeEventListener("input", judgeLater);
      input.form?.removeEventListener("submit", stopSubmit, { capture: true });
    };
  });
  return message;
}
