import type { ReactNode } from "react";
import { Link } from "react-router";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { ContentFault } from "#desk/content/documents/publishing-contract.ts";
import { reachedFrom } from "../words/links.ts";
import { EntryLink } from "./entry-link.tsx";
import styles from "./publish.module.css";
import { fieldThatShows } from "./publishing-faults.ts";

type FoundListProps = {
  found: readonly ContentFault[];
  /** What the pages show, to lead to the field that shows a file. */
  entries: ReadonlyMap<string, EditedEntry>;
  /** The page that shows an entry; undefined where none is known. */
  pageOf: (entryId: string) => string | undefined;
};

/** What was found in parts of pages, each with a link to its field. */
export function FoundList({ found, ...known }: FoundListProps) {
  return (
    <ul>
      {found.map((fault) => (
        <li key={`${fault.id} ${fault.field} ${fault.message}`}>
          <FoundLink fault={fault} {...known} />: {fault.message}
        </li>
      ))}
    </ul>
  );
}

/** What stands against publishing. */
export function RefusedList({ faults, ...known }: Omit<FoundListProps, "found"> & { faults: readonly ContentFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div role="alert" className={styles.faults}>
      <p>Before it can be published:</p>
      <FoundList found={faults} {...known} />
    </div>
  );
}

function FoundLink({
  fault: { id, kind, name, field },
  entries,
  pageOf,
}: Omit<FoundListProps, "found"> & { fault: ContentFault }): ReactNode {
  const words = name || "A part";
  const target = kind === "Entry" ? { id, field } : fieldThatShows(id, entries.values());
  const pageId = target && pageOf(target.id);
  if (target && pageId !== undefined)
    return (
      <EntryLink pageId={pageId} id={target.id} field={target.field ?? undefined}>
        {words}
      </EntryLink>
    );
  return kind === "Asset" ? <Link to={`/desk/pictures/${id}`}>{words}</Link> : words;
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
