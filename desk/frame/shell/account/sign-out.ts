import { ignoredAnswer } from "#desk/frame/access/credentials/proof-contract.ts";
import { removeDrafts } from "#desk/frame/parts/drafts/drafts.ts";
import { sendWaitingNotes } from "#desk/frame/parts/drafts/waiting-notes.ts";
import { deskPost } from "../desk-fetch.ts";
import { notify } from "../notices/notices.ts";
import { sendUnsentPages } from "./unsent-pages.ts";

/** The unsent changes that somebody was last warned about: pressed once more, they are lost. */
let warnedAbout = "";

/**
 * Signs this browser out, and shows where to sign in. Notes that were saved and wait for a connection are sent first, and what was written on
 * pages; while one does not arrive, its writer stays signed in. The words of a page that the server refuses can be left behind by a second
 * press. Notes in writing are removed: this may be somebody else's computer.
 */
export async function signOut(personId: string): Promise<void> {
  const { unsent } = await sendWaitingNotes(personId);
  if (unsent > 0) return notify(unsentWords(unsent), { isProblem: true });
  const unsentPages = await sendUnsentPages(personId);
  if (unsentPages !== warnedAbout) {
    warnedAbout = unsentPages;
    if (unsentPages !== "") return notify(unsentPageWords, { isProblem: true });
  }
  const result = await deskPost("/desk/api/sign-out", {}, ignoredAnswer);
  if (!result.ok && result.status !== 401) return notify(result.detail, { isProblem: true });
  removeDrafts();
  location.assign("/desk/sign-in");
}

function unsentWords(unsent: number): string {
  const notes = unsent === 1 ? "A note that you saved has" : `${unsent} notes that you saved have`;
  return `You are still signed in: ${notes} not arrived. Please try again in a minute, or look at the record.`;
}

const unsentPageWords =
  "You are still signed in: what you wrote on a page has not arrived. Please open the page, and look at what is not saved. If you sign out again now, it is lost.";
