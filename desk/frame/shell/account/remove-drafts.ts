/** Begins every key under which a note in writing, or who was chosen for a mail, is kept in this browser. The id of its writer follows. */
export const noteDraftPrefix = "desk-note:";
/** The same for what was written on a page and has not arrived. */
export const pageDraftPrefix = "desk-pages:";

/**
 * Removes what others have begun to write in this browser; without an id, all of it. Notes are about people, and whoever sits here next need
 * not be allowed to read them.
 */
export function removeDrafts({ except }: { except?: string } = {}): void {
  const isRemoved = (key: string) =>
    [noteDraftPrefix, pageDraftPrefix].some(
      (prefix) => key.startsWith(prefix) && (except === undefined || !key.startsWith(`${prefix}${except}:`)),
    );
  try {
    for (const storage of [window.localStorage, window.sessionStorage])
      for (const key of Object.keys(storage).filter(isRemoved)) storage.removeItem(key);
  } catch {
    // A browser that forbids its storage has kept none.
  }
}
