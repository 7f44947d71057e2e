import { LeavingButton } from "#desk/frame/parts/buttons/leaving-button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./line-up-band.module.css";

type AsAppliedProps = {
  /** Of the field. */
  name: string;
  label: string;
  /** Undefined where the application does not say it. */
  applied: string | undefined;
  shown: string;
  /** Without it, one may only look. */
  onTake: ((applied: string) => void) | undefined;
};

/** What a band wrote itself, beside what the line-up says of it. */
export function AsApplied({ name, label, applied, shown, onTake }: AsAppliedProps) {
  if (applied === undefined) return null;
  const isSame = applied === shown;
  return (
    <div className={styles.applied}>
      <p className={styles.hint}>{isSame ? "As applied." : "As applied:"}</p>
      {!isSame && (
        <>
          <p className={styles.words}>{applied}</p>
          {onTake && (
            <LeavingButton
              next={() => document.querySelector<HTMLElement>(`[name="${name}"]`)}
              onClick={() => onTake(applied)}
            >
              Take this<VisuallyHidden> for {label}</VisuallyHidden>
            </LeavingButton>
          )}
        </>
      )}
    </div>
  );
}
