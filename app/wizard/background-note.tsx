import type { Submission } from "./use-submission.ts";

/** What becomes of an application whose window was closed while it was being sent, beside the button that opens it again. */
export function BackgroundNote({ submission }: { submission: Submission }) {
  return <p role="status">{words(submission)}</p>;
}

function words(submission: Submission): string {
  if (submission.stage === "submitting") return "Your application is still on its way. Please leave this page open.";
  if (submission.stage === "failed") return "Your application did not go through. Press Apply now to try again.";
  if (submission.stage === "answering") return "";
  const reference = submission.reference === undefined ? "" : ` Your reference is ${submission.reference}.`;
  return `Your application is in.${reference}`;
}
