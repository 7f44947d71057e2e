import type { Node } from "prosemirror-model";
import { type RefObject, useMemo, useRef, useState } from "react";
import type { Validation } from "#desk/content/content-model-contract.ts";
import { useFieldContext } from "#desk/content/fields/field-context.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { type AllowedRichText, allowedRichText } from "../model/allowed-rich-text.ts";
import { openDocument } from "../model/open-document.ts";
import { isBlank } from "../model/rich-text-document.ts";
import { writeDocument } from "../model/write-document.ts";
import { LinkDialog, type TypedLink } from "./link-dialog.tsx";
import type { TextPlace } from "./map-selection.ts";
import styles from "./rich-text.module.css";
import { TextToolbar } from "./text-toolbar.tsx";
import { useEditor } from "./use-editor.ts";

export type RichTextEditorProps = {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isDisabled: boolean;
  /** A document of Contentful's; undefined where the field is not set. */
  value: unknown;
  /** The field's rules. */
  validations: readonly Validation[];
  /** Called with the document as it is now; undefined where there is nothing in it. */
  onChange: (value: unknown) => void;
};

/**
 * `value` is what the editor has in it now, `original` what it was opened with. `version` is counted up where somebody else has changed the value.
 */
type Opened = { value: unknown; original: unknown; document: Node | undefined; version: number; hadFocus: boolean };

/**
 * An editor for Contentful's rich text. It writes nothing until somebody types, and then the value as it was, but for what they changed. A value
 * that comes back from saving leaves the cursor and the history as they are; another one replaces the text, and leaves the cursor at the same words.
 */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { value, validations } = props;
  const allowed = useMemo(() => allowedRichText(validations), [validations]);
  const [opened, setOpened] = useState<Opened>(() => open(value, 0));
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (!isSameValue(value, opened.value)) setOpened(open(value, opened.version + 1));
  }
  const cursor = useRef<TextPlace>(undefined);
  const write = (document: Node) => {
    const next = contentOf(document, opened.original);
    if (isSameValue(next, opened.value)) return;
    setOpened((now) => ({ ...now, value: next }));
    props.onChange(next);
  };
  if (!opened.document) return <NotEditable {...props} />;
  return (
    <EditedText
      key={opened.version}
      {...props}
      allowed={allowed}
      opened={opened.document}
      takesFocus={opened.hadFocus}
      cursor={cursor}
      write={write}
    />
  );

  function open(from: unknown, version: number): Opened {
    const hadFocus = version > 0 && globalThis.document.activeElement?.id === props.id;
    return { value: from, original: from, document: openDocument(from, allowed), version, hadFocus };
  }
}

/** An empty text is no text, unless the field had just that. */
function contentOf(node: Node, before: unknown): unknown {
  const document = writeDocument(node);
  if (isSameValue(document, before)) return before;
  return isBlank(document) ? undefined : document;
}

function NotEditable({ id }: RichTextEditorProps) {
  return (
    <p id={id} tabIndex={-1} className={styles.notEditable}>
      There is something in this text that cannot be edited here. It stays as it is.
    </p>
  );
}

type EditedTextProps = RichTextEditorProps & {
  allowed: AllowedRichText;
  opened: Node;
  takesFocus: boolean;
  cursor: RefObject<TextPlace | undefined>;
  write: (document: Node) => void;
};

function EditedText({ opened, takesFocus, cursor, write, allowed, isDisabled, ...props }: EditedTextProps) {
  const { lookUp } = useFieldContext();
  const [linkIsOpen, setLinkOpen] = useState(false);
  const [typedLink, setTypedLink] = useState<TypedLink>();
  const closeLink = (typed?: TypedLink) => {
    setTypedLink(typed);
    setLinkOpen(false);
  };
  const openLink = () => {
    // The browser tells of what was chosen by the last key only after this one.
    requestAnimationFrame(() => setLinkOpen(true));
    return true;
  };
  const { place, editor } = useEditor({
    document: opened,
    allowed,
    attributes: attributesOf({ isDisabled, ...props }),
    isDisabled,
    takesFocus,
    cursor,
    lookUp,
    onChange: write,
    openLink,
  });
  return (
    <div className={styles.richText}>
      {!isDisabled && <TextToolbar editor={editor} allowed={allowed} controls={props.id} openLink={openLink} />}
      <div ref={place} className={styles.text} />
      {linkIsOpen && <LinkDialog editor={editor} allowed={allowed} typed={typedLink} onClose={closeLink} />}
    </div>
  );
}

function attributesOf(props: Omit<RichTextEditorProps, "value" | "validations" | "onChange">): Record<string, string> {
  const { id, labelledBy, describedBy, isInvalid, isDisabled } = props;
  return {
    id,
    role: "textbox",
    lang: "en-AU",
    spellcheck: "true",
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    ...(isInvalid && { "aria-invalid": "true" }),
    ...(isDisabled && { "aria-readonly": "true", tabindex: "0" }),
  };
}
