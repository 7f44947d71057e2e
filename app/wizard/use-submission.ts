import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { FieldValues } from "react-hook-form";
import { browserFetch } from "#app/services/site/site-fetch.ts";
import { useSite } from "#app/services/site/use-site.ts";
import { newIdempotencyKey } from "#app/services/submissions/idempotency-key.ts";
import { type Outcome, submitWithRetry } from "./submit-with-retry.ts";
import { sendApplication } from "./wizard-api.ts";
import type { WizardDefinition } from "./wizard-definition.ts";

/** From the first press of Submit to the answer. */
export type Submission =
  | { stage: "answering" }
  | { stage: "submitting" }
  | { stage: "thanked"; reference: string | undefined; email: string }
  | { stage: "failed" };

/** The submission of one wizard, and the listeners to its changes. */
type SubmissionState = { submission: Submission; last: { body: string; key: string }; listeners: Set<() => void> };

const answering: Submission = { stage: "answering" };

/** By the wizard's name. Module state, because a submission goes on after its page has been left. */
const sendings = new Map<string, SubmissionState>();

/**
 * Submits the answers. It goes on while the wizard is closed, and when the visitor navigates to another page: coming back shows how it
 * ended.
 */
export function useSubmission<Answers extends FieldValues>(wizard: WizardDefinition<Answers>) {
  const { settings } = useSite();
  const sending = sendingOf(wizard.name);
  const now = () => sending.submission;
  const subscribe = useCallback((listener: () => void) => listen(sending, listener), [sending]);
  const submission = useSyncExternalStore(subscribe, now, now);

  // A result that was shown on this page is not shown again on the next.
  useEffect(() => () => clearResult(sending), [sending]);

  /** @returns undefined for a second press while the first is under way. */
  const submit = async (answers: Answers): Promise<Outcome | undefined> => {
    if (sending.submission.stage === "submitting") return undefined;
    show(sending, { stage: "submitting" });
    const payload = wizard.toPayload(answers, settings);
    const idempotencyKey = keyFor(sending.last, JSON.stringify(payload));
    const send = (signal: AbortSignal) =>
      sendApplication(browserFetch, wizard.name, payload, { idempotencyKey, signal });
    const outcome = await submitWithRetry(send, { window });
    if (!outcome.ok) console.error(new Error(`The application was answered with status ${outcome.status}.`));
    show(sending, closingPage(outcome, wizard.emailOf(answers)));
    return outcome;
  };
  const startAgain = useCallback(() => show(sending, answering), [sending]);
  return { submission, submit, startAgain };
}

function sendingOf(name: string): SubmissionState {
  const sending = sendings.get(name) ?? { submission: answering, last: { body: "", key: "" }, listeners: new Set() };
  sendings.set(name, sending);
  return sending;
}

function listen({ listeners }: SubmissionState, listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(sending: SubmissionState, submission: Submission) {
  sending.submission = submission;
  for (const listener of sending.listeners) listener();
}

function clearResult(sending: SubmissionState) {
  if (sending.submission.stage !== "submitting") show(sending, answering);
}

function closingPage(outcome: Outcome, email: string): Submission {
  return outcome.ok ? { stage: "thanked", reference: outcome.reference, email } : { stage: "failed" };
}

/** The same key for the same answers, a new one when they change. */
function keyFor(last: SubmissionState["last"], body: string): string {
  if (last.body !== body) Object.assign(last, { body, key: newIdempotencyKey() });
  return last.key;
}
