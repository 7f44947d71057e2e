import styles from "../record.module.css";

const values = [1, 2, 3, 4, 5];

type ScoreChoiceProps = {
  /** Whose score: "Your score, from 1 to 5". */
  label: string;
  /** The score that is given, or null. */
  own: number | null;
  isDisabled?: boolean;
  onGive: (value: number) => void;
};

/** Five buttons; the score that is given is inked. */
export function ScoreChoice({ label, own, isDisabled = false, onGive }: ScoreChoiceProps) {
  return (
    <fieldset className={styles.choices} aria-label={label} disabled={isDisabled}>
      {values.map((value) => (
        <button key={value} type="button" aria-pressed={own === value} onClick={() => own !== value && onGive(value)}>
          {value}
        </button>
      ))}
    </fieldset>
  );
}
