import type { Submission } from "../sending/use-submission.ts";
import styles from "../wizard.module.css";

/** The progress of an application whose dialog was closed while it was being sent, beside the button that opens it again. */
export function BackgroundNote({ submission }: { submission: Submission | undefined }) {
  return (
    <p role="status" className={styles.note}>
      {submission && submissionText(submission)}
    </p>
  );
}

function submissionText(submission: Submission): string {
  if (submission.stage === "submitting") return "Your application is still on its way. Please leave this page open.";
  if (submission.stage === "refused") return "Your application needs another look. Open it again to see what.";
  if (submission.stage === "failed") return "Your application did not go through. Open it again to try once more.";
  if (submission.stage === "answering") return "";
  const reference = submission.reference === undefined ? "" : ` Your reference is ${submission.reference}.`;
  return `Your application is in.${reference}`;
}
