import { useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import styles from "#desk/records/record-page/record.module.css";
import { answerToSave } from "#desk/records/record-page/saving/to-save.ts";
import { useRecord } from "#desk/records/record-page/saving/use-record.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { MOST_WORDS } from "./conversation-contract.ts";

/** Puts in what they answered to the committee's address. */
export function PasteForm() {
  const { view, send } = useRecord();
  const { saving, save } = useSaving();
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState(() => ({ id: crypto.randomUUID(), words: "" }));
  if (!isOpen)
    return (
      <ActionButton quiet onClick={() => setOpen(true)}>
        Paste their answer
      </ActionButton>
    );
  const paste = async () => {
    const pasted = { ...answer, version: view.version, way: "pasted" as const };
    const result = await save(() => send(answerToSave(pasted, { notice: "their answer is put in." })));
    if (!result?.ok) return;
    setOpen(false);
    setAnswer({ id: crypto.randomUUID(), words: "" });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.words.trim() !== "") void paste();
      }}
    >
      <TextAreaField
        label="Their answer"
        hint="As it came to the committee’s address. It stands here with the rest, and waits for an answer."
        rows={4}
        maxLength={MOST_WORDS}
        autoFocus
        value={answer.words}
        onChange={(event) => setAnswer({ ...answer, words: event.currentTarget.value })}
      />
      <p className={styles.buttons}>
        <FormButton type="submit" variant="outline" disabled={answer.words.trim() === ""}>
          Put it in
        </FormButton>
        <FormButton variant="outline" onClick={() => setOpen(false)}>
          Cancel
        </FormButton>
        <SavingState saving={saving} />
      </p>
    </form>
  );
}
