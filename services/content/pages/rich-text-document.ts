import { BLOCKS, type Document } from "@contentful/rich-text-types";
import { isRecord } from "./content-tree.ts";

/** A node that the renderer can traverse: it has the parts that a node of its type must have. */
export type RichNode =
  | { nodeType: "text"; value: string; marks: { type: string }[]; data: object }
  | { nodeType: string; data: Record<string, unknown>; content: RichNode[] };

/** Repairs a malformed document as far as possible. @returns undefined for a value that is no document. */
export function readRichText(value: unknown): RichNode[] | undefined {
  if (!isRecord(value) || value.nodeType !== BLOCKS.DOCUMENT) return undefined;
  return children(value.content);
}

/** The nodes as the renderer's own type. Its node types are an enum, hence the `as`; it walks over any other as over a plain group. */
export function asDocument(content: RichNode[]): Document {
  return { nodeType: BLOCKS.DOCUMENT, data: {}, content: content as Document["content"] };
}

/** All the words below a node. */
export function plainTextOf(node: unknown): string {
  if (!isRecord(node)) return "";
  if (typeof node.value === "string") return node.value;
  return Array.isArray(node.content) ? node.content.map(plainTextOf).join("") : "";
}

function children(content: unknown): RichNode[] {
  if (!Array.isArray(content)) return [];
  return content.map(readableNode).filter((node) => node !== undefined);
}

function readableNode(node: unknown): RichNode | undefined {
  if (!isRecord(node) || typeof node.nodeType !== "string") return undefined;
  if (node.nodeType !== "text") {
    return { nodeType: node.nodeType, data: isRecord(node.data) ? node.data : {}, content: children(node.content) };
  }
  return {
    nodeType: "text",
    value: typeof node.value === "string" ? node.value : "",
    marks: marksOf(node.marks),
    data: {},
  };
}

function marksOf(marks: unknown): { type: string }[] {
  if (!Array.isArray(marks)) return [];
  return marks.filter((mark): mark is { type: string } => isRecord(mark) && typeof mark.type === "string");
}
