import { useEffect, useEffectEvent, useState } from "react";
import type { Note } from "#app/desk/records/record-contract.ts";
import { notify } from "#app/desk/shell/notices.ts";
import { useAccount } from "#app/desk/shell/use-account.ts";
import { clearDraft, draftKey, type NoteDraft, readDraft, saveDraft, sendWaitingNotes } from "./note-drafts.ts";
import { useRecord } from "./use-record.ts";

/** How soon a note that could not be sent is sent again, in milliseconds. */
const RESEND_MS = 5_000;

/** The note that one is writing about a record. Every letter is kept in the browser, until the note has arrived. */
export function useNoteDraft() {
  const { recordType, view, submitReview, refresh } = useRecord();
  const { person } = useAccount();
  const key = draftKey(person.id, `/desk/api/${recordType.path}/${view.reference}`);
  const [draft, setDraft] = useState<NoteDraft>(() => readDraft(key) ?? emptyDraft());
  const [isBusy, setBusy] = useState(false);
  const keep = (next: NoteDraft) => {
    setDraft(next);
    if (next.words === "") clearDraft(key);
    else saveDraft(key, next);
  };
  const resend = useEffectEvent(async () => {
    const arrived = await sendWaitingNotes(person.id);
    if (arrived === 0) return;
    if (draft.isSending && readDraft(key) === undefined) setDraft(emptyDraft());
    notify(arrived === 1 ? "The note that waited is saved." : `${arrived} notes that waited are saved.`);
    await refresh();
  });
  useEffect(() => {
    const again = () => void resend();
    again();
    const timer = setInterval(again, RESEND_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, []);
  return {
    words: draft.words,
    isEditing: view.notes.some(({ id }) => id === draft.id),
    /** Whether it is saved, in words. */
    state: stateOf(draft, isBusy),
    write: (words: string) => keep({ ...draft, words, isSending: false }),
    edit: ({ id, words }: Note) => keep({ id, words, isSending: false }),
    async send() {
      setBusy(true);
      keep({ ...draft, isSending: true });
      const result = await submitReview("notes", { id: draft.id, words: draft.words }, undefined);
      setBusy(false);
      if (result.ok) keep(emptyDraft());
      else if (result.status !== 0) keep({ ...draft, isSending: false });
    },
  };
}

function emptyDraft(): NoteDraft {
  return { id: crypto.randomUUID(), words: "", isSending: false };
}

function stateOf({ words, isSending }: NoteDraft, isBusy: boolean): string {
  if (isBusy) return "Saving …";
  if (isSending) return "Not saved yet: there is no connection. It is kept here, and sent when you are back.";
  return words === "" ? "" : "Kept on this device until you save it.";
}
