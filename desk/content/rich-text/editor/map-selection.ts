import type { Node } from "prosemirror-model";
import { type Selection, TextSelection } from "prosemirror-state";

/** Where somebody's cursor was in a text, or what they had chosen of it. */
export type TextPlace = { document: Node; anchor: number; head: number };

export function placeOf(document: Node, { anchor, head }: Selection): TextPlace {
  return { document, anchor, head };
}

/** The same place in another version of the text: words before and behind what differs are where they were, however much came or went. */
export function selectionIn(next: Node, { document, anchor, head }: TextPlace): Selection {
  const [old, now] = [lettersOf(document), lettersOf(next)];
  const most = Math.min(old.length, now.length);
  const start = countWhile(most, (index) => old[index] === now[index]);
  const alikeAtEnd = countWhile(most - start, (index) => old.at(-1 - index) === now.at(-1 - index));
  const map = (position: number) => {
    if (position <= start) return next.resolve(position);
    const isBehind = position >= old.length - alikeAtEnd;
    return next.resolve(isBehind ? position + now.length - old.length : Math.min(position, now.length - alikeAtEnd));
  };
  return TextSelection.between(map(anchor), map(head));
}

/** What stands at each position: a letter, or where a node begins or ends. The two versions need not have one schema. */
function lettersOf(document: Node): string[] {
  const letters = new Array<string>(document.content.size).fill("end");
  document.descendants((node, position) => {
    const own = node.isText ? (node.text ?? "").split("") : [`<${node.type.name}>`];
    for (const [index, letter] of own.entries()) letters[position + index] = letter;
  });
  return letters;
}

function countWhile(most: number, isAlike: (index: number) => boolean): number {
  let count = 0;
  while (count < most && isAlike(count)) count += 1;
  return count;
}
