import { z } from "zod/mini";
import { type DeskResult, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { draftStore, listDrafts } from "./drafts.ts";

/** A note or an answer in writing, as this browser keeps it. */
export const noteDraft = z.object({
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

/**
 * Sends every note of a person that waits for a connection, on whichever record. The server stores a note that is sent twice once.
 *
 * @returns how many arrived, and how many did not
 */
export async function sendWaitingNotes(personId: string): Promise<{ arrived: number; unsent: number }> {
  const sent = { arrived: 0, unsent: 0 };
  for (const { address } of listDrafts("localStorage", personId)) {
    const store = draftStore(noteDraft, "localStorage", personId, address);
    const draft = store.read();
    if (!draft?.isSending) continue;
    const { id, words, before = null } = draft;
    const result = await deskPost(`${address}/notes`, { id, words, before }, z.unknown());
    // Whoever has gone on writing meanwhile keeps that.
    const isSame = store.read()?.words === words;
    if (result.ok && isSame) store.clear();
    // What was refused is refused again: it waits for the person to look at it.
    if (isRefused(result) && isSame) store.save({ ...draft, isSending: false });
    sent[result.ok ? "arrived" : "unsent"] += 1;
  }
  return sent;
}

const refusals = [403, 404, 409, 422];

function isRefused(result: DeskResult<unknown>): boolean {
  return !result.ok && refusals.includes(result.status);
}
