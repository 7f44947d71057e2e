import { redo, undo } from "prosemirror-history";
import type { Schema } from "prosemirror-model";
import { liftListItem, sinkListItem } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from "prosemirror-tables";
import {
  hasBlock,
  hasMark,
  insertBlock,
  isInside,
  list,
  listAround,
  mark,
  quote,
  textBlock,
} from "./rich-text-commands.ts";

/** A button of the toolbar. */
export type TextTool = {
  label: string;
  /** The type of Contentful's that the field must allow. */
  type?: string;
  keys?: string;
  command: Command;
  /** Whether it is on at the cursor; undefined where it does something and is not switched. */
  isOn?: (state: EditorState) => boolean;
};

function marking(label: string, type: string, keys: string): TextTool {
  return { label, type, keys, command: mark(type), isOn: (state) => hasMark(state, type) };
}

export const styleTools: readonly TextTool[] = [
  {
    label: "Paragraph",
    keys: "Control+Alt+0",
    command: textBlock("paragraph"),
    isOn: (state) => hasBlock(state, "paragraph"),
  },
  ...[1, 2, 3, 4, 5, 6].map((level) => {
    const type = `heading-${level}`;
    const isOn = (state: EditorState) => hasBlock(state, type);
    return { label: `Heading ${level}`, type, keys: `Control+Alt+${level}`, command: textBlock(type), isOn };
  }),
];

/** What is used often stands in the bar. */
export const mainTools: readonly TextTool[] = [
  marking("Bold", "bold", "Control+B"),
  marking("Italic", "italic", "Control+I"),
  listTool("List", "unordered-list", "Control+Shift+8"),
  listTool("Numbers", "ordered-list", "Control+Shift+7"),
];

export const moreTools: readonly TextTool[] = [
  marking("Underlined", "underline", "Control+U"),
  marking("Struck through", "strikethrough", "Control+Shift+X"),
  marking("Code", "code", "Control+E"),
  marking("Superscript", "superscript", "Control+."),
  marking("Subscript", "subscript", "Control+,"),
  {
    label: "Quotation",
    type: "blockquote",
    keys: "Control+Shift+9",
    command: quote,
    isOn: (state) => isInside(state, "blockquote"),
  },
  { label: "Further in", keys: "Tab", command: onItem(sinkListItem) },
  { label: "Further out", keys: "Shift+Tab", command: onItem(liftListItem) },
];

export const insertTools: readonly TextTool[] = [
  { label: "Line", type: "hr", command: insertBlock(({ nodes }) => nodes.hr?.create()) },
  { label: "Table", type: "table", command: insertBlock(newTable) },
];

export const tableTools: readonly TextTool[] = [
  { label: "Row above", command: addRowBefore },
  { label: "Row below", command: addRowAfter },
  { label: "Column before", command: addColumnBefore },
  { label: "Column after", command: addColumnAfter },
  { label: "First row is a heading", command: toggleHeaderRow },
  { label: "First column is a heading", command: toggleHeaderColumn },
  { label: "Make one cell of those chosen", command: mergeCells },
  { label: "Split the cell", command: splitCell },
  { label: "Take out the row", command: deleteRow },
  { label: "Take out the column", command: deleteColumn },
  { label: "Take out the table", command: deleteTable },
];

export const historyTools: readonly TextTool[] = [
  { label: "Undo", keys: "Control+Z", command: undo },
  { label: "Redo", keys: "Control+Y", command: redo },
];

function listTool(label: string, type: string, keys: string): TextTool {
  return { label, type, keys, command: list(type), isOn: (state) => listAround(state)?.node.type.name === type };
}

function onItem(command: typeof liftListItem): Command {
  return (state, dispatch) => {
    const item = state.schema.nodes["list-item"];
    return item !== undefined && command(item)(state, dispatch);
  };
}

/** Three columns under their headings, two rows. */
function newTable({ nodes }: Schema) {
  const { table, "table-row": row, "table-cell": cell, "table-header-cell": header } = nodes;
  const rowOf = (type: typeof cell) =>
    row?.createAndFill(
      null,
      [1, 2, 3].flatMap(() => type?.createAndFill() ?? []),
    ) ?? [];
  return table?.createChecked(null, [header, cell, cell].flatMap(rowOf));
}
