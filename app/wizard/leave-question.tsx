import { FormButton } from "#app/ui/form-button.tsx";
import { FocusedHeading } from "./focused-heading.tsx";
import styles from "./wizard.module.css";

/** Asked in the wizard's own window, in the step's place. */
export function LeaveQuestion({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  return (
    <section className={styles.stage}>
      <FocusedHeading>Leave this application?</FocusedHeading>
      <p>Your answers stay here until you close this page. Press Apply now to come back to them.</p>
      <div className={styles.foot}>
        <FormButton onClick={() => onAnswer(false)}>Keep going</FormButton>
        <FormButton look="outline" onClick={() => onAnswer(true)}>
          Leave
        </FormButton>
      </div>
    </section>
  );
}
