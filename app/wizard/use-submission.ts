import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { FieldValues } from "react-hook-form";
import { newIdempotencyKey } from "#app/services/submissions/idempotency-key.ts";
import { type Outcome, submitWithRetry } from "./submit-with-retry.ts";
import type { WizardDefinition } from "./wizard-definition.ts";

/** The stages from the first press of Submit to the answer. */
export type Submission =
  | { stage: "answering" }
  | { stage: "submitting" }
  | { stage: "thanked"; reference: string | undefined; email: string }
  | { stage: "failed" };

/** How it stands with one wizard's submission, and who wants to hear of it. */
type Sending = { submission: Submission; last: { body: string; key: string }; listeners: Set<() => void> };

const answering: Submission = { stage: "answering" };

/** By the wizard's name, and not in the page: what is being sent outlives the page that it was sent from. */
const sendings = new Map<string, Sending>();

/**
 * Sends the answers. It goes on while the wizard is closed, and when the page is left without a reload: what has been submitted arrives,
 * and whoever comes back to the page sees how it went.
 */
export function useSubmission<Answers extends FieldValues>(wizard: WizardDefinition<Answers>) {
  const sending = sendingOf(wizard.name);
  const now = () => sending.submission;
  const subscribe = useCallback((listener: () => void) => listen(sending, listener), [sending]);
  const submission = useSyncExternalStore(subscribe, now, now);

  // An end that was shown here is over with this page.
  useEffect(() => () => forgetEnd(sending), [sending]);

  /** @returns undefined for a second press while the first is under way. */
  const submit = async (answers: Answers): Promise<Outcome | undefined> => {
    if (sending.submission.stage === "submitting") return undefined;
    show(sending, { stage: "submitting" });
    const payload = wizard.toPayload(answers);
    const idempotencyKey = keyFor(sending.last, JSON.stringify(payload));
    const outcome = await submitWithRetry((signal) => wizard.send(payload, { idempotencyKey, signal }), {
      line: window,
    });
    if (!outcome.ok) console.error(new Error(`The application was answered with status ${outcome.status}.`));
    show(sending, closingPage(outcome, wizard.emailOf(answers)));
    return outcome;
  };
  const startAgain = useCallback(() => show(sending, answering), [sending]);
  return { submission, submit, startAgain };
}

function sendingOf(name: string): Sending {
  const sending = sendings.get(name) ?? { submission: answering, last: { body: "", key: "" }, listeners: new Set() };
  sendings.set(name, sending);
  return sending;
}

function listen({ listeners }: Sending, listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(sending: Sending, submission: Submission) {
  sending.submission = submission;
  for (const listener of sending.listeners) listener();
}

function forgetEnd(sending: Sending) {
  if (sending.submission.stage !== "submitting") show(sending, answering);
}

function closingPage(outcome: Outcome, email: string): Submission {
  return outcome.ok ? { stage: "thanked", reference: outcome.reference, email } : { stage: "failed" };
}

/** The same key for the same answers, a new one when they change. */
function keyFor(last: Sending["last"], body: string): string {
  if (last.body !== body) Object.assign(last, { body, key: newIdempotencyKey() });
  return last.key;
}
