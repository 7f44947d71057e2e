import { type FoundWords, findWords } from "#platform/text/folded-positions.ts";
import { onlyVisible } from "#platform/text/invisible-characters.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";

/** What stands now, and what it is to be. */
export type Wanted = { from: string; to: string; anyCase: boolean };

/**
 * A place where the words stand in a value, with the text around it. `index` counts the places of the value. `isSplit`: formatting goes through the words, so that only
 * somebody can say which letters of the new ones are bold. `isAddress`: where a link leads.
 */
export type Place = {
  index: number;
  before: string;
  match: string;
  after: string;
  isSplit: boolean;
  isAddress: boolean;
};

/** How many letters of the text around a place are shown on each side. */
const around = 60;

/** The places in a text, a list of words or a rich text, in their order. Whole phrases only: “$25” is not found in “$250”. */
export function placesIn(value: unknown, wanted: Wanted): Place[] {
  const places: Place[] = [];
  walk(value, wanted, (place) => {
    places.push({ ...place, index: places.length });
    return false;
  });
  return places;
}

/** The value with the new words in some of its places. Nothing else of it changes. */
export function replaceIn(value: unknown, wanted: Wanted, indexes: ReadonlySet<number>): unknown {
  let index = -1;
  return walk(value, wanted, () => {
    index += 1;
    return indexes.has(index);
  });
}

/** @returns whether the place gets the new words */
type Visit = (place: Omit<Place, "index">) => boolean;

function walk(value: unknown, wanted: Wanted, visit: Visit): unknown {
  if (typeof value === "string") return inText(value, wanted, visit, false);
  if (Array.isArray(value)) return value.map((each) => (typeof each === "string" ? walk(each, wanted, visit) : each));
  return isRecord(value) && Array.isArray(value.content) ? inNode(value, wanted, visit) : value;
}

function inText(text: string, wanted: Wanted, visit: Visit, isAddress: boolean): string {
  const chosen = matchesIn(text, wanted).filter((match) =>
    visit({ ...placeOf(text, match), isSplit: false, isAddress }),
  );
  return spliced(text, chosen, wanted.to);
}

/** What a number goes on with before and behind its words: "1,500", "$25.50", "10:30". A day's year is its own: "12.6.2027". */
const dayBefore = /(?:^|\D)\d{1,2}\.(?:\d{1,2}\.)?$/;
const numberBehind = /^(?:[.:]\d|,\d{3}(?!\d))/;
const yearBehind = /^\.\d{4}(?!\d)/;

/** No part of a longer word or number counts. */
function matchesIn(text: string, { from, anyCase }: Wanted): FoundWords[] {
  const [startsInWord, endsInWord] = [/^[\p{L}\p{N}]/u.test(from), /[\p{L}\p{N}]$/u.test(from)];
  return findWords(text, from, anyCase).filter(({ start, end }) => {
    const before = onlyVisible(text.slice(Math.max(0, start - around), start));
    const after = onlyVisible(text.slice(end, end + around));
    const goesOnBefore = startsInWord && /[\p{L}\p{N}\p{M}]$/u.test(before);
    const goesOnBehind = endsInWord && /^[\p{L}\p{N}\p{M}]/u.test(after);
    return !goesOnBefore && !goesOnBehind && !isPartOfNumber(before, onlyVisible(text.slice(start, end)), after);
  });
}

function isPartOfNumber(before: string, words: string, after: string): boolean {
  const isYear = /^(?:19|20)\d\d(?!\d)/.test(words) && dayBefore.test(before);
  const [digits = ""] = /^\d+/.exec(words) ?? [];
  const startsInside =
    digits !== "" && !isYear && (/\d[.:]$/.test(before) || (/\d,$/.test(before) && digits.length === 3));
  const isDay = /\d\.\d{1,2}$/.test(words) && yearBehind.test(after);
  return startsInside || (/\d$/.test(words) && !isDay && numberBehind.test(after));
}

function placeOf(text: string, { start, end }: FoundWords): Pick<Place, "before" | "match" | "after"> {
  return {
    before: start <= around ? text.slice(0, start) : `… ${text.slice(start - around, start).replace(/^\S*\s/, "")}`,
    match: text.slice(start, end),
    after: end + around >= text.length ? text.slice(end) : `${text.slice(end, end + around).replace(/\s\S*$/, "")} …`,
  };
}

function spliced(text: string, matches: readonly FoundWords[], to: string): string {
  return matches.toReversed().reduce((done, { start, end }) => done.slice(0, start) + to + done.slice(end), text);
}

type Node = Record<string, unknown>;

/** A node of rich text: blocks within blocks, or the words of one. */
function inNode(node: Node, wanted: Wanted, visit: Visit): Node {
  const children = childrenOf(node);
  if (!children.some(isInline)) return withChildren(node, (child) => inNode(child, wanted, visit));
  const leaves = leavesIn(node);
  const texts = inLeaves(leaves, wanted, visit);
  return replaceLeaves(node, texts, (uri) => inText(uri, wanted, visit, true));
}

type Leaf = { node: Node; start: number; end: number; text: string };

/** Words that stand within one leaf are replaced there; those that go through several are split. */
function inLeaves(leaves: readonly Leaf[], wanted: Wanted, visit: Visit): Map<Node, string> {
  const whole = leaves.map(({ text }) => text).join("");
  const chosen = new Map<Leaf, FoundWords[]>();
  for (const match of matchesIn(whole, wanted)) {
    const leaf = leaves.find(({ start, end }) => start <= match.start && match.end <= end);
    const isChosen = visit({ ...placeOf(whole, match), isSplit: !leaf, isAddress: false });
    if (leaf && isChosen) chosen.set(leaf, [...(chosen.get(leaf) ?? []), match]);
  }
  return new Map(
    [...chosen].map(([{ node, text, start }, matches]) => {
      const own = matches.map((match) => ({ start: match.start - start, end: match.end - start }));
      return [node, spliced(text, own, wanted.to)];
    }),
  );
}

/** What is embedded in a line parts its words. */
const embedded = "\ufffc";

function leavesIn(node: Node, start = 0): Leaf[] {
  const leaves: Leaf[] = [];
  let at = start;
  for (const child of childrenOf(node)) {
    const nested = childrenOf(child);
    const text = typeof child.value === "string" ? child.value : embedded;
    const found = nested.length > 0 ? leavesIn(child, at) : [{ node: child, start: at, end: at + text.length, text }];
    leaves.push(...found);
    at = found.at(-1)?.end ?? at;
  }
  return leaves;
}

function replaceLeaves(node: Node, texts: ReadonlyMap<Node, string>, address: (uri: string) => string): Node {
  return withChildren(node, (child) => {
    const text = texts.get(child);
    if (text !== undefined) return { ...child, value: text };
    const inner = childrenOf(child).length > 0 ? replaceLeaves(child, texts, address) : child;
    const { data } = inner;
    if (!isRecord(data) || typeof data.uri !== "string") return inner;
    const uri = address(data.uri);
    return uri === data.uri ? inner : { ...inner, data: { ...data, uri } };
  });
}

function withChildren(node: Node, change: (child: Node) => Node): Node {
  return "content" in node ? { ...node, content: childrenOf(node).map(change) } : node;
}

function childrenOf({ content }: Node): Node[] {
  return Array.isArray(content) ? content.filter(isRecord) : [];
}

function isInline({ nodeType }: Node): boolean {
  return nodeType === "text" || /hyperlink|-inline$/.test(String(nodeType));
}
