import type { Database } from "../../store/content-store.ts";
import { type ContentType, type EditedDocument, type Field, readDocument } from "../../store/documents.ts";
import { renameFieldValues } from "./change-field-values.ts";

/** The ids that fields get when their type is published next: who changes an id saves the field with its old one and `newId`. */
export function newIdsOf({ fields }: Pick<ContentType, "fields">): Map<string, string> {
  return new Map(
    fields.flatMap(({ id, newId }) => (typeof newId === "string" && newId !== id ? [[id, newId] as const] : [])),
  );
}

/** Gives the fields of a content type their new ids, and moves the values of its entries. The version stays: publishing raises it. */
export async function renameFields(db: Database, document: EditedDocument, type: ContentType): Promise<void> {
  const newIds = newIdsOf(type);
  if (newIds.size === 0) return;
  const renamed = (id: string) => newIds.get(id) ?? id;
  const fields = type.fields.map(({ newId: _, ...field }): Field => ({ ...field, id: renamed(field.id) }));
  const { displayField } = type;
  const changed = { ...document, ...(displayField && { displayField: renamed(displayField) }), fields };
  await db
    .updateTable("content_items")
    .set({ document: JSON.stringify(changed) })
    .where("kind", "=", "contentTypes")
    .where("id", "=", document.sys.id)
    .execute();
  await renameFieldValues(db, document.sys.id, newIds);
  await renameControls(db, document.sys.id, renamed);
}

async function renameControls(db: Database, id: string, renamed: (id: string) => string) {
  const stored = db.selectFrom("content_items").select("document").where("kind", "=", "editorInterfaces");
  const row = await stored.where("id", "=", id).executeTakeFirst();
  const document = row && readDocument(row.document);
  if (!document || !Array.isArray(document.controls)) return;
  const controls = document.controls.map((control) => ({ ...control, fieldId: renamed(control.fieldId) }));
  await db
    .updateTable("content_items")
    .set({ document: JSON.stringify({ ...document, controls }) })
    .where("kind", "=", "editorInterfaces")
    .where("id", "=", id)
    .execute();
}
