/** Begins every key under which a note in writing, or who was chosen for a mail, is kept in this browser. The id of its writer follows. */
export const noteDraftPrefix = "desk-note:";

/**
 * Removes the notes in writing that others have begun in this browser; without an id, all of them. They are about people, and whoever sits here
 * next need not be allowed to read them.
 */
export function removeNoteDrafts({ except }: { except?: string } = {}): void {
  try {
    const own = except === undefined ? undefined : `${noteDraftPrefix}${except}:`;
    for (const storage of [window.localStorage, window.sessionStorage])
      for (const key of Object.keys(storage))
        if (key.startsWith(noteDraftPrefix) && (own === undefined || !key.startsWith(own))) storage.removeItem(key);
  } catch {
    // A browser that forbids its storage has kept none.
  }
}
