import type { Answers } from "./record-types.ts";

/** A text for comparison: without accents and capitals. */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** All words of a record, folded, as the search reads them. A mended answer is found by what was sent and by what it is now. */
export function wordsOf(reference: string, sent: Answers, mended: Answers = {}): string {
  return folded([reference, ...textsIn(sent), ...textsIn(mended)].join("\n"));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
