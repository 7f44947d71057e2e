import type { StripeElements } from "@stripe/stripe-js";
import { type RefObject, useEffect, useRef, useState } from "react";
import { unexpectedError } from "#app/features/membership/membership-contract.ts";
import type { MembershipAnswers } from "./membership-answers.ts";
import { type Message, type PayResult, pay, unknownOutcome } from "./pay.ts";
import type { RefusedField } from "./submit-member.ts";
import type { PaymentSetup } from "./use-payment-setup.ts";

/** What is known of the card that is being entered. What it says we never learn. */
export type CardState = { elements: StripeElements; isComplete: boolean; isEmpty: boolean };

type Stage = "answering" | "recording" | "confirming";

type UsePayOptions = {
  service: PaymentSetup;
  card: CardState | undefined;
  refuse: (fields: readonly RefusedField[]) => boolean;
  /** Gets another payment, for which the card is entered anew. */
  renew: () => Promise<void>;
};

/** Pay now, from the press to the way to member-success or back to the form. */
export function usePay({ service, card, refuse, renew }: UsePayOptions) {
  const isUnderWay = useRef(false);
  const [stage, setStage] = useState<Stage>("answering");
  const [message, setMessage] = useState<Message>();
  const [presses, setPresses] = useState(0);
  useReloadOnBack(isUnderWay);

  const finish = (result: PayResult) => {
    if (result.kind === "leaving") return;
    isUnderWay.current = false;
    setStage("answering");
    if (result.kind === "message") setMessage(result.message);
    if (result.kind === "fields" && !refuse(result.fields)) setMessage({ text: unexpectedError });
    if (result.kind === "closed") {
      setMessage(enterAgain);
      void renew();
    }
  };
  /** A second press while the first is under way does nothing; where no memberships are sold there is no Pay now. */
  const press = async (answers: MembershipAnswers) => {
    if (isUnderWay.current || service.stage === "off") return;
    setPresses((before) => before + 1);
    setMessage(undefined);
    if (service.stage !== "ready" || card === undefined) return setMessage({ text: notReadyText(service) });
    isUnderWay.current = true;
    setStage("recording");
    try {
      finish(await pay({ ...service, elements: card.elements }, answers, () => setStage("confirming")));
    } catch (error) {
      console.error(error);
      finish({ kind: "message", message: unknownOutcome });
    }
  };
  return {
    stage,
    isPaying: stage !== "answering",
    message,
    /** With each the message is a new one, to be said again though its words are the same. */
    presses,
    press,
    forgetMessage: () => setMessage(undefined),
  };
}

export type PayState = ReturnType<typeof usePay>;

/** Back may bring the page as it was left, with the card in it for all to see: it begins anew, as where no browser has kept it. */
function useReloadOnBack(isUnderWay: RefObject<boolean>) {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isUnderWay.current) window.location.reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [isUnderWay]);
}

const enterAgain: Message = {
  text: "Please enter your card again, then press Pay now.",
  more: "The payment that it was entered for is closed. Nothing was taken for this membership.",
};

function notReadyText(service: Exclude<PaymentSetup, { stage: "off" }>): string {
  if (service.stage === "failed") return service.why;
  return "The payment form is still loading. Please press Pay now again in a moment.";
}
