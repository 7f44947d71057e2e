import { useEffect, useRef, useState } from "react";
import type { CloseReason } from "#ui/dialogs/modal.tsx";

type Question = { reply: (leave: boolean) => void };

/**
 * Asks for confirmation before unsent answers are left. While it is shown, Close means Leave and Escape means Keep going. After Keep going
 * the focus returns to where it was.
 */
export function useLeaveConfirmation(hasUnsentChanges: boolean) {
  const [question, setQuestion] = useState<Question>();
  const focused = useRef<Element>(null);

  useEffect(() => {
    if (question === undefined && focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  }, [question]);

  const ask = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const place = focusedElement();
    setQuestion({
      reply: (leave) => {
        focused.current = leave ? null : place;
        setQuestion(undefined);
        resolve(leave);
      },
    });
    return promise;
  };
  /** Resolves once the person has answered; while they are asked, a second call answers for them. */
  const confirmClose = (reason: CloseReason): boolean | Promise<boolean> => {
    if (question === undefined) return hasUnsentChanges ? ask() : true;
    question.reply(reason === "button");
    return false;
  };
  return { isAsked: question !== undefined, answer: (leave: boolean) => question?.reply(leave), confirmClose };
}

/** The focused element; the step's heading where a click on the backdrop has removed the focus. */
function focusedElement(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches("dialog *") ? activeElement : document.querySelector("dialog[open] h3");
}
