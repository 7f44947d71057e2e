import { z } from "zod/mini";
import { noteDraftPrefix } from "#desk/frame/shell/account/remove-drafts.ts";
import { type DeskResult, deskPost, type Schema } from "#desk/frame/shell/desk-fetch.ts";

/** A note or an answer in writing, as this browser keeps it. */
const noteDraft = z.object({
  id: z.string(),
  words: z.string(),
  /** What a note said that is being changed. */
  before: z.optional(z.string()),
  /** The record's version when an answer was begun. */
  version: z.optional(z.number()),
  /** Whether Save was pressed on a note: then it is sent again by itself once there is a connection. Never true of an answer. */
  isSending: z.boolean(),
});
export type NoteDraft = z.infer<typeof noteDraft>;

/** Where the draft of a person's note on a record is kept. `address` is the record's in the API. */
export function draftKey(personId: string, address: string): string {
  return `${noteDraftPrefix}${personId}:${address}`;
}

export function readDraft(key: string): NoteDraft | undefined {
  return readDraftAs(noteDraft, key);
}

/** @returns undefined where nothing is kept, or something else */
export function readDraftAs<Draft>(schema: Schema<Draft>, key: string): Draft | undefined {
  return withLocalStorage((storage) => {
    const stored = storage.getItem(key);
    return stored === null ? undefined : schema.parse(JSON.parse(stored));
  });
}

export function saveDraft(key: string, draft: object): void {
  withLocalStorage((storage) => storage.setItem(key, JSON.stringify(draft)));
}

export function clearDraft(key: string): void {
  withLocalStorage((storage) => storage.removeItem(key));
}

/**
 * Sends every note of a person that waits for a connection, on whichever record. The server stores a note that is sent twice once.
 *
 * @returns how many arrived, and how many did not
 */
export async function sendWaitingNotes(personId: string): Promise<{ arrived: number; unsent: number }> {
  const keys = withLocalStorage((storage) => Object.keys(storage)) ?? [];
  const sent = { arrived: 0, unsent: 0 };
  for (const key of keys.filter((each) => each.startsWith(draftKey(personId, "")))) {
    const draft = readDraft(key);
    if (!draft?.isSending) continue;
    const { id, words, before = null } = draft;
    const address = `${key.slice(draftKey(personId, "").length)}/notes`;
    const result = await deskPost(address, { id, words, before }, z.unknown());
    // Whoever has gone on writing meanwhile keeps that.
    const isSame = readDraft(key)?.words === words;
    if (result.ok && isSame) clearDraft(key);
    // What was refused is refused again: it waits for the person to look at it.
    if (isRefused(result) && isSame) saveDraft(key, { ...draft, isSending: false });
    sent[result.ok ? "arrived" : "unsent"] += 1;
  }
  return sent;
}

const refusals = [403, 404, 409, 422];

function isRefused(result: DeskResult<unknown>): boolean {
  return !result.ok && refusals.includes(result.status);
}

/** @returns undefined where the browser forbids it, or it holds something else: then a note lives in the page alone. */
function withLocalStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
