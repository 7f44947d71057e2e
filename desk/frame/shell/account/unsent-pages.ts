import { pageDraftPrefix } from "./remove-drafts.ts";

type Save = () => Promise<void>;

/** How long signing out waits for what is sent, in milliseconds: a save may stand still at a question that nobody answers. */
const WAIT_MS = 5_000;

const saves = new Map<string, Save>();

/** How what was written on a page is sent before its writer signs out, also once they have turned to another place of the desk. */
export function saveBeforeSignOut(pageId: string, save: Save): void {
  saves.set(pageId, save);
}

/** Sends what somebody has written on pages. @returns what has not arrived, as this tab keeps it; empty if everything has */
export async function sendUnsentPages(personId: string): Promise<string> {
  const sent = Promise.all([...saves.values()].map((save) => save()));
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  return unsentPages(`${pageDraftPrefix}${personId}:`);
}

function unsentPages(own: string): string {
  try {
    const storage = window.sessionStorage;
    const keys = Object.keys(storage).filter((key) => key.startsWith(own));
    return keys.map((key) => storage.getItem(key)).join("\n");
  } catch {
    return "";
  }
}
