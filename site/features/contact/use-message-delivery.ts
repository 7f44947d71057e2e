import { useCallback, useEffect, useState } from "react";
import { newIdempotencyKey } from "#services/submissions/idempotency-key.ts";
import type { FieldError } from "#services/submissions/read-problem.ts";
import { type DeliveryProblem, deliverMessage, resumeUnsentMessages } from "./deliver-message.ts";
import { removeUnsentMessage, saveUnsentMessage, type UnsentMessage } from "./unsent-messages.ts";

/** A message of which the server refused fields: the form shows it again, with what the server said. */
export type RefusedMessage = { message: UnsentMessage; errors: readonly FieldError[] };

type FormState = {
  /** Whether the thanks stand in the place of the form. */
  isSent: boolean;
  /** The message that came back into the form. */
  refused?: RefusedMessage;
  /** Messages offered above the form, which holds another one. */
  waiting: readonly RefusedMessage[];
};

/**
 * Sends the form's messages and resumes those left by a reload. `isSent` until `startAgain()` or until fields of it are refused; other
 * reports about a message do not change the form. A message that is refused while another one is being written waits until it is brought back.
 */
export function useMessageDelivery() {
  const [{ isSent, refused, waiting }, setForm] = useState<FormState>({ isSent: false, waiting: [] });
  const [problem, setProblem] = useState<DeliveryProblem["kind"]>();
  const report = useCallback((reported: DeliveryProblem | undefined) => {
    if (reported?.kind !== "refused" || reported.errors.length === 0) return setProblem(reported?.kind);
    setProblem(undefined);
    setForm((now) =>
      now.isSent ? { ...now, isSent: false, refused: reported } : { ...now, waiting: [...now.waiting, reported] },
    );
  }, []);
  useEffect(() => {
    if (resumeUnsentMessages(report)) setForm((now) => ({ ...now, isSent: true }));
  }, [report]);
  const send = (fields: UnsentMessage["fields"]) => {
    if (refused) removeUnsentMessage(refused.message.key);
    const message = { key: newIdempotencyKey(), fields };
    saveUnsentMessage(message);
    setForm({ isSent: true, waiting });
    void deliverMessage(message, report);
  };
  /** Puts a waiting message into the form; what is typed there waits in its place. */
  const bringBack = (chosen: RefusedMessage, typed: UnsentMessage["fields"]) => {
    const isWritten = refused !== undefined || Object.values(typed).some(Boolean);
    const { message, errors } = refused ?? { message: { key: newIdempotencyKey() }, errors: [] };
    const written = { message: { ...message, fields: typed }, errors };
    const others = waiting.filter((each) => each !== chosen);
    setForm({ isSent: false, refused: chosen, waiting: isWritten ? [...others, written] : others });
  };
  const startAgain = () => setForm((now) => ({ ...now, isSent: false }));
  return { isSent, problem, refused, waiting, send, bringBack, startAgain };
}
