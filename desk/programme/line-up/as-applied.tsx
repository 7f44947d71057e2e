import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./line-up-band.module.css";

type AsAppliedProps = {
  label: string;
  /** Undefined where the application does not say it. */
  applied: string | undefined;
  shown: string;
  /** Without it, one may only look. */
  onTake: ((applied: string) => void) | undefined;
};

/** What a band wrote itself, beside what the line-up says of it. */
export function AsApplied({ label, applied, shown, onTake }: AsAppliedProps) {
  if (applied === undefined) return null;
  const isSame = applied === shown;
  return (
    <div className={styles.applied}>
      <p className={styles.hint}>{isSame ? "As applied." : "As applied:"}</p>
      {!isSame && (
        <>
          <p className={styles.words}>{applied}</p>
          {onTake && (
            <ActionButton onClick={() => onTake(applied)}>
              Take this<VisuallyHidden> for {label}</VisuallyHidden>
            </ActionButton>
          )}
        </>
      )}
    </div>
  );
}
