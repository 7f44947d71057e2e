import type { ReactNode } from "react";
import { FormButton } from "#app/ui/form-button.tsx";
import { FocusedHeading } from "./focused-heading.tsx";
import type { StepContent } from "./step-content.ts";
import styles from "./wizard.module.css";

type ClosingProps = { content: StepContent; text: ReactNode; onClose: () => void };

type ThankYouProps = ClosingProps & {
  title: string;
  reference: string | undefined;
  /** The applicant's, as it was written. */
  email: string;
  /** Where to write when that was a slip. */
  committee: string;
  /** What happens next, where the content's text does not say it. */
  next: string;
};

/** The application is in: the content's text, then the receipt as a ticket stub. */
export function ThankYou({ content, text, title, reference, email, committee, next, onClose }: ThankYouProps) {
  return (
    <section className={styles.stage}>
      <FocusedHeading>{content.heading}</FocusedHeading>
      <div className={styles.text}>{text}</div>
      {reference !== undefined && (
        <div className={styles.ticket}>
          <p>{title}</p>
          <dl>
            <dt>Your reference</dt>
            <dd>{reference}</dd>
          </dl>
        </div>
      )}
      <p>
        An e-mail with your reference is on its way to <strong>{email}</strong>. If that is not your address, or nothing
        has come within an hour, please write to <a href={`mailto:${committee}`}>{committee}</a>.
      </p>
      {content.preQuestionText === undefined && <p>{next}</p>}
      <CloseFoot onClose={onClose} />
    </section>
  );
}

/** The application was refused or the server is in trouble: the content's text. */
export function Failure({ content, text, onClose }: ClosingProps) {
  return (
    <section className={styles.stage}>
      <FocusedHeading>{content.heading}</FocusedHeading>
      <div className={styles.text}>{text}</div>
      <CloseFoot onClose={onClose} />
    </section>
  );
}

function CloseFoot({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.foot}>
      <FormButton onClick={onClose}>Close</FormButton>
    </div>
  );
}
