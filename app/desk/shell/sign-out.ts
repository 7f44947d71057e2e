import { ignoredAnswer } from "#app/desk/access/credentials/proof-contract.ts";
import { sendWaitingNotes } from "#app/desk/parts/drafts/note-drafts.ts";
import { deskPost } from "./desk-fetch.ts";
import { notify } from "./notices.ts";
import { removeNoteDrafts } from "./remove-note-drafts.ts";

/**
 * Signs this browser out, and shows where to sign in. Notes that were saved and wait for a connection are sent first; while one does not
 * arrive, its writer stays signed in. Notes in writing are removed: this may be somebody else's computer.
 */
export async function signOut(personId: string): Promise<void> {
  const { unsent } = await sendWaitingNotes(personId);
  if (unsent > 0) return notify(unsentWords(unsent), { isProblem: true });
  const result = await deskPost("/desk/api/sign-out", {}, ignoredAnswer);
  if (!result.ok && result.status !== 401) return notify(result.detail, { isProblem: true });
  removeNoteDrafts();
  location.assign("/desk/sign-in");
}

function unsentWords(unsent: number): string {
  const notes = unsent === 1 ? "A note that you saved has" : `${unsent} notes that you saved have`;
  return `You are still signed in: ${notes} not arrived. Please try again in a minute, or look at the record.`;
}
