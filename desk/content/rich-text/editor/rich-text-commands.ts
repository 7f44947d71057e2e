import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { Fragment, type Node, type NodeType, type Schema } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, Selection } from "prosemirror-state";

/** Marks that cannot stand together: of two, the later one stays. */
const opposites: Record<string, string> = { superscript: "subscript", subscript: "superscript" };

/** Marks the words that are chosen, or takes the mark off them. */
export function mark(name: string): Command {
  return (state, dispatch) => {
    const type = state.schema.marks[name];
    const opposite = state.schema.marks[opposites[name] ?? ""];
    if (!type) return false;
    const { from, to } = state.selection;
    return toggleMark(type)(state, dispatch && ((tr) => dispatch(opposite ? tr.removeMark(from, to, opposite) : tr)));
  };
}

/** Makes the paragraphs that are chosen headings, or headings paragraphs. Headings that are one already become paragraphs again. */
export function textBlock(name: string): Command {
  return (state, dispatch) => {
    const type = state.schema.nodes[hasBlock(state, name) ? "paragraph" : name];
    return type ? setBlockType(type)(state, dispatch) : false;
  };
}

/** Puts the chosen paragraphs into a list, takes them out of it, or makes a list one of the other kind. */
export function list(name: string): Command {
  return (state, dispatch) => {
    const type = state.schema.nodes[name];
    const item = state.schema.nodes["list-item"];
    if (!type || !item) return false;
    const around = listAround(state);
    if (!around) return wrapInList(type)(state, dispatch);
    if (around.node.type === type) return liftListItem(item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(around.pos, type, around.node.attrs).scrollIntoView());
    return true;
  };
}

/** Puts the chosen paragraphs into a quotation, or takes them out of it. */
export const quote: Command = (state, dispatch) => {
  const type = state.schema.nodes.blockquote;
  if (!type) return false;
  return isInside(state, "blockquote") ? lift(state, dispatch) : wrapIn(type)(state, dispatch);
};

/** A line break within a paragraph. */
export const lineBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.isTextblock) return false;
  dispatch?.(state.tr.insertText("\n").scrollIntoView());
  return true;
};

/** Puts a rule, a table, an entry or a file below the paragraph with the cursor, or in its place where it is empty. */
export function insertBlock(make: (schema: Schema) => Node | undefined): Command {
  return (state, dispatch) => {
    const node = make(state.schema);
    const place = node && placeFor(state, node.type);
    if (!node || !place) return false;
    if (!dispatch) return true;
    const tr = state.tr.replaceWith(place.from, place.to, Fragment.from([node, ...place.below]));
    const inside = Selection.findFrom(tr.doc.resolve(place.from + (node.isLeaf ? node.nodeSize : 1)), 1, true);
    dispatch((inside ? tr.setSelection(inside) : tr).scrollIntoView());
    return true;
  };
}

/** Puts an entry among the words. */
export function insertInline(name: string, data: object): Command {
  return (state, dispatch) => {
    const type = state.schema.nodes[name];
    if (!type || !state.selection.$from.parent.inlineContent) return false;
    dispatch?.(state.tr.replaceSelectionWith(type.create({ data }), false).scrollIntoView());
    return true;
  };
}

/** The deepest place at the cursor where such a node may stand; below the last one of a text comes a paragraph to go on in. */
function placeFor({ selection: { $from }, schema, selection }: EditorState, type: NodeType) {
  const paragraph = schema.nodes.paragraph;
  if (selection instanceof NodeSelection && selection.node.isBlock)
    return { from: selection.to, to: selection.to, below: [] };
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const parent = $from.node(depth - 1);
    const index = $from.index(depth - 1);
    const block = $from.node(depth);
    const isEmpty = block.type === paragraph && block.childCount === 0;
    const from = isEmpty ? index : index + 1;
    if (!parent.canReplaceWith(from, index + 1, type)) continue;
    const isLast = index === parent.childCount - 1;
    const below = isLast && paragraph ? [paragraph.create()] : [];
    return { from: isEmpty ? $from.before(depth) : $from.after(depth), to: $from.after(depth), below };
  }
  return undefined;
}

/** Whether a mark is on all that is chosen, or on what is typed next. */
export function hasMark({ selection, storedMarks, doc, schema }: EditorState, name: string): boolean {
  const type = schema.marks[name];
  if (!type) return false;
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  return doc.rangeHasMark(selection.from, selection.to, type);
}

export function hasBlock({ selection: { $from } }: EditorState, name: string): boolean {
  return $from.parent.type.name === name;
}

export function isInside({ selection: { $from } }: EditorState, name: string): boolean {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some(
    ({ type }) => type.name === name,
  );
}

/** The innermost list around the cursor. */
export function listAround({ selection: { $from } }: EditorState): { node: Node; pos: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name.endsWith("-list")) return { node, pos: $from.before(depth) };
  }
  return undefined;
}
