import { useId, useState } from "react";
import { z } from "zod/mini";
import { useChange } from "#desk/frame/shell/use-change.ts";
import { ScoreChoice } from "#desk/records/record-page/panels/score-choice.tsx";
import styles from "./listen.module.css";
import type { Listening, PlayedBand } from "./listen-contract.ts";

const anything = z.unknown();

/** Scores of those who have no screen: whose it is, and which. It is theirs, and the log says who typed it in. */
export function EnteredScores({
  band: { reference, entered },
  people,
}: { band: PlayedBand } & Pick<Listening, "people">) {
  const [personId, setPersonId] = useState("");
  const field = useId();
  const change = useChange("bands", anything);
  const chosen = people.find(({ id }) => id === personId);
  const before = entered.find(({ person }) => person.id === personId)?.value ?? null;
  if (people.length === 0) return null;
  const give = async (value: number) => {
    if (!chosen) return;
    const words = `${chosen.name} gave ${value} of 5.`;
    await change(`${reference}/score-of`, { personId, value }, words, { personId, value: before });
  };
  return (
    <details className={styles.entered}>
      <summary>For somebody without a screen</summary>
      <p>
        <label htmlFor={field}>Whose score</label>
        <select
          id={field}
          className={styles.select}
          value={personId}
          onChange={({ target }) => setPersonId(target.value)}
        >
          <option value="">please choose</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </p>
      {chosen && (
        <ScoreChoice
          label={`The score of ${chosen.name}, from 1 to 5`}
          own={before}
          onGive={(value) => void give(value)}
        />
      )}
      {entered.length > 0 && (
        <p className={styles.aside}>
          Typed in by you: {entered.map(({ person, value }) => `${person.name} ${value}`).join(", ")}
        </p>
      )}
    </details>
  );
}
