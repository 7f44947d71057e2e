import { ignoredAnswer } from "#app/desk/access/proof-contract.ts";
import { sendWaitingNotes } from "#app/desk/parts/record/note-drafts.ts";
import { deskPost } from "./desk-fetch.ts";
import { notify } from "./notices.ts";
import { removeNoteDrafts } from "./remove-note-drafts.ts";

/**
 * Signs this browser out, and shows where to sign in. Notes that were saved and wait for a connection are sent first. Those in writing go:
 * this may be somebody else's computer.
 */
export async function signOut(personId: string): Promise<void> {
  await sendWaitingNotes(personId);
  const result = await deskPost("/desk/api/sign-out", {}, ignoredAnswer);
  if (!result.ok && result.status !== 401) return notify(result.detail, { isProblem: true });
  removeNoteDrafts();
  location.assign("/desk/sign-in");
}
