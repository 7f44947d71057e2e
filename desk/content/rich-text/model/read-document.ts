import { Fragment, type Mark, type Node, type Schema } from "prosemirror-model";
import { isText, type RichElement, type RichNode, type RichText } from "./rich-text-document.ts";
import { linkTypes, listInCell, markTypes, optionalTypes, spansOf } from "./rich-text-schema.ts";

/** Every type of `optionalTypes` that a document uses, which its editor must therefore know, whatever the field allows now. */
export function usedTypes(node: RichNode, parent?: RichNode): string[] {
  if (isText(node)) return node.marks.map(markType).filter((type) => optionalTypes.includes(type));
  const isListInCell = parent?.nodeType === "table-cell" && node.nodeType.endsWith("-list");
  const own = optionalTypes.includes(node.nodeType) ? [node.nodeType] : [];
  return [...own, ...(isListInCell ? [listInCell] : []), ...node.content.flatMap((child) => usedTypes(child, node))];
}

/**
 * Contentful's document as one of ProseMirror.
 *
 * @throws where it is none, or has nodes that the schema does not know
 */
export function readDocument(schema: Schema, document: RichElement): Node {
  const node = readBlock(schema, document);
  node.check();
  return node;
}

function readBlock(schema: Schema, node: RichNode): Node {
  const type = schema.nodes[node.nodeType];
  if (!type || isText(node)) throw new TypeError(`no block: ${node.nodeType}`);
  const { data, content } = node;
  if (type.isTextblock) return type.create({ data, source: content }, readInlines(schema, content));
  const children = content.map((child) => readBlock(schema, child));
  const attrs = type.spec.tableRole?.toString().endsWith("cell") ? { data, ...spansOfData(data) } : { data };
  return type.create(attrs, children.length > 0 || type.isLeaf ? children : filler(schema, node));
}

/** What may be empty in Contentful's document has a place for the cursor in the editor. */
function filler(schema: Schema, { nodeType }: RichElement): Node | null {
  const paragraph = schema.nodes.paragraph?.create({ isFiller: true }) ?? null;
  return nodeType.endsWith("-list")
    ? (schema.nodes["list-item"]?.create({ isFiller: true }, paragraph) ?? null)
    : paragraph;
}

/** How wide and high a cell is laid out by what its `data` says. */
export function spansOfData(data: object) {
  return spansOf("colspan" in data ? data.colspan : 1, "rowspan" in data ? data.rowspan : 1);
}

/** The words of a paragraph. Empty texts, and where one of two alike ends, are not seen; `source` has them. */
export function readInlines(schema: Schema, content: readonly RichNode[]): Fragment {
  return Fragment.fromArray(content.flatMap((node) => readInline(schema, node)));
}

function readInline(schema: Schema, node: RichNode): Node[] {
  if (isText(node)) return readText(schema, node, []);
  const { nodeType, data, content } = node;
  const link = isLink(nodeType) ? schema.marks[nodeType]?.create({ data }) : undefined;
  if (!link) return [inlineType(schema, nodeType).create({ data })];
  return content.flatMap((child) => {
    if (isText(child)) return readText(schema, child, [link]);
    throw new TypeError(`in a link: ${child.nodeType}`);
  });
}

function inlineType(schema: Schema, name: string) {
  const type = schema.nodes[name];
  if (!type?.isInline) throw new TypeError(`no inline: ${name}`);
  return type;
}

function readText(schema: Schema, { value, marks }: RichText, links: readonly Mark[]): Node[] {
  if (value === "") return [];
  const set = marks.reduce<readonly Mark[]>((all, mark) => readMark(schema, mark).addToSet(all), links);
  return [schema.text(value, set)];
}

function readMark(schema: Schema, mark: object): Mark {
  const known = Object.keys(mark).length === 1 && isMark(markType(mark)) && schema.marks[markType(mark)];
  if (known) return known.create();
  const other = schema.marks["other-mark"];
  if (!other) throw new TypeError("the schema has no other marks");
  return other.create({ mark });
}

function markType(mark: object): string {
  return "type" in mark && typeof mark.type === "string" ? mark.type : "";
}

function isMark(name: string): boolean {
  return markTypes.some((type) => type === name);
}

function isLink(name: string): boolean {
  return linkTypes.some((type) => type === name);
}
