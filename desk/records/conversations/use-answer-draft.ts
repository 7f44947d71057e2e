import { useEffect, useEffectEvent, useState } from "react";
import { z } from "zod/mini";
import { draftStore } from "#desk/frame/parts/drafts/drafts.ts";
import { type NoteDraft, noteDraft } from "#desk/frame/parts/drafts/waiting-notes.ts";
import { updateWithoutScrollJump } from "#desk/frame/parts/saving/update-without-scroll-jump.ts";
import { type Saver, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { closeUndo } from "#desk/frame/shell/notices/notices.ts";
import { answerToSave } from "#desk/records/record-page/saving/to-save.ts";
import { useRecord } from "#desk/records/record-page/saving/use-record.ts";
import { restoreWords } from "./restore-words.ts";

/** How often the server is told that somebody is still writing, in milliseconds. */
const WRITING_MS = 5_000;

/** The answer that one is writing. Every letter is kept in the browser, until it was sent. */
export function useAnswerDraft() {
  const { recordType, view, send } = useRecord();
  const { person } = useAccount();
  const address = `/desk/api/${recordType.path}/${view.reference}`;
  const stored = draftStore(noteDraft, "localStorage", person.id, `${address}/answers`);
  const [draft, setDraft] = useState<NoteDraft>(() => stored.read() ?? emptyDraft());
  const saver: Saver = useSaving();
  useWritingSignal(`${address}/answering`, draft.words.trim() !== "");
  const store = (next: NoteDraft) => (next.words === "" ? stored.clear() : stored.save(next));
  const keep = (next: NoteDraft) => {
    setDraft(next);
    store(next);
  };
  const bringBack = (words: string) => {
    const restored = { ...emptyDraft(), version: view.version };
    // The browser may forbid storage, and the page may show another record by now: the draft on the page and the stored one may differ.
    setDraft((now) => ({ ...restored, words: restoreWords(words, now.words) }));
    store({ ...restored, words: restoreWords(words, stored.read()?.words ?? "") });
  };
  return {
    saver,
    words: draft.words,
    write: (words: string) => keep(withWords(draft, words, view.version)),
    async sendDraft(way: "mail" | "phone", notice: string) {
      const { id, words, version = view.version } = draft;
      const answer = { id, version, way, words };
      const result = await saver.save(() => send(answerToSave(answer, { notice, onUndone: () => bringBack(words) })));
      if (!result?.ok) return;
      // Whoever has gone on writing meanwhile keeps that, as another answer.
      updateWithoutScrollJump(() =>
        setDraft((now) => (now === draft ? emptyDraft() : { ...emptyDraft(), words: now.words })),
      );
      const left = stored.read()?.words;
      if (left === words) stored.clear();
      // Under its old id it would be taken for the answer that was sent.
      else if (left !== undefined) stored.save({ ...emptyDraft(), words: left });
    },
    /** @returns whether it has not gone, and its words are in the field again */
    async takeBack({ id, words }: { id: string; words: string }): Promise<boolean> {
      const answer = { id, version: view.version, way: "mail" as const, words, isTakenBack: true };
      const notice = "the answer is taken back. Its words are in the field.";
      const result = await saver.save(() => send({ path: "answers", body: answer, words: notice }));
      if (!result?.ok) return false;
      // The notice of the answer would offer to take it back once more.
      closeUndo();
      bringBack(words);
      return true;
    },
  };
}

/** `isSending` is of notes alone, which are sent by themselves once there is a connection. */
function emptyDraft(): NoteDraft {
  return { id: crypto.randomUUID(), words: "", isSending: false };
}

/**
 * The draft with other words. It is based on the version of the record when it was begun; one that was emptied is begun anew, after what was said
 * meanwhile.
 */
export function withWords(draft: NoteDraft, words: string, currentVersion: number): NoteDraft {
  const { version = currentVersion } = draft;
  return { ...draft, words, version: words === "" ? undefined : version };
}

/** Tells the server that somebody is writing, as long as there are words. A call that fails is not repeated: the next one follows soon. */
function useWritingSignal(address: string, isWriting: boolean) {
  const signal = useEffectEvent((is: boolean) => void deskPost(address, { isWriting: is }, z.unknown()));
  useEffect(() => {
    if (!isWriting) return;
    signal(true);
    const timer = setInterval(() => document.visibilityState === "visible" && signal(true), WRITING_MS);
    return () => {
      clearInterval(timer);
      signal(false);
    };
  }, [isWriting]);
}
