import type { StripeElements } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { unexpectedError } from "./contract.ts";
import type { MembershipAnswers } from "./membership-answers.ts";
import { type Message, notKnown, type PayResult, pay } from "./pay.ts";
import type { RefusedField } from "./record-member.ts";
import type { PaymentService } from "./use-payment-service.ts";

/** What is known of the card that is being entered. What it says we never learn. */
export type Card = { elements: StripeElements; isComplete: boolean; isEmpty: boolean };

type Stage = "answering" | "recording" | "confirming";

type Surroundings = {
  service: PaymentService;
  card: Card | undefined;
  refuse: (fields: readonly RefusedField[]) => boolean;
  /** Gets another payment, for which the card is entered anew. */
  renew: () => Promise<void>;
};

/** Pay now, from the press to the way to member-success or back to the form. */
export function usePay({ service, card, refuse, renew }: Surroundings) {
  const isUnderWay = useRef(false);
  const [stage, setStage] = useState<Stage>("answering");
  const [message, setMessage] = useState<Message>();

  // Back may bring the page as it was left, with the card in it for all to see: it begins anew, as where no browser has kept it.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isUnderWay.current) window.location.reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

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
  /** A second press while the first is under way does nothing. */
  const press = async (answers: MembershipAnswers) => {
    if (isUnderWay.current) return;
    setMessage(undefined);
    if (service.stage !== "ready" || card === undefined) return setMessage({ text: notYet(service) });
    isUnderWay.current = true;
    setStage("recording");
    try {
      finish(await pay({ ...service, elements: card.elements }, answers, () => setStage("confirming")));
    } catch (error) {
      console.error(error);
      finish({ kind: "message", message: notKnown });
    }
  };
  return { stage, message, press, forgetMessage: () => setMessage(undefined) };
}

const enterAgain: Message = {
  text: "Please enter your card again, then press Pay now.",
  more: "The payment that it was entered for is closed. Nothing was taken for this membership.",
};

function notYet(service: PaymentService): string {
  if (service.stage === "failed") return service.why;
  return "The payment form is still loading. Please press Pay now again in a moment.";
}
