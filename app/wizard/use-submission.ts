import { useCallback, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { newKey } from "#app/platform/submissions/new-key.ts";
import type { WizardDefinition } from "./steps.ts";
import { type Outcome, submitUntilAnswered } from "./submit-until-answered.ts";

/** From the first press of Submit to the answer (section 4). */
export type Submission =
  | { stage: "answering" }
  | { stage: "submitting" }
  | { stage: "thanked"; reference: string | undefined; email: string }
  | { stage: "failed" };

/**
 * Sends the answers. It goes on while the wizard is closed, and even when the page is left without a reload: what has been
 * submitted arrives.
 */
export function useSubmission<Answers extends FieldValues>(wizard: WizardDefinition<Answers>) {
  const [submission, setSubmission] = useState<Submission>({ stage: "answering" });
  const running = useRef(false);
  const last = useRef({ body: "", key: "" });

  /** @returns undefined for a second press before the first is drawn. */
  const submit = async (answers: Answers): Promise<Outcome | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setSubmission({ stage: "submitting" });
    const payload = wizard.toPayload(answers);
    const idempotencyKey = keyFor(last.current, JSON.stringify(payload));
    const outcome = await submitUntilAnswered((signal) => wizard.send(payload, { idempotencyKey, signal }), {
      line: window,
    });
    running.current = false;
    if (!outcome.ok) console.error(new Error(`The application was answered with status ${outcome.status}.`));
    setSubmission(closingPage(outcome, wizard.emailOf(answers)));
    return outcome;
  };
  const startAgain = useCallback(() => setSubmission({ stage: "answering" }), []);
  return { submission, submit, startAgain };
}

function closingPage(outcome: Outcome, email: string): Submission {
  return outcome.ok ? { stage: "thanked", reference: outcome.reference, email } : { stage: "failed" };
}

/** The same key for the same answers, a new one when they change (W6, W9). */
function keyFor(last: { body: string; key: string }, body: string): string {
  if (last.body !== body) Object.assign(last, { body, key: newKey() });
  return last.key;
}
