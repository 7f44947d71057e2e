import { useEffect, useState } from "react";
import { newIdempotencyKey } from "#app/services/submissions/idempotency-key.ts";
import { type DeliveryProblem, deliverMessage, resumeUnsentMessages } from "./deliver-message.ts";
import { saveUnsentMessage, type UnsentMessage } from "./unsent-messages.ts";

/**
 * Sends what the form hands over, and what was still on its way when the page was reloaded. `isSent` until one starts again: whatever is
 * told of a message after that leaves alone what is being written by then.
 */
export function useMessageDelivery() {
  const [isSent, setIsSent] = useState(false);
  const [trouble, setTrouble] = useState<DeliveryProblem>();
  useEffect(() => {
    if (resumeUnsentMessages(setTrouble)) setIsSent(true);
  }, []);
  const send = (fields: UnsentMessage["fields"]) => {
    const message = { key: newIdempotencyKey(), fields };
    saveUnsentMessage(message);
    setIsSent(true);
    void deliverMessage(message, setTrouble);
  };
  return { isSent, trouble, send, startAgain: () => setIsSent(false) };
}
