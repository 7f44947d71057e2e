import { useState } from "react";
import type { ContentField, ContentType } from "#desk/content/content-model-contract.ts";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { SortableList } from "#desk/content/fields/list/sortable-list.tsx";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { useEditor } from "../editor/editor-context.ts";
import { entryName, entryTitle, kindName } from "../words/entry-names.ts";
import { KindChooser } from "./kind-chooser.tsx";
import {
  addSection,
  copySection,
  hideSection,
  moveSection,
  removeSection,
  type SectionChange,
  sectionIds,
} from "./section-changes.ts";
import styles from "./sections.module.css";

/** The list of a page that leads to its parts: its sections, the entries of the menu. */
export function SectionList({ field }: { field: ContentField }) {
  const { store, root, entries, types, alsoOn, mayChange, open } = useEditor();
  const [addAt, setAddAt] = useState<number>();
  const list = { entry: root, field: field.id };
  const ids = sectionIds(list);
  const kinds = kindsOf(field, types);
  const nameOf = (id: string) => {
    const entry = entries.get(id);
    return entry ? entryName(entry, types) : "Something that is not here any more";
  };
  const change = ({ values, made }: SectionChange) => store.change(values, made);
  const add = (kind: ContentType) => {
    const added = addSection(list, kind, addAt ?? ids.length);
    change(added);
    setAddAt(undefined);
    for (const { id } of added.made) open({ kind: "entry", id });
  };
  const remove = (at: number, id: string) => {
    const step = change(removeSection(list, at));
    const undo = async () => {
      if (step) store.takeBack(step);
      return { ok: true, data: undefined } as const;
    };
    notify(`${nameOf(id)} is off the page.`, { undo });
  };
  return (
    <Section title={field.name}>
      {ids.length === 0 && <p>There is nothing here yet.{mayChange && " Add the first one below."}</p>}
      <SortableList
        items={ids}
        keyOf={(id) => id}
        nameOf={nameOf}
        isDisabled={!mayChange}
        onMove={(from, to) => change(moveSection(list, from, to))}
      >
        {(id, { index, handle, moves }) => (
          <div className={styles.section} data-hidden={entries.get(id)?.isHidden || undefined}>
            {handle}
            <button type="button" className={styles.open} data-opens={id} onClick={() => open({ kind: "entry", id })}>
              <SectionName entry={entries.get(id)} />
            </button>
            {mayChange && (
              <ActionMenu label="More" about={nameOf(id)} quiet>
                <MenuButton onClick={() => setAddAt(index + 1)}>Add one below</MenuButton>
                <MenuButton
                  onClick={() => {
                    change(copySection(list, id, entries, (each) => (alsoOn[each]?.length ?? 0) > 0));
                  }}
                >
                  Copy
                </MenuButton>
                <HideButton entry={entries.get(id)} onChange={change} />
                <MenuButton onClick={() => remove(index, id)}>Remove</MenuButton>
                {moves}
              </ActionMenu>
            )}
          </div>
        )}
      </SortableList>
      {mayChange && kinds.length > 0 && (
        <ActionButton onClick={() => setAddAt(ids.length)}>
          {field.id === "sections" ? "Add a section" : "Add to this list"}
        </ActionButton>
      )}
      <KindChooser
        isOpen={addAt !== undefined}
        title="What do you want to add?"
        kinds={kinds}
        onChoose={add}
        onClose={() => setAddAt(undefined)}
      />
    </Section>
  );
}

/** The kinds that a list may lead to; all where the content model does not say. */
function kindsOf({ items }: ContentField, types: readonly ContentType[]): ContentType[] {
  const allowed = items?.validations.flatMap(({ linkContentType }) => linkContentType ?? []) ?? [];
  return types.filter(({ id }) => allowed.length === 0 || allowed.includes(id));
}

function SectionName({ entry }: { entry: EditedEntry | undefined }) {
  const { types, alsoOn } = useEditor();
  if (!entry) return "Something that is not here any more";
  const title = entryTitle(entry, types);
  return (
    <>
      <span className={styles.name}>{title || "Without words"}</span>
      <span className={styles.kindOf}>
        {kindName(entry.type, types)}
        {(alsoOn[entry.id]?.length ?? 0) > 0 && ", also on other pages"}
      </span>
      {entry.isHidden && <Tag variant="outlined">Hidden</Tag>}
      {!entry.isHidden && entry.state === "draft" && <Tag variant="bright">New</Tag>}
      {!entry.isHidden && entry.state === "changed" && <Tag variant="bright">Changed</Tag>}
    </>
  );
}

function HideButton({
  entry,
  onChange,
}: {
  entry: EditedEntry | undefined;
  onChange: (change: SectionChange) => void;
}) {
  if (!entry) return null;
  return (
    <MenuButton onClick={() => onChange(hideSection(entry.id, !entry.isHidden))}>
      {entry.isHidden ? "Show it again" : "Hide it"}
    </MenuButton>
  );
}
