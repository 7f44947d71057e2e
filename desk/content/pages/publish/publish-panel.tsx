import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { useEditor } from "../editor/editor-context.ts";
import type { Menu } from "../menu/use-menu.ts";
import { ChangeList, PageChanges, type PageToPublish } from "./page-changes.tsx";
import type { Publishing } from "./use-publishing.ts";

/** What publishing the page that is being edited changes, as it is typed. */
export function PublishPanel({ publishing: { toPublish, menu, faults } }: { publishing: Publishing }) {
  const { root, entries, edits, alsoOn, types } = useEditor();
  const page = { root, entries, assets: edits.assets, alsoOn, toPublish };
  const hasMenu = menu?.isConcerned === true && menu.waiting === undefined;
  return (
    <PageChanges page={page} types={types} refused={faults} menu={menu?.isWithPage ? menu.pending : undefined}>
      {hasMenu && <MenuChanges menu={menu} page={page} />}
    </PageChanges>
  );
}

/** The menu stands on all pages: whoever would rather publish it later leaves it out. */
function MenuChanges({ menu: { id, pending, isWithPage, choose }, page }: { menu: Menu; page: PageToPublish }) {
  const { mayChange, types, entries, root } = useEditor();
  return (
    <>
      <CheckboxField
        label="Publish the menu with it"
        name="withMenu"
        hint="It stands on all pages, and changes there."
        disabled={!mayChange}
        checked={isWithPage}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <ChangeList page={{ ...page, root: entries.get(id) ?? root, toPublish: pending }} types={types} />
    </>
  );
}
