import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { FieldValues } from "react-hook-form";
import { createSignal, type Signal } from "#platform/signal.ts";
import { browserFetch } from "#services/site/site-fetch.ts";
import { useSite } from "#services/site/use-site.ts";
import { newIdempotencyKey } from "#services/submissions/idempotency-key.ts";
import type { FieldError } from "#services/submissions/read-problem.ts";
import { clearDraft } from "../answers/saved-draft.ts";
import type { WizardDefinition } from "../wizard-definition.ts";
import { type Outcome, submitWithRetry } from "./submit-with-retry.ts";
import { sendApplication } from "./wizard-api.ts";

/** From the first press of Submit to the answer. */
export type Submission =
  | { stage: "answering" }
  /** `since` is when Submit was pressed, in milliseconds. */
  | { stage: "submitting"; since: number }
  | { stage: "thanked"; reference: string | undefined; email: string; sent: { answers: FieldValues; payload: object } }
  /** The server says what is wrong with the answers. */
  | { stage: "refused"; errors: readonly FieldError[] }
  | { stage: "failed" };

/** The submission of one wizard, and what tells of its changes. */
type SubmissionState = { submission: Submission; last: { body: string; key: string }; changed: Signal };

const answering: Submission = { stage: "answering" };
const noSubmission = { body: "", key: "" };

/** By the wizard's name. Module state, because a submission goes on after its page has been left. */
const submissions = new Map<string, SubmissionState>();

/**
 * Submits the answers. It goes on while the wizard is closed, and when the visitor navigates to another page: coming back shows how it
 * ended.
 */
export function useSubmission<Answers extends FieldValues>(wizard: WizardDefinition<Answers>) {
  const { settings } = useSite();
  const state = submissionStateOf(wizard.name);
  const now = () => state.submission;
  const submission = useSyncExternalStore(state.changed.subscribe, now, now);

  // A result that was shown on this page is not shown again on the next.
  useEffect(() => () => clearResult(state), [state]);

  /** Does nothing for a second press while the first is under way. */
  const submit = async (answers: Answers): Promise<void> => {
    if (state.submission.stage === "submitting") return;
    show(state, { stage: "submitting", since: Date.now() });
    const payload = wizard.toPayload(answers, settings);
    const idempotencyKey = keyFor(state, JSON.stringify(payload));
    const send = (signal: AbortSignal) =>
      sendApplication(browserFetch, wizard.name, payload, { idempotencyKey, signal });
    const outcome = await submitWithRetry(send, { window });
    // The visitor may be on another page by now, with nothing of the wizard there.
    if (outcome.ok) clearDraft(wizard);
    else console.error(new Error(`The application was answered with status ${outcome.status}.`));
    // A key that the server knows from other answers would be refused again.
    if (!outcome.ok && outcome.errors.some(({ field }) => field === "Idempotency-Key")) state.last = noSubmission;
    show(state, stageAfter(outcome, { email: wizard.emailOf(answers), sent: { answers, payload } }));
  };
  const startAgain = useCallback(() => show(state, answering), [state]);
  return { submission, submit, startAgain };
}

function submissionStateOf(name: string): SubmissionState {
  const state = submissions.get(name) ?? { submission: answering, last: noSubmission, changed: createSignal() };
  submissions.set(name, state);
  return state;
}

function show(state: SubmissionState, submission: Submission) {
  state.submission = submission;
  state.changed.notify();
}

function clearResult(state: SubmissionState) {
  if (state.submission.stage !== "submitting") show(state, answering);
}

function stageAfter(outcome: Outcome, thanked: Pick<Submission & { stage: "thanked" }, "email" | "sent">): Submission {
  if (outcome.ok) return { stage: "thanked", reference: outcome.reference, ...thanked };
  return outcome.errors.length > 0 ? { stage: "refused", errors: outcome.errors } : { stage: "failed" };
}

/** The same key for the same answers, a new one when they change. */
function keyFor(state: SubmissionState, body: string): string {
  if (state.last.body !== body) state.last = { body, key: newIdempotencyKey() };
  return state.last.key;
}
