import { useCallback, useEffect, useState } from "react";
import { newIdempotencyKey } from "#services/submissions/idempotency-key.ts";
import type { FieldError } from "#services/submissions/read-problem.ts";
import { type DeliveryProblem, deliverMessage, resumeUnsentMessages } from "./deliver-message.ts";
import { removeUnsentMessage, saveUnsentMessage, type UnsentMessage } from "./unsent-messages.ts";

/** A message of which the server refused fields: the form shows it again, with what the server said. */
export type RefusedMessage = { message: UnsentMessage; errors: readonly FieldError[] };

/**
 * Sends the form's messages and resumes those left by a reload. `isSent` until `startAgain()` or until fields of it are refused; other
 * reports about a message do not change the form.
 */
export function useMessageDelivery() {
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<DeliveryProblem["kind"]>();
  const [refused, setRefused] = useState<RefusedMessage>();
  const report = useCallback((reported: DeliveryProblem | undefined) => {
    if (reported?.kind !== "refused" || reported.errors.length === 0) return setProblem(reported?.kind);
    setProblem(undefined);
    setRefused(reported);
    setIsSent(false);
  }, []);
  useEffect(() => {
    if (resumeUnsentMessages(report)) setIsSent(true);
  }, [report]);
  const send = (fields: UnsentMessage["fields"]) => {
    if (refused) removeUnsentMessage(refused.message.key);
    setRefused(undefined);
    const message = { key: newIdempotencyKey(), fields };
    saveUnsentMessage(message);
    setIsSent(true);
    void deliverMessage(message, report);
  };
  return { isSent, problem, refused, send, startAgain: () => setIsSent(false) };
}
