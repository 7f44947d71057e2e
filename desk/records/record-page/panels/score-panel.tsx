import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import type { Saver } from "#desk/frame/parts/saving/use-saving.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import styles from "../record.module.css";
import { scoreToSave } from "../saving/to-save.ts";
import { useRecord } from "../saving/use-record.ts";
import { ScoreChoice } from "./score-choice.tsx";

/** One's own score; what the others gave is shown once it is there. `saver` is the one of the single-key shortcuts, too. */
export function ScorePanel({ saver }: { saver: Saver }) {
  const { recordType, view, send } = useRecord();
  const mayChange = useMay(recordType.changeRight);
  const { scores } = view;
  if (!scores) return null;
  const give = (value: number | null) => {
    const words = value === null ? "your score is taken back." : `you gave ${value} of 5.`;
    void saver.save(() => send(scoreToSave(value, scores.own, words)));
  };
  return (
    <section aria-labelledby="score-heading" className={styles.score}>
      <h2 id="score-heading">Score</h2>
      {mayChange && <ScoreChoice label="Your score, from 1 to 5" own={scores.own} onGive={give} />}
      {mayChange && (
        <p className={styles.ends}>
          <span>1 not for us … 5 must have</span>
          <button type="button" className={styles.quiet} disabled={scores.own === null} onClick={() => give(null)}>
            Take it back
          </button>
        </p>
      )}
      {scores.given ? (
        <p>
          <strong>{scores.given.average.toLocaleString("en-AU", { maximumFractionDigits: 1 })} on average.</strong>{" "}
          {scores.given.each.map(({ name, value }) => `${name} ${value}`).join(", ")}
        </p>
      ) : (
        <p className={styles.muted}>What the others gave is shown once you have given yours.</p>
      )}
      <SavingState saving={saver.saving} />
    </section>
  );
}
