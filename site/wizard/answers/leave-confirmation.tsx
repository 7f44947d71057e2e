import { FormButton } from "#ui/fields/form-button.tsx";
import { FocusedHeading } from "../steps/focused-heading.tsx";
import styles from "../wizard.module.css";

type LeaveQuestionProps = {
  heading: string;
  /** What happens to the answers. */
  children: string;
  onAnswer: (leave: boolean) => void;
};

/** Asked in the form's own window, in the form's place. */
export function LeaveConfirmation({ heading, children, onAnswer }: LeaveQuestionProps) {
  return (
    <section className={styles.stage}>
      <FocusedHeading>{heading}</FocusedHeading>
      <p>{children}</p>
      <div className={styles.foot}>
        <FormButton onClick={() => onAnswer(false)}>Keep going</FormButton>
        <FormButton variant="outline" onClick={() => onAnswer(true)}>
          Leave
        </FormButton>
      </div>
    </section>
  );
}

/** Asked before all answers are thrown away. */
export function StartAgainConfirmation({ onAnswer }: { onAnswer: (startAgain: boolean) => void }) {
  return (
    <section className={styles.stage}>
      <FocusedHeading>Start again?</FocusedHeading>
      <p>What you have filled in so far will be gone.</p>
      <div className={styles.foot}>
        <FormButton onClick={() => onAnswer(false)}>Keep my answers</FormButton>
        <FormButton variant="outline" onClick={() => onAnswer(true)}>
          Start again
        </FormButton>
      </div>
    </section>
  );
}
