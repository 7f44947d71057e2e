import styles from "./saving-state.module.css";
import type { Saving } from "./use-saving.ts";

/** Says how far saving has come, on the screen and to screen readers. */
export function SavingState({ saving, idle = "" }: { saving: Saving; idle?: string }) {
  return (
    <span role="status" className={saving.step === "failed" ? styles.failed : styles.saving}>
      {savingWords(saving) || idle}
    </span>
  );
}

function savingWords(saving: Saving): string {
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
      return `Not saved. ${errors[0]?.message ?? detail}`;
    }
  }
}
