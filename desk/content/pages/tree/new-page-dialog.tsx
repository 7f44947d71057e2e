import { useState } from "react";
import { useNavigate } from "react-router";
import { savedDocument } from "#desk/content/documents/documents-contract.ts";
import type { PageNode } from "#desk/content/pages-of-site/pages-contract.ts";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { newEntryId } from "../sections/new-entry-id.ts";
import { slugFault, slugOf } from "./slug.ts";

type NewPageDialogProps = { isOpen: boolean; nodes: readonly PageNode[]; onClose: () => void };
/** `slug` is what was typed; without it the title suggests one. */
type NewPage = { title: string; slug: string | undefined };

/** Asks for the title of a new page, and suggests its address. What was typed when it is closed is there again when it is opened. */
export function NewPageDialog({ isOpen, nodes, onClose }: NewPageDialogProps) {
  const [typed, setTyped] = useState<NewPage>({ title: "", slug: undefined });
  const close = () => {
    onClose();
    if (typed.title !== "" || typed.slug !== undefined)
      notify("The page was not made. What you typed is still there under “New page”.");
  };
  return (
    <Modal open={isOpen} onClose={close} title="New page" startsInField>
      <NewPageForm taken={addressesOf(nodes)} typed={typed} onType={setTyped} />
    </Modal>
  );
}

type NewPageFormProps = { taken: readonly string[]; typed: NewPage; onType: (typed: NewPage) => void };

function NewPageForm({ taken, typed, onType }: NewPageFormProps) {
  const { title } = typed;
  const [isTried, setTried] = useState(false);
  const [id] = useState(newEntryId);
  const { saving, save } = useSaving();
  const navigate = useNavigate();
  const slug = typed.slug ?? slugOf(title);
  const titleFault = title.trim() === "" ? "Please give the page a title." : undefined;
  const addressFault = slugFault(slug, taken);
  const make = async () => {
    setTried(true);
    if (titleFault || addressFault) return;
    const body = { id, type: "generalPage", fields: { title: title.trim(), slug, sections: [] } };
    const made = await save(() => deskPost("/desk/api/content/create", body, savedDocument));
    if (made?.ok) await navigate(`/desk/pages/${id}`);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <TextField
        label="Title"
        name="title"
        hint="For the browser’s tab, search results and shared links. On the page its first heading stands in its place."
        required
        value={title}
        error={isTried ? titleFault : undefined}
        onChange={({ currentTarget }) => onType({ ...typed, title: currentTarget.value })}
      />
      <TextField
        label="Web address"
        name="slug"
        hint="What stands behind the first slash."
        prefix="/"
        required
        value={slug}
        error={isTried ? addressFault : undefined}
        onChange={({ currentTarget }) => onType({ ...typed, slug: currentTarget.value })}
      />
      <p>It is a draft: nobody but the committee sees it until you publish it.</p>
      <Buttons>
        <FormButton type="submit">Make the page</FormButton>
        <SavingState saving={saving} />
      </Buttons>
    </form>
  );
}

function addressesOf(nodes: readonly PageNode[]): string[] {
  return nodes.flatMap(({ address, children }) => [...(address === null ? [] : [address]), ...addressesOf(children)]);
}
