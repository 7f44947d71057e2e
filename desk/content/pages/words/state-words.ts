import type { DocumentState } from "#desk/content/documents/documents-contract.ts";
import type { TagVariant } from "#desk/frame/parts/display/tag.tsx";

/** How far a page has come, in words; `off` is a draft that visitors could read before. */
export const stateWords: Readonly<Record<DocumentState | "off", { words: string; variant: TagVariant }>> = {
  draft: { words: "Draft", variant: "outlined" },
  off: { words: "Off the site", variant: "outlined" },
  published: { words: "Published", variant: "plain" },
  changed: { words: "Changed since", variant: "bright" },
};
