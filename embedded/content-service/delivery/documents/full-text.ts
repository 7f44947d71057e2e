import { folded } from "#platform/text/folded.ts";

/** Whether every word of `query` is the prefix of a word of `text`, ignoring case, accents, strokes and invisible characters. */
export function matchesText(text: string, query: string): boolean {
  const words = wordsOf(text);
  const prefixes = wordsOf(query);
  return prefixes.length > 0 && prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
}

function wordsOf(text: string) {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The visible text of a field: a text, a list of texts, or a rich text document. */
export function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(plainText).join(" ");
  if (typeof value !== "object" || value === null || !("nodeType" in value)) return "";
  if ("value" in value && typeof value.value === "string") return value.value;
  const inside = "content" in value && Array.isArray(value.content) ? value.content.map(plainText).join("") : "";
  return /hyperlink|inline/.test(String(value.nodeType)) ? inside : ` ${inside} `;
}
