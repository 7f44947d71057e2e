import type { Submission } from "./use-submission.ts";
import styles from "./wizard.module.css";

/** The progress of an application whose dialog was closed while it was being sent, beside the button that opens it again. */
export function BackgroundNote({ submission }: { submission: Submission | undefined }) {
  return (
    <p role="status" className={styles.note}>
      {submission && words(submission)}
    </p>
  );
}

function words(submission: Submission): string {
  if (submission.stage === "submitting") return "Your application is still on its way. Please leave this page open.";
  if (submission.stage === "failed") return "Your application did not go through. Press Apply now to try again.";
  if (submission.stage === "answering") return "";
  const reference = submission.reference === undefined ? "" : ` Your reference is ${submission.reference}.`;
  return `Your application is in.${reference}`;
}
