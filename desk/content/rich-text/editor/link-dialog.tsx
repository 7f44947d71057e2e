import type { Command } from "prosemirror-state";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { ContentType } from "#desk/content/content-model-contract.ts";
import type { DocumentKind } from "#desk/content/documents/documents-contract.ts";
import { useFieldContext } from "#desk/content/fields/field-context.ts";
import { linkToChoice } from "#desk/content/fields/links/links.ts";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { AllowedRichText } from "../model/allowed-rich-text.ts";
import { linkOf } from "./embedded-view.ts";
import { linkTo, typedAddress } from "./link-address.ts";
import { linkAt, removeLink, setLink } from "./link-commands.ts";
import type { Editor } from "./use-editor.ts";

const noAddress = "This is no address. One begins with https:// or, on this site, with /. An e-mail address will do.";

/** What somebody has typed and not made a link of, where `from` was the address before. */
export type TypedLink = { from: string; address: string; words: string };

type LinkDialogProps = {
  editor: Editor;
  allowed: AllowedRichText;
  /** What was typed when it was closed last. */
  typed: TypedLink | undefined;
  /** Called with what was typed and is no link. */
  onClose: (typed?: TypedLink) => void;
};

/** Where a link leads to: an address, an entry or a file of this site, or an entry of another space. */
export function LinkDialog({ editor, allowed, typed, onClose }: LinkDialogProps) {
  const { choose, lookUp, model } = useFieldContext();
  const [link] = useState(() => linkAt(editor.state));
  const [hasWords] = useState(() => link !== undefined || !editor.state.selection.empty);
  const [runHere] = useState(editor.keepPlace);
  const from = link ? typedAddress(link.mark) : "";
  const kept = typed?.from === from ? typed : undefined;
  const [address, setAddress] = useState(kept?.address ?? from);
  const [words, setWords] = useState(kept?.words ?? "");
  const [error, setError] = useState<string>();
  const linked = link && linkOf(link.mark.attrs.data);
  const finish = (command: Command) => {
    // The dialog gives the focus back as it closes: what is chosen is restored after that.
    flushSync(() => onClose());
    runHere(command);
  };
  const close = () => {
    const isTyped = address !== from || words !== "";
    onClose(isTyped ? { from, address, words } : undefined);
    if (isTyped) notify("No link was made. What you typed is still there under “Link”.");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const to = linkTo(address);
    if (!to) return setError(noAddress);
    if (!allowed.types.has(to.nodeType)) return setError("Such a link is not allowed here.");
    finish(setLink(to, words || address));
  };
  const chooseFrom = async (kind: DocumentKind, nodeType: string, types: readonly string[]) => {
    const choice = await choose(kind, types);
    if (choice) finish(setLink({ nodeType, data: { target: linkToChoice(choice) } }, words || choice.name));
  };
  const typesOf = (nodeType: string) => allowed.contentTypesOf(nodeType);
  return (
    <Modal open onClose={close} title={link ? "Change the link" : "Link"} startsInField>
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
            <ActionButton
              onClick={() => void chooseFrom("Entry", "entry-hyperlink", pageTypes(model, typesOf("entry-hyperlink")))}
            >
              Choose a page
            </ActionButton>
          )}
          {allowed.types.has("asset-hyperlink") && (
            <ActionButton onClick={() => void chooseFrom("Asset", "asset-hyperlink", [])}>Choose a file</ActionButton>
          )}
          {link && <ActionButton onClick={() => finish(removeLink)}>Take the link out</ActionButton>}
        </Buttons>
      </form>
    </Modal>
  );
}

/** Entries that have an address of their own, where the field does not say what its links lead to. */
function pageTypes(model: readonly ContentType[], allowed: readonly string[]): readonly string[] {
  if (allowed.length > 0) return allowed;
  return model.filter(({ fields }) => fields.some(({ id, required }) => id === "slug" && required)).map(({ id }) => id);
}
