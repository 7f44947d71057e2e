import type { DocumentState } from "#app/desk/content/content-contract.ts";
import type { TagInk } from "#app/desk/parts/display/tag.tsx";

/** How far a page has come, in words. */
export const stateWords: Readonly<Record<DocumentState, { words: string; ink: TagInk }>> = {
  draft: { words: "Draft", ink: "outlined" },
  published: { words: "Published", ink: "plain" },
  changed: { words: "Changed since", ink: "bright" },
};
