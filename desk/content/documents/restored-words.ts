import type { ChangedDocuments } from "./publishing-contract.ts";

/** What became of something that was put back, by its state. Whether visitors see it depends on the pages that show it. */
export function restoredWords(name: string, { entries, assets }: ChangedDocuments): string {
  const states = [...entries, ...assets].map(({ state }) => state);
  if (states.includes("draft")) return `${name} is back, as a draft: visitors see it once it is published.`;
  if (states.includes("changed")) return `${name} is back, and published as it was; what was changed since is a draft.`;
  return `${name} is back, and published again.`;
}
