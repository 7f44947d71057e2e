import type { ReactNode } from "react";
import type { Choice } from "#app/desk/content/content-contract.ts";
import { FieldTools } from "#app/desk/content/fields/field-tools.tsx";
import { lookUpIn } from "#app/desk/content/fields/links/look-up.ts";
import { newEntryId } from "../sections/new-entry-id.ts";
import { entryLink } from "../words/links.ts";
import { useEditor } from "./editor-context.ts";

/** What the fields of the form need: what links lead to, and what happens when somebody opens or makes something from within one. */
export function EditorTools({ pages, children }: { pages: readonly Choice[]; children: ReactNode }) {
  const { store, edits, entries, types, mayChange, openEntry } = useEditor();
  const known = { model: types, entries: [...entries.values()], assets: Object.values(edits.assets), choices: pages };
  const createEntry = async (type: string) => {
    const id = newEntryId();
    store.change([], [{ id, type, fields: {} }]);
    return entryLink(id);
  };
  return (
    <FieldTools
      model={types}
      lookUp={lookUpIn(known)}
      onOpenEntry={(id) => openEntry(id)}
      {...(mayChange && { createEntry })}
    >
      {children}
    </FieldTools>
  );
}
