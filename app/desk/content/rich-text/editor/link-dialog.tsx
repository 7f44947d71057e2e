import { type FormEvent, useState } from "react";
import type { DocumentKind } from "#app/desk/content/content-contract.ts";
import { useFieldContext } from "#app/desk/content/fields/field-context.ts";
import { ActionButton } from "#app/desk/parts/action-button.tsx";
import { Buttons } from "#app/desk/parts/section.tsx";
import { FormButton } from "#app/ui/form-button.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { AllowedRichText } from "../model/allowed-rich-text.ts";
import { linkOf } from "./embedded-view.ts";
import { linkTo, typedAddress } from "./link-address.ts";
import { type LinkMark, linkAt, removeLink, setLink } from "./link-commands.ts";
import type { Editor } from "./use-editor.ts";

type LinkDialogProps = { editor: Editor; allowed: AllowedRichText; onClose: () => void };

/** Where a link leads to: an address, an entry or a file of this site, or an entry of another space. */
export function LinkDialog({ editor, allowed, onClose }: LinkDialogProps) {
  const { choose, lookUp } = useFieldContext();
  const link = linkAt(editor.state);
  const hasWords = link !== undefined || !editor.state.selection.empty;
  const [address, setAddress] = useState(link ? typedAddress(link.mark) : "");
  const [words, setWords] = useState("");
  const [error, setError] = useState<string>();
  const linked = link && linkOf(link.mark.attrs.data);
  const set = (to: LinkMark, fallback: string) => {
    const transaction = setLink(editor.state, to, words || fallback);
    onClose();
    if (transaction) editor.dispatch(transaction);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const to = linkTo(address);
    if (!to)
      return setError(
        "This is no address. One begins with https:// or, on this site, with /. An e-mail address will do.",
      );
    if (!allowed.types.has(to.nodeType)) return setError("Such a link is not allowed here.");
    set(to, address);
  };
  const chooseFrom = async (kind: DocumentKind) => {
    const nodeType = kind === "Entry" ? "entry-hyperlink" : "asset-hyperlink";
    const choice = await choose(kind, allowed.contentTypesOf(nodeType));
    if (choice)
      set({ nodeType, data: { target: { sys: { type: "Link", linkType: kind, id: choice.id } } } }, choice.name);
  };
  const takeOut = () => {
    onClose();
    const transaction = removeLink(editor.state);
    if (transaction) editor.dispatch(transaction);
  };
  return (
    <Modal open onClose={onClose} title={link ? "Change the link" : "Link"}>
      <form onSubmit={submit} noValidate>
        {linked && <p>It leads to “{lookUp(linked)?.name ?? "something that is not here"}”.</p>}
        {!hasWords && (
          <TextField label="Words of the link" value={words} onChange={({ target }) => setWords(target.value)} />
        )}
        {(allowed.types.has("hyperlink") || allowed.types.has("resource-hyperlink")) && (
          <TextField
            label="Address"
            hint="A web address, an e-mail address or a phone number"
            inputMode="url"
            autoComplete="off"
            value={address}
            error={error}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
        <Buttons>
          <FormButton type="submit">{link ? "Change it" : "Make it a link"}</FormButton>
          {allowed.types.has("entry-hyperlink") && (
            <ActionButton onClick={() => void chooseFrom("Entry")}>Choose a page</ActionButton>
          )}
          {allowed.types.has("asset-hyperlink") && (
            <ActionButton onClick={() => void chooseFrom("Asset")}>Choose a file</ActionButton>
          )}
          {link && <ActionButton onClick={takeOut}>Take the link out</ActionButton>}
        </Buttons>
      </form>
    </Modal>
  );
}
