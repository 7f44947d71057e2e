import type { Validation } from "../../content-model-contract.ts";
import { nodeRules } from "../../rich-text/model/node-rules.ts";
import { isDocument, isText, type RichNode } from "../../rich-text/model/rich-text-document.ts";

/** Every text has these, whatever its field allows. */
const always = ["document", "paragraph", "text", "list-item", "table-row", "table-cell", "table-header-cell"];

const words: Record<string, string> = {
  hyperlink: "links to addresses",
  "entry-hyperlink": "links to entries",
  "asset-hyperlink": "links to files",
  "resource-hyperlink": "links to other spaces",
  "embedded-entry-block": "entries between the paragraphs",
  "embedded-asset-block": "pictures and files",
  "embedded-resource-block": "entries of other spaces",
  "embedded-entry-inline": "entries among the words",
  "embedded-resource-inline": "entries of other spaces among the words",
  "unordered-list": "lists",
  "ordered-list": "numbered lists",
  blockquote: "quotations",
  hr: "lines",
  table: "tables",
};

/** What in a rich text its field does not allow: marks and nodes, and too many or too few of a kind. */
export function documentErrors(validations: readonly Validation[], value: unknown): string[] {
  if (!isDocument(value)) return [];
  const nodes = allNodes(value);
  const marks = nodes.flatMap((node) => (isText(node) ? node.marks.map(typeOf) : []));
  const types = nodes.map(({ nodeType }) => nodeType).filter((type) => !always.includes(type));
  const rule = (name: "enabledMarks" | "enabledNodeTypes", found: readonly string[]) =>
    validations.flatMap(({ [name]: enabled, message }) => {
      const wrong = enabled ? [...new Set(found)].filter((type) => !enabled.includes(type)) : [];
      return wrong.map((type) => message ?? `There may be no ${inWords(type)} here.`);
    });
  const counted = [...new Set([...types, ...ruledTypes(validations)])].flatMap((type) =>
    nodeRules(validations, type).flatMap(({ size, message }) => {
      const count = types.filter((each) => each === type).length;
      if (typeof size?.max === "number" && count > size.max) return message ?? `At most ${size.max} ${inWords(type)}.`;
      return typeof size?.min === "number" && count < size.min
        ? (message ?? `At least ${size.min} ${inWords(type)}.`)
        : [];
    }),
  );
  return [...new Set([...rule("enabledMarks", marks), ...rule("enabledNodeTypes", types), ...counted])];
}

function ruledTypes(validations: readonly Validation[]): string[] {
  return validations.flatMap(({ nodes }) => (typeof nodes === "object" && nodes !== null ? Object.keys(nodes) : []));
}

function allNodes(node: RichNode): RichNode[] {
  return isText(node) ? [node] : [node, ...node.content.flatMap(allNodes)];
}

function typeOf(mark: object): string {
  return "type" in mark ? String(mark.type) : "";
}

function inWords(type: string): string {
  return words[type] ?? (type.startsWith("heading-") ? `headings of level ${type.slice(-1)}` : `words in ${type}`);
}
