import { useEffect, useRef, useState } from "react";
import { z } from "zod/mini";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import type { Schema } from "#desk/frame/shell/desk-fetch.ts";
import type { StorageName } from "#platform/browser-storage.ts";
import { isSameValue, mergeFields } from "#platform/merge-fields.ts";
import { draftStore } from "./drafts.ts";

/**
 * What one is writing or choosing, as it is stored after each change; undefined where nothing is.
 *
 * @param address of the page in the API
 */
export function useDraft<Draft>(schema: Schema<Draft>, where: StorageName, address: string) {
  const { person } = useAccount();
  const [store] = useState(() => draftStore(schema, where, person.id, address));
  const [draft, setDraft] = useState(store.read);
  useEffect(() => {
    if (draft === undefined) store.clear();
    else store.save(draft);
  }, [store, draft]);
  return [draft, setDraft] as const;
}

/** A text in writing, and what it said when one began: somebody else may have changed it since. */
type TextDraft<Text> = { before: Text; written: Text };

/** @param text the schema of its fields, without limits: what is too long is kept, too */
export const textDraft = <Text extends z.ZodMiniType>(text: Text) => z.object({ before: text, written: text });

/**
 * A text of several fields that one is writing. Every letter is kept in this browser until it was saved or sent.
 *
 * @param schema made by `textDraft`
 * @param address of the page in the API
 * @param saved the text as it is: with empty fields where there is none yet
 */
export function useTextDraft<Text extends object>(schema: Schema<TextDraft<Text>>, address: string, saved: Text) {
  const [draft, setDraft] = useDraft(schema, "localStorage", address);
  const { before, written } = draft ?? { before: saved, written: saved };
  // A late answer amends what is saved by then.
  const latestSaved = useRef(saved);
  useEffect(() => {
    latestSaved.current = saved;
  });
  /** Changes what is written by then, also by what was typed since this was rendered. */
  const amend = (change: (written: Text) => Text) => {
    const now = latestSaved.current;
    setDraft((latest) => {
      const { before, written } = latest ?? { before: now, written: now };
      const next = change(written);
      return isSameValue(next, before) ? undefined : { before, written: next };
    });
  };
  return {
    before,
    written,
    isChanged: draft !== undefined,
    write: (next: Text) => amend(() => next),
    amend,
    clear: () => setDraft(undefined),
    /** What one has written since `sent` was sent stays, based on what is saved now. */
    rebase: (sent: Text, now: Text) =>
      setDraft((latest) =>
        latest && !isSameValue(latest.written, sent)
          ? { before: now, written: mergeFields(sent, now, latest.written).merged }
          : undefined,
      ),
  };
}
