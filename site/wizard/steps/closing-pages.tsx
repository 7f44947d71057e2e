import { Fragment, type ReactNode } from "react";
import { useSite } from "#services/site/use-site.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import type { SentStep } from "../sending/sent-answers.ts";
import styles from "../wizard.module.css";
import { FocusedHeading } from "./focused-heading.tsx";
import type { StepContent } from "./step-content.ts";

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
  sent: readonly SentStep[];
};

/** The application is in: the content's text, then the reference, drawn as a ticket. */
export function ThankYou({ content, text, title, reference, email, committee, next, sent, onClose }: ThankYouProps) {
  const { siteUrl } = useSite().settings;
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
      <SentAnswers steps={sent} />
      <p className={styles.printed}>{siteUrl}</p>
      <CloseFoot onClose={onClose}>
        <FormButton variant="outline" onClick={() => window.print()}>
          Print
        </FormButton>
      </CloseFoot>
    </section>
  );
}

/** Everything that was sent, to check and to keep. */
function SentAnswers({ steps }: { steps: readonly SentStep[] }) {
  return (
    <section className={styles.sent}>
      <h4>What you have sent</h4>
      {steps.map(({ pageNumber, heading, answers }) => (
        <Fragment key={pageNumber}>
          <h5>{heading}</h5>
          <dl>
            {answers.map(({ name, label, lines, picture }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{picture ? <img src={picture} alt="As we have received it" /> : lines.join("\n")}</dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
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

function CloseFoot({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  return (
    <div className={styles.foot}>
      <FormButton onClick={onClose}>Close</FormButton>
      {children}
    </div>
  );
}
