import type { StripeElements } from "@stripe/stripe-js";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldError } from "#services/submissions/read-problem.ts";
import type { MembershipAnswers } from "./membership-answers.ts";
import { type Message, type PayResult, pay, unknownOutcome } from "./pay.ts";
import type { PaymentSetup } from "./use-payment-setup.ts";

/** The state of Stripe's Payment Element, also of an empty one; it never reveals the card's data. */
export type PaymentElementState = { elements: StripeElements; isComplete: boolean; isEmpty: boolean };

type Stage = "answering" | "recording" | "confirming";

type UsePayOptions = {
  setup: PaymentSetup;
  card: PaymentElementState | undefined;
  showFieldErrors: (fields: readonly FieldError[]) => void;
  /** Requests another payment in place of one that is closed, for which the card has to be entered again. */
  replacePayment: () => Promise<void>;
};

/** Pay now, from the press to the redirect to the success page or back to the form. */
export function usePay({ setup, card, showFieldErrors, replacePayment }: UsePayOptions) {
  const isPending = useRef(false);
  const [stage, setStage] = useState<Stage>("answering");
  const [message, setMessage] = useState<Message>();
  const [attempts, setAttempts] = useState(0);
  useReloadOnBack(isPending);

  const finish = (result: PayResult) => {
    if (result.kind === "leaving") return;
    isPending.current = false;
    setStage("answering");
    if (result.kind === "message") setMessage(result.message);
    if (result.kind === "fields") showFieldErrors(result.fields);
    if (result.kind === "closed") {
      setMessage(enterAgain);
      void replacePayment();
    }
  };
  /** Does nothing while a payment is under way, or payments are off. */
  const submit = async (answers: MembershipAnswers) => {
    if (isPending.current || setup.stage === "off") return;
    setAttempts((before) => before + 1);
    setMessage(undefined);
    if (setup.stage !== "ready" || card === undefined) return setMessage({ text: notReadyText(setup) });
    isPending.current = true;
    try {
      finish(await pay({ ...setup, elements: card.elements }, answers, setStage));
    } catch (error) {
      console.error(error);
      finish({ kind: "message", message: unknownOutcome });
    }
  };
  return {
    stage,
    isPaying: stage !== "answering",
    message,
    /** Changes with each press, so that a repeated message is announced again. */
    attempts,
    submit,
    clearMessage: () => setMessage(undefined),
  };
}

export type PayState = ReturnType<typeof usePay>;

/** Reloads a page restored by Back from the back/forward cache during a payment, so that the entered card is not shown again. */
function useReloadOnBack(isPending: RefObject<boolean>) {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isPending.current) window.location.reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [isPending]);
}

const enterAgain: Message = {
  text: "Please enter your card again, then press Pay now.",
  more: "The payment that it was entered for is closed. Nothing was taken for this membership.",
};

function notReadyText(setup: Exclude<PaymentSetup, { stage: "off" }>): string {
  if (setup.stage === "failed") return setup.why;
  return "The payment form is still loading. Please press Pay now again in a moment.";
}
