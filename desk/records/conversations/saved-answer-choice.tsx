import { useEffect, useState } from "react";
import { deskGet } from "#desk/frame/shell/desk-fetch.ts";
import styles from "#desk/records/record-page/record.module.css";
import { useRecord } from "#desk/records/record-page/saving/use-record.ts";
import { type SavedAnswers, savedAnswers } from "./conversation-contract.ts";

/** What one may begin with. Where nothing is saved, or cannot be read just now, there is nothing to choose. */
export function SavedAnswerChoice({ onChoose }: { onChoose: (words: string) => void }) {
  const { recordType, view } = useRecord();
  const address = `/desk/api/${recordType.path}/${view.reference}/saved-answers`;
  const [answers, setAnswers] = useState<SavedAnswers["answers"]>([]);
  useEffect(() => {
    const abort = new AbortController();
    void deskGet(address, savedAnswers, abort.signal).then((result) => {
      if (result.ok && !abort.signal.aborted) setAnswers(result.data.answers);
    });
    return () => abort.abort();
  }, [address]);
  if (answers.length === 0) return null;
  return (
    <p className={styles.buttons}>
      <label htmlFor="saved-answer">Begin with</label>
      <select
        id="saved-answer"
        className={styles.select}
        value=""
        onChange={(event) => onChoose(answers.find(({ id }) => id === event.currentTarget.value)?.words ?? "")}
      >
        <option value="">a saved answer …</option>
        {answers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
