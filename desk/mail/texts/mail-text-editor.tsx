import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { z } from "zod/mini";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { textDraft, useTextDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { ConflictModal, fieldConflict } from "#desk/frame/parts/saving/conflict-modal.tsx";
import { type EditConflict, rebaseFields } from "#desk/frame/parts/saving/edit-conflict.ts";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { mergeFields } from "#platform/merge-fields.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { MailTextFields } from "./mail-text-fields.tsx";
import styles from "./mail-texts.module.css";
import {
  longestMailText,
  type MailTextChange,
  type MailTextView,
  type MailTextWords,
  mailTextList,
  mailTextView,
  type ShownMailText,
} from "./mail-texts-contract.ts";
import { TextPreview } from "./text-preview.tsx";

const wordsDraft = textDraft(z.object({ name: z.string(), subject: z.string(), words: z.string() }));
const address = "/desk/api/mails/texts";
const labels = { name: "the name", subject: "the subject", words: "the words" } as const;
const fields = ["name", "subject", "words"] as const;

/** Edits a text, and shows meanwhile how it reads for somebody. What is not saved yet is there again after another page. */
export function MailTextEditor({ view, text }: { view: MailTextView; text: ShownMailText }) {
  const isNew = text.id === "new";
  const [id] = useState(() => (isNew ? crypto.randomUUID() : text.id));
  const draft = useTextDraft(wordsDraft, `${address}/${text.id}`, wordsOf(text));
  const { written, write } = draft;
  const before = isNew ? null : draft.before;
  const { saving, save, conflict, settle } = useSaving();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const post = (change: Omit<MailTextChange, "id">) =>
    deskPost(address, { id, before: change.before, after: change.after }, mailTextView);
  const rebase = (change: Omit<MailTextChange, "id">, theirs: EditConflict) =>
    rebaseFields({ before: change.before ?? wordsOf(text), after: change.after }, theirs);
  const saveWords = async (after: MailTextWords, words: string) => {
    const result = await save(() => settle({ before, after }, { post, rebase }));
    if (!result?.ok || !result.data.data.text) return;
    const saved = wordsOf(result.data.data.text);
    const sent = result.data.request;
    // What somebody else has changed meanwhile stays.
    const undone = sent.before && mergeFields(sent.after, saved, sent.before).merged;
    notify(words, undone ? { undo: () => post({ before: saved, after: undone }) } : {});
    if (!isNew) await revalidate();
    draft.rebase(written, saved);
    if (isNew) await navigate(`/desk/mails/texts/${id}`);
  };
  const remove = async () => {
    // While something is not saved, the newer words of somebody else are not shown.
    const seen = before ?? wordsOf(text);
    const result = await deskPost(`${address}/remove`, { id, seen }, mailTextList);
    if (!result.ok) {
      notify(result.detail, { isProblem: true });
      return revalidate();
    }
    draft.clear();
    notify(`${seen.name} is gone.`, { undo: () => post({ before: null, after: seen }) });
    await navigate("/desk/mails/texts");
  };
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const errorOf = (name: string) => errors.find(({ field }) => field === name || field === `after.${name}`)?.message;
  const isSavedAnswer = text.use === "answer";
  const { builtIn } = view;
  return (
    <div className={styles.editor}>
      <form
        data-draft
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saveWords(written, `${isSavedAnswer ? written.name : text.name}: saved.`);
        }}
      >
        {isSavedAnswer && (
          <TextField
            label="What it is called at the desk"
            name="name"
            maxLength={longestMailText.name}
            value={written.name}
            error={errorOf("name")}
            onChange={({ currentTarget }) => write({ ...written, name: currentTarget.value })}
          />
        )}
        <MailTextFields
          text={written}
          onChange={(changed) => write({ ...written, ...changed })}
          errorOf={errorOf}
          rows={16}
          hasSubject={!isSavedAnswer}
          placeholders={view.placeholders}
        />
        <Buttons>
          <FormButton type="submit">Save</FormButton>
          {builtIn && text.editedAt !== null && (
            <FormButton
              variant="outline"
              onClick={() => void saveWords({ ...written, ...builtIn }, `${text.name}: as it came with the desk.`)}
            >
              Back to the original words
            </FormButton>
          )}
          {isSavedAnswer && !isNew && (
            <FormButton variant="outline" onClick={() => void remove()}>
              Remove this answer
            </FormButton>
          )}
          {draft.isChanged && (
            <FormButton variant="outline" onClick={draft.clear}>
              Discard my changes
            </FormButton>
          )}
          <SavingState
            saving={draft.isChanged && saving.step === "saved" ? { step: "idle" } : saving}
            idle={draft.isChanged ? "Kept on this device until you save it." : ""}
          />
        </Buttons>
      </form>
      <TextPreview
        subject={isSavedAnswer ? undefined : written.subject}
        words={written.words}
        recipients={view.recipients}
      />
      <ConflictModal
        conflict={conflict}
        describe={({ field, theirs, by, mine }) => {
          const label = fields.flatMap((each) => (each === field ? [labels[each]] : []))[0] ?? field;
          return fieldConflict(by, label, String(theirs), String(mine));
        }}
      />
    </div>
  );
}

function wordsOf({ name, subject, words }: MailTextWords): MailTextWords {
  return { name, subject, words };
}
