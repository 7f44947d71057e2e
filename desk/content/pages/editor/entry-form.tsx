import type { ContentField } from "#desk/content/content-model-contract.ts";
import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { FieldInput } from "#desk/content/fields/field-input.tsx";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { explainReserved } from "#services/content/pages/reserved-addresses.ts";
import { hideSection } from "../sections/section-changes.ts";
import { entryName, entryTitle, kindName } from "../words/entry-names.ts";
import { pathTo } from "../words/links.ts";
import styles from "./editor.module.css";
import { useEditor } from "./editor-context.ts";
import { openPanelHeadingId } from "./use-focus-on-location.ts";

/** The form of one part of a page: of a section, of a question, of an entry of the menu. */
export function EntryForm({ entry }: { entry: EditedEntry }) {
  const { store, root, entries, types, alsoOn, mayChange, open } = useEditor();
  const path = pathTo(entry.id, root.id, entries);
  const parent = path.at(-2) ?? root;
  const others = alsoOn[entry.id] ?? [];
  return (
    <section data-draft aria-label={entryName(entry, types)}>
      <Buttons>
        <ActionButton onClick={() => open(parent.id === root.id ? { kind: "page" } : { kind: "entry", id: parent.id })}>
          Back to {parent.id === root.id ? "the whole page" : entryTitle(parent, types) || kindName(parent.type, types)}
        </ActionButton>
        {mayChange && (
          <ActionMenu label="More" about={entryName(entry, types)} quiet>
            <MenuButton onClick={() => open({ kind: "versions", id: entry.id })}>Earlier versions</MenuButton>
            {path.length === 1 && (
              <MenuButton
                onClick={() => {
                  store.change(hideSection(entry.id, !entry.isHidden).values);
                }}
              >
                {entry.isHidden ? "Show it again" : "Hide it"}
              </MenuButton>
            )}
          </ActionMenu>
        )}
      </Buttons>
      <h2 id={openPanelHeadingId} tabIndex={-1}>
        {kindName(entry.type, types)}
      </h2>
      {entry.isHidden && <p>{hiddenWords(root.type)}</p>}
      {others.length > 0 && (
        <p className={styles.note}>
          Also shown on {others.map(({ title }) => title).join(", ")}. What you change here changes there, too.
        </p>
      )}
      <Fields entry={entry} />
    </section>
  );
}

/** The fields of an entry, as the content model has them, but for those that are shown elsewhere. */
export function Fields({ entry, without = [] }: { entry: EditedEntry; without?: readonly string[] }) {
  const { store, edits, types, mayChange } = useEditor();
  const type = types.find(({ id }) => id === entry.type);
  if (!type) return <p>The desk does not know this kind of content, “{entry.type}”.</p>;
  const faults = edits.documents[entry.id]?.faults ?? {};
  const change = (field: ContentField, value: unknown, isTyping = false) => {
    if (isTyping) return void store.type(entry.id, field.id, value);
    const step = store.change([{ id: entry.id, field: field.id, value }]);
    return step && (() => store.takeBack(step));
  };
  return type.fields
    .filter(({ id }) => !without.includes(id))
    .map((field) => {
      const fault = faults[field.id];
      const value = entry.fields[field.id];
      const reserved = field.id === "slug" ? explainReserved(entry.type, value) : undefined;
      return (
        <div key={field.id} data-entry={entry.id} data-field={field.id}>
          <FieldInput
            entryId={entry.id}
            type={type}
            field={field}
            value={value}
            onChange={(value, isTyping) => change(field, value, isTyping)}
            onAdd={(link) => store.add(entry.id, field.id, link)}
            isDisabled={!mayChange || field.isDisabled}
            errors={[fault, reserved].filter((each) => each !== undefined)}
          />
        </div>
      );
    });
}

/** A form asks what it has, with words or without. */
function hiddenWords(typeOfPage: string): string {
  if (typeOfPage !== "applicationQuestions") return "Hidden: visitors do not see it once the page is published.";
  return "Hidden: visitors do not see these words once the page is published. The form asks it all the same, with its own words.";
}
