import { INLINES } from "@contentful/rich-text-types";
import { phoneUri } from "#platform/text/phone-uri.ts";
import type { RichNode } from "#services/content/pages/rich-text-document.ts";

/**
 * Australian numbers as they are usually written, with spaces or with such as do not break: (03) 5550 0147, 03 5550 0147, 0412 345 678,
 * 1300 123 456, +61 3 5550 0147.
 */
const phone =
  /(?<![\d+])(?:\(0[2378]\)\s?\d{4}\s?\d{4}|0[2378]\s\d{4}\s\d{4}|04\d\d\s\d{3}\s\d{3}|1[38]00\s\d{3}\s\d{3}|\+61\s(?:4\d\d\s\d{3}\s\d{3}|[2378]\s\d{4}\s\d{4}))(?!\d)/g;

/** Makes links of the telephone numbers in a text, but not within a link, and of nothing that might be another number. */
export function linkPhones(node: RichNode): RichNode[] {
  if ("content" in node)
    return [isLink(node.nodeType) ? node : { ...node, content: node.content.flatMap((child) => linkPhones(child)) }];
  const parts: RichNode[] = [];
  let from = 0;
  for (const { 0: number, index } of node.value.matchAll(phone)) {
    parts.push({ ...node, value: node.value.slice(from, index) });
    parts.push({ nodeType: INLINES.HYPERLINK, data: { uri: phoneUri(number) }, content: [{ ...node, value: number }] });
    from = index + number.length;
  }
  return from === 0 ? [node] : [...parts, { ...node, value: node.value.slice(from) }];
}

function isLink(nodeType: string) {
  return nodeType.endsWith("hyperlink");
}
