import type { Mark, Node } from "prosemirror-model";
import { readInlines, spansOfData } from "./read-document.ts";
import type { RichElement, RichNode, RichText } from "./rich-text-document.ts";

/** Nodes never change, so each is written once: of a long text, each key serializes one paragraph. */
const written = new WeakMap<Node, RichElement>();

/** A document of ProseMirror as Contentful's. What nobody has changed since it was read is as it was. */
export function writeDocument(node: Node): RichElement {
  const known = written.get(node);
  if (known) return known;
  const { data } = node.attrs;
  const content = node.isTextblock ? writeTextBlock(node) : node.children.filter(isReal).map(writeDocument);
  const element = { nodeType: node.type.name, data: isCell(node) ? cellData(node) : data, content };
  written.set(node, element);
  return element;
}

/** A filler (a paragraph that is there only for the cursor) is written once there is something in it, or beside it. */
function isReal(node: Node, _: number, all: readonly Node[]): boolean {
  return all.length > 1 || !isEmptyFiller(node);
}

function isEmptyFiller(node: Node): boolean {
  if (!node.attrs.isFiller) return false;
  if (node.isTextblock) return node.childCount === 0;
  return node.childCount === 1 && node.firstChild !== null && isEmptyFiller(node.firstChild);
}

function isCell({ type }: Node): boolean {
  return type.name === "table-cell" || type.name === "table-header-cell";
}

/** A `colspan` or `rowspan` that is no whole number is written as it was read, until somebody edits the cell's span. */
function cellData({ attrs: { data, colspan, rowspan } }: Node): object {
  const before = spansOfData(data);
  if (before.colspan === colspan && before.rowspan === rowspan) return data;
  return { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) };
}

function writeTextBlock(node: Node): readonly RichNode[] {
  const { source } = node.attrs;
  if (source !== null && readInlines(node.type.schema, source).eq(node.content)) return source;
  return withTextBetween(writeInlines(node));
}

function writeInlines(node: Node): RichNode[] {
  const inlines: RichNode[] = [];
  let open: { link: Mark; content: RichText[] } | undefined;
  node.forEach((child) => {
    const link = child.marks.find(({ type }) => type.spec.group === "link");
    if (!child.isText) {
      open = undefined;
      inlines.push({ nodeType: child.type.name, data: child.attrs.data, content: [] });
    } else if (!link) {
      open = undefined;
      inlines.push(writeText(child));
    } else if (open?.link.eq(link)) {
      open.content.push(writeText(child));
    } else {
      open = { link, content: [writeText(child)] };
      inlines.push({ nodeType: link.type.name, data: link.attrs.data, content: open.content });
    }
  });
  return inlines;
}

function writeText({ text = "", marks }: Node): RichText {
  const ofWords = marks.filter(({ type }) => type.spec.group !== "link");
  const named = ofWords.map(({ type, attrs }) => (type.name === "other-mark" ? attrs.mark : { type: type.name }));
  return { nodeType: "text", value: text, marks: named, data: {} };
}

const noText: RichText = { nodeType: "text", value: "", marks: [], data: {} };

/** As Contentful's editor writes it: a paragraph begins and ends with text, and between two links there is a text, which may be empty. */
function withTextBetween(inlines: readonly RichNode[]): RichNode[] {
  const isText = (node: RichNode | undefined) => node?.nodeType === "text";
  const spaced = inlines.flatMap((node, index) =>
    isText(node) || isText(inlines[index - 1]) ? [node] : [noText, node],
  );
  return isText(spaced.at(-1)) ? spaced : [...spaced, noText];
}
