import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { type Command, EditorState } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { LookUp } from "#desk/content/fields/field-context.ts";
import type { AllowedRichText } from "../model/allowed-rich-text.ts";
import { cleanPasted } from "../paste/clean-pasted.ts";
import { embeddedViews } from "./embedded-view.ts";
import { placeOf, selectionIn, type TextPlace } from "./map-selection.ts";
import { markdownRules } from "./markdown-rules.ts";
import { richTextKeys } from "./rich-text-keys.ts";
import { scrollRoom } from "./scroll-room.ts";

type EditorOptions = {
  document: Node;
  allowed: AllowedRichText;
  attributes: Record<string, string>;
  isDisabled: boolean;
  takesFocus: boolean;
  /** Where the cursor is; at first, where it was in an earlier version of the text. */
  cursor: RefObject<TextPlace | undefined>;
  lookUp: LookUp;
  onChange: (document: Node) => void;
  openLink: () => boolean;
};

/** A text that somebody edits: what a toolbar shows, and a way to change it. */
export type Editor = {
  state: EditorState;
  /** Does something to the text, and leaves the focus in it. */
  run: (command: Command) => void;
  /** Remembers what is chosen, which the browser forgets while a dialog is open. @returns `run` for that place */
  keepPlace: () => (command: Command) => void;
};

/** An editor of ProseMirror in `place`, for as long as the component is shown. Its history begins with it, and saving does not end it. */
export function useEditor(options: EditorOptions) {
  const { document, allowed, attributes, isDisabled, lookUp } = options;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [embedded] = useState(() => embeddedViews(lookUp));
  const [state, setState] = useState(() => createState(document, allowed, options.openLink));
  const openLink = useEffectEvent(options.openLink);
  const changed = useEffectEvent(options.onChange);
  const start = useEffectEvent((element: HTMLElement) => {
    const room = scrollRoom(element);
    const editor = new EditorView(element, {
      state: withCursor(
        createState(document, allowed, () => openLink()),
        options.cursor.current,
      ),
      nodeViews: embedded.views,
      attributes: () => attributes,
      editable: () => !isDisabled,
      transformPastedHTML: cleanPasted,
      scrollThreshold: room,
      scrollMargin: room,
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        options.cursor.current = placeOf(next.doc, next.selection);
        if (transaction.docChanged) changed(next.doc);
      },
    });
    if (options.takesFocus) editor.focus();
    return editor;
  });
  useEffect(() => {
    if (!place.current) return;
    const editor = start(place.current);
    view.current = editor;
    return () => {
      view.current = undefined;
      editor.destroy();
    };
  }, []);
  useEffect(() => embedded.show(lookUp), [embedded, lookUp]);
  useEffect(() => {
    view.current?.setProps({ attributes: () => attributes, editable: () => !isDisabled });
  });
  const run = (command: Command) => {
    if (view.current) command(view.current.state, view.current.dispatch, view.current);
    view.current?.focus();
  };
  const keepPlace = () => {
    const [of, place] = [view.current, view.current?.state.selection.getBookmark()];
    return (command: Command) => {
      const { current } = view;
      current?.focus();
      if (current && current === of && place) {
        current.dispatch(current.state.tr.setSelection(place.resolve(current.state.doc)));
      }
      run(command);
    };
  };
  const editor: Editor = { state, run, keepPlace };
  return { place, editor };
}

function withCursor(state: EditorState, cursor: TextPlace | undefined): EditorState {
  return cursor ? state.apply(state.tr.setSelection(selectionIn(state.doc, cursor))) : state;
}

function createState(document: Node, allowed: AllowedRichText, openLink: () => boolean): EditorState {
  const { schema } = document.type;
  const plugins = [
    markdownRules(schema, (type) => allowed.types.has(type)),
    keymap(richTextKeys(schema, openLink)),
    history(),
    dropCursor({ class: "drop-cursor", color: false }),
    gapCursor(),
    ...(schema.nodes.table ? [tableEditing()] : []),
  ];
  return EditorState.create({ doc: document, plugins });
}
