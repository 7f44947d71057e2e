import type { DocumentState } from "#desk/content/documents/documents-contract.ts";
import type { TagVariant } from "#desk/frame/parts/display/tag.tsx";

/** How far a page has come, in words. */
export const stateWords: Readonly<Record<DocumentState, { words: string; variant: TagVariant }>> = {
  draft: { words: "Draft", variant: "outlined" },
  published: { words: "Published", variant: "plain" },
  changed: { words: "Changed since", variant: "bright" },
};
