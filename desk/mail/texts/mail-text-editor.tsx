import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useRevalidator } from "react-router";
import { z } from "zod/mini";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { textDraft, useTextDraft } from "#desk/frame/parts/drafts/use-text-draft.ts";
import { ConflictModal, fieldConflict, openConflictWords } from "#desk/frame/parts/saving/conflict-modal.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useConflicts } from "#desk/frame/parts/saving/use-conflicts.ts";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { type DeskResult, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { editConflict } from "#desk/records/model/record-contract.ts";
import { mergeFields } from "#platform/merge-fields.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
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
import { PlaceholderList } from "./placeholder-list.tsx";
import { TextPreview } from "./text-preview.tsx";

const wordsDraft = textDraft(z.object({ name: z.string(), subject: z.string(), words: z.string() }));
const address = "/desk/api/mails/texts";
const labels = { name: "the name", subject: "the subject", words: "the words" } as const;
const fields = ["name", "subject", "words"] as const;

/** A text that was saved, and the change that did it. */
type SavedText = { view: MailTextView; change: Omit<MailTextChange, "id"> };

/** Edits a text, and shows meanwhile how it reads for somebody. What is not saved yet is there again after another page. */
export function MailTextEditor({ view, text }: { view: MailTextView; text: ShownMailText }) {
  const isNew = text.id === "new";
  const [id] = useState(() => (isNew ? crypto.randomUUID() : text.id));
  const draft = useTextDraft(wordsDraft, `${address}/${text.id}`, wordsOf(text));
  const { written, write } = draft;
  const before = isNew ? null : draft.before;
  const area = useRef<HTMLDivElement>(null);
  const { saving, save } = useSaving();
  const { conflict, ask } = useConflicts();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const post = (change: Omit<MailTextChange, "id">) => deskPost(address, { id, ...change }, mailTextView);
  const send = async (change: Omit<MailTextChange, "id">): Promise<DeskResult<SavedText>> => {
    const result = await post(change);
    if (result.ok) return { ok: true, data: { view: result.data, change } };
    if (result.status !== 409) return result;
    const theirs = editConflict.parse(result.body);
    const wanted = fields.map((field) => ({ field, before: null, after: change.after[field] }));
    const theirWords = Object.fromEntries(theirs.conflicts.map(({ field, theirs: value }) => [field, String(value)]));
    const based = { ...(change.before ?? wordsOf(text)), ...theirWords };
    const takesMine = await ask(theirs, wanted);
    if (takesMine === undefined) return { ...result, detail: openConflictWords };
    // What the other one wrote becomes what one has before oneself; one's own words only where they are taken.
    return send({
      before: based,
      after: takesMine ? change.after : { ...change.after, ...theirWords },
    });
  };
  const saveWords = async (after: MailTextWords, words: string) => {
    const result = await save(() => send({ before, after }));
    if (result && !result.ok && result.status === 409) notify(result.detail, { isProblem: true });
    if (!result?.ok || !result.data.view.text) return;
    const saved = wordsOf(result.data.view.text);
    const { change } = result.data;
    // What somebody else has changed meanwhile stays.
    const undone = change.before && mergeFields(change.after, saved, change.before).merged;
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
  const insert = (word: string) => {
    const field = area.current?.querySelector("textarea");
    const [from, to] = [field?.selectionStart ?? written.words.length, field?.selectionEnd ?? written.words.length];
    const head = `${written.words.slice(0, from)}{${word}}`;
    flushSync(() => write({ ...written, words: head + written.words.slice(to) }));
    field?.focus();
    field?.setSelectionRange(head.length, head.length);
  };
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const errorOf = (name: string) => errors.find(({ field }) => field === name || field === `after.${name}`)?.message;
  const field = (name: keyof MailTextWords) => ({
    name,
    maxLength: longestMailText[name],
    value: written[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      write({ ...written, [name]: currentTarget.value }),
  });
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
        {isSavedAnswer && <TextField label="What it is called at the desk" {...field("name")} />}
        {!isSavedAnswer && <TextField label="Subject" {...field("subject")} />}
        <div ref={area}>
          <TextAreaField label="Words" rows={16} {...field("words")} />
        </div>
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
        <PlaceholderList placeholders={view.placeholders} onInsert={insert} />
      </form>
      <TextPreview
        subject={isSavedAnswer ? undefined : written.subject}
        words={written.words}
        recipients={view.recipients}
      />
      <ConflictModal
        conflict={conflict}
        describe={({ field, theirs, by }, mine) => {
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
