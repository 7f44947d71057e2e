import { useState } from "react";
import { clearDraft, draftKey, readDraft, saveDraft } from "#app/desk/parts/record/note-drafts.ts";
import { useAccount } from "#app/desk/shell/use-account.ts";

const fields = ["subject", "words"] as const;
export type MailingText = Record<(typeof fields)[number], string>;

/** The text that one is writing to several people: every letter is kept in the browser until it was sent. @param address of the page in the API */
export function useMailingDraft(address: string) {
  const { person } = useAccount();
  const keyOf = (field: string) => draftKey(person.id, `${address}#${field}`);
  const [text, setText] = useState<MailingText>(() => ({
    subject: readDraft(keyOf("subject"))?.words ?? "",
    words: readDraft(keyOf("words"))?.words ?? "",
  }));
  const keep = (next: MailingText) => {
    setText(next);
    for (const field of fields)
      if (next[field] === "") clearDraft(keyOf(field));
      else saveDraft(keyOf(field), { id: field, words: next[field], isSending: false });
  };
  const clear = () => {
    for (const field of fields) clearDraft(keyOf(field));
  };
  return { text, keep, clear };
}
