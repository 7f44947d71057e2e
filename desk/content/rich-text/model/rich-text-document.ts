/** A node of Contentful's rich text. */
export type RichNode = RichText | RichElement;
export type RichText = { nodeType: "text"; value: string; marks: readonly object[]; data: object };
export type RichElement = { nodeType: string; data: object; content: readonly RichNode[] };

/** A document without anything in it. */
export const emptyDocument: RichElement = { nodeType: "document", data: {}, content: [] };

/** Whether it looks like a document; its nodes are judged as they are read. */
export function isDocument(value: unknown): value is RichElement {
  return isElement(value) && value.nodeType === "document";
}

export function isText(node: RichNode): node is RichText {
  return node.nodeType === "text";
}

/** Whether no visitor would see anything of it. */
export function isBlank({ content }: RichElement): boolean {
  return content.every((node) => !isText(node) && node.nodeType === "paragraph" && !node.content.some(isVisible));
}

function isVisible(node: RichNode): boolean {
  return isText(node) ? node.value !== "" : node.nodeType.startsWith("embedded") || node.content.some(isVisible);
}

function isElement(value: unknown): value is RichElement {
  if (typeof value !== "object" || value === null || !("nodeType" in value && "content" in value)) return false;
  return typeof value.nodeType === "string" && Array.isArray(value.content);
}
