import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { ContentFault } from "#desk/content/documents/publishing-contract.ts";
import { useEditor } from "../editor/editor-context.ts";
import { reachedFrom } from "../words/links.ts";
import styles from "./publish.module.css";
import { fieldThatShows } from "./publishing-faults.ts";

/** What was found in parts of a page, each with a link to its field. */
export function FoundList({ found }: { found: readonly ContentFault[] }) {
  const { openEntry, entries } = useEditor();
  return (
    <ul>
      {found.map(({ id, kind, name, field, message }) => {
        const target = kind === "Entry" ? { id, field } : fieldThatShows(id, entries.values());
        return (
          <li key={`${id} ${field} ${message}`}>
            {target ? (
              <button
                type="button"
                className={styles.entry}
                onClick={() => openEntry(target.id, target.field ?? undefined)}
              >
                {name}
              </button>
            ) : (
              name
            )}
            : {message}
          </li>
        );
      })}
    </ul>
  );
}

/** Whether the same field of the same document is named already. */
export function isAmong({ id, field }: ContentFault, others: readonly ContentFault[]): boolean {
  return others.some((other) => other.id === id && other.field === field);
}

/** Whether visitors get to see the document with the page: what is hidden may be unfinished. */
export function isOnPage(
  { id, kind }: ContentFault,
  rootId: string,
  entries: ReadonlyMap<string, EditedEntry>,
): boolean {
  const shown = reachedFrom(rootId, entries).filter((entry) => entry.id === rootId || !entry.isHidden);
  return kind === "Entry" ? shown.some((entry) => entry.id === id) : fieldThatShows(id, shown) !== undefined;
}
