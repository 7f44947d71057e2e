import type { Submission } from "../sending/use-submission.ts";

type Opened = {
  submission: Submission;
  /** The outcome that was viewed before the wizard was closed. */
  seen: Submission | undefined;
  isStartingAgain: boolean;
  /** Leaving would lose answers: something was filled in, and is not being sent. */
  hasUnsentChanges: boolean;
};

/** What a wizard does first when it is opened. */
export function actionOnOpening({
  submission,
  seen,
  isStartingAgain,
  hasUnsentChanges,
}: Opened): "resetSubmission" | "cancelStartAgain" | undefined {
  // A closing page that was seen is replaced when the wizard is opened again, not while it fades out.
  if (submission === seen) return "resetSubmission";
  // What is being sent cannot be taken back; and with nothing to lose there is nothing to ask: the question would hide what the server says.
  return isStartingAgain && !hasUnsentChanges ? "cancelStartAgain" : undefined;
}
