import { type ReactNode, useMemo } from "react";
import type { Choice } from "#desk/content/content-model-contract.ts";
import type { FieldFiles } from "#desk/content/fields/field-context.ts";
import { FieldTools } from "#desk/content/fields/frame/field-tools.tsx";
import { lookUpIn } from "#desk/content/fields/links/look-up.ts";
import { fileType } from "../edits/field-values.ts";
import { currentAssets } from "../edits/page-edits.ts";
import { newEntryId } from "../sections/new-entry-id.ts";
import { entryLink } from "../words/links.ts";
import { useEditor } from "./editor-context.ts";

/** What the fields of the form need: what links lead to, and what happens when somebody opens or makes something from within one. */
export function EditorTools({ pages, children }: { pages: readonly Choice[]; children: ReactNode }) {
  const { store, edits, entries, types, mayChange, openEntry } = useEditor();
  const assets = useMemo(() => currentAssets(edits), [edits]);
  const known = { model: types, entries: [...entries.values()], assets: Object.values(assets), choices: pages };
  const files: FieldFiles = {
    find: (id) => (edits.documents[id]?.saved.type === fileType ? assets[id] : undefined),
    describe: (id, words) => store.type(id, "description", words || undefined),
    setFocus: (id, value) => store.change([{ id, field: "focus", value }]),
    faultOf: (id) => Object.values(edits.documents[id]?.faults ?? {})[0],
    take: (file) => store.refresh({ entries: [], assets: [file] }),
  };
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
      {...(mayChange && { createEntry, files })}
    >
      {children}
    </FieldTools>
  );
}
