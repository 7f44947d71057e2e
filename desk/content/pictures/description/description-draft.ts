import type { EditedAsset, SaveConflict } from "#desk/content/documents/documents-contract.ts";

/** What is typed about a picture, and the picture that it is compared with. */
export type DescriptionDraft = { seen: EditedAsset; title: string; description: string; focus: EditedAsset["focus"] };

const fields = ["title", "description", "focus"] as const;
type Field = (typeof fields)[number];

export function draftOf(picture: EditedAsset): DescriptionDraft {
  return { seen: picture, title: picture.title, description: picture.description, focus: picture.focus };
}

/** What a save sends, as `saveRequest`. */
export function saveRequestOf(draft: DescriptionDraft) {
  const changes = fields
    .map((field) => ({ field, before: draft.seen[field] || null, after: draft[field]?.trim() || null }))
    .filter(({ before, after }) => before !== after);
  return { id: draft.seen.id, kind: "Asset", asOf: draft.seen.version, changes };
}

/** Compares with the picture as it is now. What was not typed in follows it, what was stays. */
export function rebaseOn(draft: DescriptionDraft, picture: EditedAsset): DescriptionDraft {
  const words = (field: "title" | "description") => (isTyped(draft, field) ? draft[field] : picture[field]);
  const { focus } = isTyped(draft, "focus") ? draft : picture;
  return { seen: picture, title: words("title"), description: words("description"), focus };
}

/** The same for a picture that was read again, if it is newer. Where somebody else changed what is typed in, the next save has to find that out. */
export function rebaseOnNewer(draft: DescriptionDraft, picture: EditedAsset): DescriptionDraft {
  const isOlder = picture.version <= draft.seen.version;
  const isContested = fields.some((field) => isTyped(draft, field) && picture[field] !== draft.seen[field]);
  return isOlder || isContested ? draft : rebaseOn(draft, picture);
}

/** What somebody else wrote meanwhile, and how to go on. */
export function describeConflict({ conflicts }: SaveConflict): string {
  const theirs = conflicts.map(({ field, by, theirs: words }) => {
    const what = field === "focus" ? "chose another part to stay in view" : `wrote “${words ?? ""}”`;
    return `${by || "Somebody else"} ${what} meanwhile.`;
  });
  return `${theirs.join(" ")} Save again to put your words in that place.`;
}

function isTyped(draft: DescriptionDraft, field: Field): boolean {
  return draft[field] !== draft.seen[field];
}
