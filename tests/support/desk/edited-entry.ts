import type { EditedEntry } from "#desk/content/documents/documents-contract.ts";

/** An entry with changes that are not published, as the desk's editor reads it. */
export function editedEntry(id: string, more: Partial<EditedEntry> = {}): EditedEntry {
  const stored = { version: 3, isHidden: false, fields: {}, updatedAt: 0, updatedBy: "" };
  return { id, type: "section", state: "changed", ...stored, ...more };
}
