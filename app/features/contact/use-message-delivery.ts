import { useEffect, useState } from "react";
import { newIdempotencyKey } from "#app/services/submissions/idempotency-key.ts";
import { type DeliveryProblem, deliverMessage, resumeUnsentMessages } from "./deliver-message.ts";
import { saveUnsentMessage, type UnsentMessage } from "./unsent-messages.ts";

/**
 * Sends the form's messages and resumes those left by a reload. `isSent` until `startAgain()`; later reports about a message do not change
 * the form.
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
