import { listDrafts } from "#desk/frame/parts/drafts/drafts.ts";

/** Where a tab stores what was written on a page: the page's address in the API. */
export const pageAddress = (pageId: string) => `/desk/api/pages/${pageId}`;

type Save = () => Promise<void>;

/** How long signing out waits for what is sent, in milliseconds: a save may stand still at a question that nobody answers. */
const WAIT_MS = 5_000;

const saves = new Map<string, Save>();

/** How what was written on a page is sent before its writer signs out, also once they have turned to another place of the desk. */
export function saveBeforeSignOut(pageId: string, save: Save): void {
  saves.set(pageId, save);
}

/** Sends what somebody has written on pages. @returns what has not arrived, as this tab stores it; empty if everything has */
export async function sendUnsentPages(personId: string): Promise<string> {
  const sent = Promise.all([...saves.values()].map((save) => save()));
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  const drafts = listDrafts("sessionStorage", personId).filter(({ address }) => address.startsWith(pageAddress("")));
  return drafts.map(({ stored }) => stored).join("\n");
}
