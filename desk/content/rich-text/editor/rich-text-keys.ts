import { baseKeymap, chainCommands } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { Schema } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command } from "prosemirror-state";
import { addRowAfter, goToNextCell, isInTable } from "prosemirror-tables";
import { lineBreak, list, mark, quote, textBlock } from "./rich-text-commands.ts";

/** The keys of an editor. What the field does not allow does nothing. */
export function richTextKeys(schema: Schema, openLink: () => boolean): Record<string, Command> {
  const item = schema.nodes["list-item"];
  const inList = (command: (type: NonNullable<typeof item>) => Command) => (item ? [command(item)] : []);
  const headings = [1, 2, 3, 4, 5, 6].map((level) => [`Mod-Alt-${level}`, textBlock(`heading-${level}`)] as const);
  return {
    ...baseKeymap,
    Enter: chainCommands(...inList(splitListItem), baseKeymap.Enter ?? none),
    "Shift-Enter": lineBreak,
    Tab: chainCommands(goToNextCell(1), addRowAtEnd, ...inList(sinkListItem)),
    "Shift-Tab": chainCommands(goToNextCell(-1), ...inList(liftListItem)),
    Escape: leave,
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-b": mark("bold"),
    "Mod-i": mark("italic"),
    "Mod-u": mark("underline"),
    "Mod-e": mark("code"),
    "Shift-Mod-x": mark("strikethrough"),
    "Mod-.": mark("superscript"),
    "Mod-,": mark("subscript"),
    "Mod-Alt-0": textBlock("paragraph"),
    ...Object.fromEntries(headings),
    "Shift-Mod-7": list("ordered-list"),
    "Shift-Mod-8": list("unordered-list"),
    "Shift-Mod-9": quote,
    "Mod-k": openLink,
  };
}

const none: Command = () => false;

/** In a table's last cell Tab makes another row, as word processors do. */
const addRowAtEnd: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  return addRowAfter(state, (tr) =>
    goToNextCell(1)(state.apply(tr), ({ selection }) => dispatch?.(tr.setSelection(selection))),
  );
};

/** After Escape, Tab goes on to the next field, also from a list. */
const leave: Command = (_state, _dispatch, view) => {
  view?.dom.blur();
  return true;
};
