import type { Mark } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";

/** Where a link leads to: one of the four kinds of Contentful's. */
export type LinkMark = { nodeType: string; data: Record<string, unknown> };
/** A link in the text, from its first to its last letter. */
export type LinkRange = { mark: Mark; from: number; to: number };

/** The link that the cursor is in, or that the selection begins in. */
export function linkAt({ selection: { $from, from, to } }: EditorState): LinkRange | undefined {
  const { parent } = $from;
  const start = $from.start();
  let found: LinkRange | undefined;
  parent.forEach((node, offset) => {
    const mark = node.marks.find(({ type }) => type.spec.group === "link");
    const [nodeFrom, nodeTo] = [start + offset, start + offset + node.nodeSize];
    if (mark && found?.to === nodeFrom && found.mark.eq(mark)) found = { ...found, to: nodeTo };
    else if (mark && !(found && holds(found, from, to))) found = { mark, from: nodeFrom, to: nodeTo };
  });
  return found && holds(found, from, to) ? found : undefined;
}

function holds(link: LinkRange, from: number, to: number): boolean {
  return link.from <= from && from <= link.to && (to === from || from < link.to);
}

/** Makes the chosen words a link, changes the one that the cursor is in, or writes `words` as one. */
export function setLink({ nodeType, data }: LinkMark, words: string): Command {
  return (state, dispatch) => {
    const type = state.schema.marks[nodeType];
    if (!type) return false;
    const link = type.create({ data });
    const { from, to } = linkAt(state) ?? state.selection;
    const marks = link.addToSet(state.storedMarks ?? state.selection.$from.marks());
    const tr =
      from === to
        ? state.tr.replaceSelectionWith(state.schema.text(words, marks), false)
        : state.tr.addMark(from, to, link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const link = linkAt(state);
  if (!link) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, link.mark.type));
  return true;
};
