import { type ReactNode, useState } from "react";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useEditor } from "../editor/editor-context.ts";
import type { Publishing } from "../publish/use-publishing.ts";
import { isNothing } from "../publish/what-to-publish.ts";
import type { SectionChange } from "../sections/section-changes.ts";
import { TimeField } from "../timed/time-dialog.tsx";
import { entryTitle } from "../words/entry-names.ts";
import { putInMenu, takeOutOfMenu } from "./menu-items.ts";
import type { Menu } from "./use-menu.ts";
import { useMenuPlace } from "./use-menu-place.ts";
import { useMenuTime } from "./use-menu-time.ts";

type MenuFormProps = { menu: Menu; publishMenuAt: Publishing["publishMenuAt"]; onClose: () => void };

/** Puts the page in the menu, or takes it out: with the page, or at a time. */
export function MenuDialog({ isOpen, ...form }: MenuFormProps & { isOpen: boolean }) {
  // What it asks stays the same while it closes.
  const [isOut, setOut] = useState(false);
  const isTakingOut = form.menu.item !== undefined;
  if (!isOpen && isOut !== isTakingOut) setOut(isTakingOut);
  return (
    <Modal open={isOpen} onClose={form.onClose} title={isOut ? "Take it out of the menu" : "Put it in the menu"}>
      {isOut ? <TakeOutForm {...form} /> : <PutInForm {...form} />}
    </Modal>
  );
}

function PutInForm(form: MenuFormProps) {
  const { root, entries, types } = useEditor();
  const [title, setTitle] = useState(() => entryTitle(root, types));
  const place = useMenuPlace(form.menu);
  const fault = title.trim() === "" ? "Please say what stands in the menu." : undefined;
  const change = () => {
    const slug = typeof root.fields.slug === "string" ? root.fields.slug : "";
    return putInMenu({ title: title.trim(), slug, parentId: place.parentId, index: place.index }, entries);
  };
  return (
    <WhenForm
      {...form}
      action="Put it in the menu"
      hasFault={fault !== undefined}
      change={change}
      unchanged="Nothing was changed: this list is gone."
    >
      {(isTried) => (
        <>
          <TextField
            label="Words in the menu"
            name="title"
            required
            value={title}
            error={isTried ? fault : undefined}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <SelectField
            label="Where"
            name="parent"
            options={place.parents}
            value={place.parentId}
            onChange={({ currentTarget }) => place.chooseParent(currentTarget.value)}
          />
          <SelectField
            label="Place"
            name="place"
            options={place.places}
            value={String(place.index)}
            onChange={({ currentTarget }) => place.chooseIndex(Number(currentTarget.value))}
          />
        </>
      )}
    </WhenForm>
  );
}

function TakeOutForm(form: MenuFormProps) {
  const { entries } = useEditor();
  const { item } = form.menu;
  const change = () => (item ? takeOutOfMenu(item, entries) : { values: [], made: [] });
  return (
    <WhenForm
      {...form}
      action="Take it out"
      hasFault={false}
      change={change}
      unchanged="The page is out of the menu already."
    >
      {() => <p>The page itself stays. Visitors still find it by its web address and by links.</p>}
    </WhenForm>
  );
}

type WhenFormProps = MenuFormProps & {
  action: string;
  hasFault: boolean;
  change: () => SectionChange;
  /** Said where there was nothing to change: somebody else has done it while this was open. */
  unchanged: string;
  children: (isTried: boolean) => ReactNode;
};

/** What is changed, and from when on visitors see it. */
function WhenForm({ menu, publishMenuAt, onClose, action, hasFault, change, unchanged, children }: WhenFormProps) {
  const { store } = useEditor();
  const time = useMenuTime(menu);
  const [isTried, setTried] = useState(false);
  const apply = async () => {
    setTried(true);
    if (hasFault || (time.isAtTime && time.chosen.fault)) return;
    const { values, made } = change();
    const step = store.change(values, made);
    onClose();
    if (!step) return notify(unchanged);
    if (time.isAtTime && time.chosen.at !== undefined) return publishMenuAt(time.chosen.at, time.isWithPage);
    const undo = async () => {
      store.takeBack(step);
      return { ok: true, data: undefined } as const;
    };
    notify("The menu is changed as a draft. Visitors see it once you press Publish now.", { undo });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      {children(isTried)}
      <SelectField
        label="From when on"
        name="when"
        width="full"
        options={time.options}
        value={time.isAtTime ? "at" : "page"}
        onChange={({ currentTarget }) => time.choose(currentTarget.value === "at")}
      />
      {time.isAtTime && <TimeField label="Day and time" time={time.chosen} isTried={isTried} />}
      {time.isAtTime && time.asksForPage && (
        <CheckboxField
          label="Publish the page then, too"
          name="withPage"
          hint="It is still a draft. Without it the menu would lead to a page that nobody finds."
          checked={time.isWithPage}
          onChange={({ currentTarget }) => time.chooseWithPage(currentTarget.checked)}
        />
      )}
      {!isNothing(menu.pending) && (
        <p>The menu has other changes that visitors do not see yet. They come with it: look at “Edit the menu”.</p>
      )}
      <Buttons>
        <FormButton type="submit">
          {action}
          {time.isAtTime && ` ${time.chosen.words}`}
        </FormButton>
      </Buttons>
    </form>
  );
}
