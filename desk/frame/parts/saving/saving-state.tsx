import styles from "./saving-state.module.css";
import type { Saving } from "./use-saving.ts";

type SavingStateProps = {
  saving: Saving;
  idle?: string;
  /** Whether each wrong field has its message beside it: then it is not said once more. */
  marksFields?: boolean;
};

/** Says how far saving has come, on the screen and to screen readers. */
export function SavingState({ saving, idle = "", marksFields = false }: SavingStateProps) {
  return (
    <span role="status" className={saving.step === "failed" ? styles.failed : styles.saving}>
      {savingWords(saving, marksFields) || idle}
    </span>
  );
}

function savingWords(saving: Saving, marksFields: boolean): string {
  switch (saving.step) {
    case "idle":
      return "";
    case "saving":
      return "Saving …";
    case "saved":
      return "Saved.";
    case "failed": {
      const { status, errors, detail } = saving.problem;
      if (status === 0) return "Not saved: there is no connection. Please try again when you are back.";
      if (marksFields && errors.length > 0) return "Not saved. Please look at what is marked.";
      return `Not saved. ${errors[0]?.message ?? detail}`;
    }
  }
}
