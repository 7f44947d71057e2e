import { useState } from "react";
import { useLocation } from "react-router";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { answerFieldId, type ConversationEntry } from "#desk/records/conversations/conversation-contract.ts";
import { useAnswerDraft } from "#desk/records/conversations/use-answer-draft.ts";
import type { Note } from "#desk/records/model/record-contract.ts";
import { noteToSave } from "#desk/records/record-page/saving/to-save.ts";
import { useRecord } from "#desk/records/record-page/saving/use-record.ts";
import { useNoteDraft } from "./use-note-draft.ts";

/** A note is for the committee, an answer for who wrote. */
export type ComposerKind = "note" | "answer";

export type OpenComposer = ReturnType<typeof useComposer>;

export const noteFieldId = "a-note";

/**
 * What one writes about a record. It starts as a note, or where somebody waits for an answer, or an address asks for one, as an answer; only a press turns one
 * into the other, and each has its own draft.
 */
export function useComposer() {
  const { recordType, view, send } = useRecord();
  const { hash } = useLocation();
  const startsAsAnswer = !recordType.isApplication || hash === `#${answerFieldId}`;
  const [chosen, setChosen] = useState<ComposerKind>(startsAsAnswer ? "answer" : "note");
  /** Whoever is too close to a record writes no note. */
  const kind: ComposerKind = view.hasConflictOfInterest ? "answer" : chosen;
  const [isFocused, setFocused] = useState(false);
  const note = useNoteDraft();
  const answer = useAnswerDraft();
  const removal = useSaving();
  /** The keyboard goes on in its field: at once where it is on the screen, or else as it comes. */
  const choose = (next: ComposerKind) => {
    setChosen(next);
    setFocused(true);
    document.getElementById(next === "note" ? noteFieldId : answerFieldId)?.focus();
  };
  return {
    kind,
    takesFocus: isFocused,
    note,
    answer,
    /** How far something that stands in the timeline is changed. In its own form an answer says that itself. */
    changing: kind === "note" && answer.saver.saving.step === "failed" ? answer.saver.saving : removal.saving,
    choose,
    changeNote(changed: Note) {
      if (note.words.trim() === "") note.edit(changed);
      else if (note.id !== changed.id)
        notify("You have begun another note. Save it first, or empty its field.", { isProblem: true });
      choose("note");
    },
    removeNote({ id, words }: Note) {
      void removal.save(() => send(noteToSave({ id, words: "" }, words, { words: "your note is removed." })));
    },
    async takeBack(entry: ConversationEntry) {
      if (await answer.takeBack(entry)) choose("answer");
    },
  };
}
