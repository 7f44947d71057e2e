import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { OpenPage } from "#desk/content/pages-of-site/pages-contract.ts";
import { ConflictModal, fieldConflict } from "#desk/frame/parts/saving/conflict-modal.tsx";
import { fileType } from "../edits/field-values.ts";
import { currentEntries } from "../edits/page-edits.ts";
import { isOfMenu } from "../menu/menu-items.ts";
import { PageMenu } from "../menu/page-menu.tsx";
import { PublishPanel } from "../publish/publish-panel.tsx";
import { usePublishing } from "../publish/use-publishing.ts";
import { VersionList } from "../publish/version-list.tsx";
import { PagePublications } from "../timed/page-publications.tsx";
import styles from "./editor.module.css";
import { type Editor, EditorContext, type MarkedField, useEditor } from "./editor-context.ts";
import { EditorHead } from "./editor-head.tsx";
import { fieldAddress, locationHash, useEditorLocation } from "./editor-location.ts";
import { EditorTools } from "./editor-tools.tsx";
import { EntryForm } from "./entry-form.tsx";
import { OrphanedEditsList } from "./orphaned-edits-list.tsx";
import { PageForm } from "./page-form.tsx";
import { PagePreview } from "./page-preview.tsx";
import type { FormModel } from "./use-content-model.ts";
import { useFocusOnLocation } from "./use-focus-on-location.ts";
import { useMarkOfFocus } from "./use-mark-of-focus.ts";
import { usePageStore } from "./use-page-store.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

const tabs = { page: "Page", edit: "Edit" } as const;
type Tab = keyof typeof tabs;

type EditorOptions = { page: OpenPage; model: FormModel };

/** The form of a page beside its preview; on a narrow screen one of the two. */
export function PageEditor({ page, model }: EditorOptions) {
  const { store, edits, saving, address, alsoOn, timed, refresh, conflict } = usePageStore(page);
  const { location, open } = useEditorLocation();
  const [tab, setTab] = useState<Tab>(location.kind === "page" ? "page" : "edit");
  const [marked, mark] = useState<MarkedField>(null);
  const navigate = useNavigate();
  const { types } = model;
  const entries = useMemo(() => new Map(currentEntries(edits).map((entry) => [entry.id, entry])), [edits]);
  const root = entries.get(page.root.id) ?? page.root;
  const { mayChange } = page;
  const menuId = page.menu?.id ?? null;
  const openEntry = (id: string, field?: string) => {
    // Pages show the header and the footer, too: those have an editor of their own.
    if (menuId !== null && isOfMenu(entries.get(id))) return void navigate(fieldAddress(menuId, id, field));
    if (!entries.has(id)) return void navigate(fieldAddress(id, id, field));
    setTab("edit");
    mark({ entry: id, field: field ?? null });
    open({ kind: "entry", id, ...(field !== undefined && { field }) });
  };
  const editor: Editor = {
    store,
    edits,
    saving,
    entries,
    root,
    address,
    alsoOn,
    timed,
    menuId,
    types,
    mayChange,
    refresh,
    location,
    open,
    openEntry,
    marked,
    mark,
  };
  const publishing = usePublishing(editor);
  const form = useMarkOfFocus(mark);
  useUndoKeys(store, mayChange);
  useFocusOnLocation(locationHash(location), form);
  const fieldName = (of: string) => {
    const [id, name] = of.split("/");
    if (edits.documents[id ?? ""]?.saved.type === fileType) return "What it shows";
    const type = types.find((each) => each.id === entries.get(id ?? "")?.type);
    return type?.fields.find((each) => each.id === name)?.name ?? "a field";
  };
  return (
    <EditorContext value={editor}>
      <EditorTools pages={model.pages}>
        <div>
          <EditorHead
            publishing={publishing}
            onShow={(part) => {
              flushSync(() => setTab("edit"));
              document.getElementById(part)?.focus();
            }}
          >
            <div className={styles.tabs}>
              {(["page", "edit"] as const).map((each) => (
                <button key={each} type="button" aria-pressed={tab === each} onClick={() => setTab(each)}>
                  {tabs[each]}
                </button>
              ))}
            </div>
          </EditorHead>
          <OrphanedEditsList orphanedEdits={edits.orphanedEdits} types={types} onDrop={store.dropOrphanedEdits} />
          <div className={styles.columns} data-tab={tab}>
            <div ref={form} className={styles.form}>
              <PagePublications publishing={publishing} />
              <OpenPanel />
              {publishing.menu && <PageMenu menu={publishing.menu} publishMenuAt={publishing.publishMenuAt} />}
              <PublishPanel publishing={publishing} />
            </div>
            <div className={styles.preview}>
              <PagePreview />
            </div>
          </div>
        </div>
      </EditorTools>
      <ConflictModal
        conflict={conflict}
        describe={({ field, theirs, by, mine }) =>
          fieldConflict(by, `“${fieldName(field)}”`, String(theirs), String(mine))
        }
      />
    </EditorContext>
  );
}

function OpenPanel() {
  const { location, entries, root } = useEditor();
  const entry = location.kind === "page" ? undefined : entries.get(location.id);
  if (location.kind === "versions" && entry) return <VersionList key={entry.id} entry={entry} />;
  if (entry && entry.id !== root.id) return <EntryForm key={entry.id} entry={entry} />;
  return <PageForm />;
}
