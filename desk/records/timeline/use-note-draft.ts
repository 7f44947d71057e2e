import { useEffect, useEffectEvent, useState } from "react";
import { draftStore } from "#desk/frame/parts/drafts/drafts.ts";
import { type NoteDraft, noteDraft, sendWaitingNotes } from "#desk/frame/parts/drafts/waiting-notes.ts";
import { type Saving, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { Note } from "#desk/records/model/record-contract.ts";
import { noteToSave } from "../record-page/saving/to-save.ts";
import { useRecord } from "../record-page/saving/use-record.ts";

/** How soon a note that could not be sent is sent again, in milliseconds. */
const RESEND_MS = 5_000;

/** The note that one is writing about a record. Every letter is kept in the browser, until the note has arrived. */
export function useNoteDraft() {
  const { recordType, view, send, refresh } = useRecord();
  const { person } = useAccount();
  const address = `/desk/api/${recordType.path}/${view.reference}`;
  const store = draftStore(noteDraft, "localStorage", person.id, address);
  const [draft, setDraft] = useState<NoteDraft>(() => store.read() ?? emptyDraft());
  const { saving, save } = useSaving();
  const keep = (next: NoteDraft) => {
    setDraft(next);
    if (next.words === "") store.clear();
    else store.save(next);
  };
  /** Whoever has gone on writing meanwhile keeps that: it is based on what was sent. */
  const replace = (sent: NoteDraft, next: NoteDraft) => {
    const isSaved = next.words === "";
    setDraft((now) => {
      if (now === sent) return next;
      return isSaved && now.id === sent.id ? { ...now, before: sent.words } : now;
    });
    if (store.read()?.words !== sent.words) return;
    if (isSaved) store.clear();
    else store.save(next);
  };
  const resend = useEffectEvent(async () => {
    if (saving.step === "saving") return;
    const { arrived } = await sendWaitingNotes(person.id);
    const stored = store.read();
    // What became of this page's own note, unless one has gone on writing meanwhile.
    const left = stored === undefined && arrived > 0 ? emptyDraft() : stored;
    if (draft.isSending && left && !left.isSending) setDraft((now) => (now === draft ? left : now));
    if (arrived === 0) return;
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
    /** How far saving it has come; nothing while the words are only kept here. */
    saving: shownSaving(saving, draft),
    id: draft.id,
    words: draft.words,
    isEditing: view.notes.some(({ id }) => id === draft.id),
    /** Where the words are while they are not being saved. */
    state: stateOf(draft),
    write: (words: string) => keep({ ...draft, words, isSending: false }),
    edit: ({ id, words }: Note) => keep({ id, words, before: words, isSending: false }),
    leave: () => keep(emptyDraft()),
    async saveDraft() {
      if (saving.step === "saving") return;
      const sent = { ...draft, isSending: true };
      keep(sent);
      const result = await save(() => send(noteToSave(draft, draft.before ?? null)));
      if (result?.ok) replace(sent, emptyDraft());
      else if (result && result.status !== 0) replace(sent, { ...draft, isSending: false });
    },
  };
}

function emptyDraft(): NoteDraft {
  return { id: crypto.randomUUID(), words: "", isSending: false };
}

const notSaving: Saving = { step: "idle" };

function shownSaving(saving: Saving, { words, isSending }: NoteDraft): Saving {
  if (saving.step === "saving") return saving;
  if (words === "") return saving.step === "saved" ? saving : notSaving;
  // Without a connection the state of the draft says more.
  const isRefused = saving.step === "failed" && saving.problem.status !== 0;
  return isSending || !isRefused ? notSaving : saving;
}

function stateOf({ words, isSending }: NoteDraft): string {
  if (isSending) return "Not saved yet: there is no connection. It is kept here, and sent when you are back.";
  return words === "" ? "" : "Kept on this device until you save it.";
}
