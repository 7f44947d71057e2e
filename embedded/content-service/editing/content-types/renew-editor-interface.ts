import { z } from "zod";
import type { ContentType } from "../../store/documents.ts";
import { type Editor, linkTo, versionOf } from "../../store/edit-documents.ts";
import {
  deleteNonPublishable,
  editorInterfaces,
  findNonPublishable,
  saveNonPublishable,
} from "../../store/non-publishable-documents.ts";

const controlsSchema = z.array(z.looseObject({ fieldId: z.string() })).catch([]);

/** When a type is published, its editor interface has a control for each of its fields, and for no others. */
export async function renewEditorInterface(editor: Editor, { sys, fields }: ContentType): Promise<void> {
  const { id } = sys;
  const stored = await findNonPublishable(editor.db, editorInterfaces, id);
  const known = controlsSchema.parse(stored?.controls);
  const controls = [
    ...known.filter(({ fieldId }) => fields.some((field) => field.id === fieldId)),
    ...fields
      .filter((field) => !known.some(({ fieldId }) => fieldId === field.id))
      .map((field) => ({ fieldId: field.id })),
  ];
  const target = { id, version: stored && versionOf(stored) };
  const own = { id: "default", contentType: linkTo("ContentType", id) };
  // It is part of the publication, which is recorded.
  await saveNonPublishable({ ...editor, record: undefined }, editorInterfaces, target, { controls }, own);
}

/** A type that is made again begins with a new one. */
export async function deleteEditorInterface(editor: Editor, id: string): Promise<void> {
  await deleteNonPublishable({ ...editor, record: undefined }, editorInterfaces, { id });
}
