import type { Database } from "../../store/content-store.ts";
import { type ContentType, contentTypeSchema, type EditedDocument } from "../../store/documents.ts";
import { readPublished } from "../../store/published-documents.ts";
import { badRequest, type DocumentError, invalid } from "../content-refused.ts";
import type { DocumentRules } from "../edit-content.ts";
import { removeFieldValues } from "./change-field-values.ts";
import { newIdsOf, renameFields } from "./rename-fields.ts";
import { deleteEditorInterface, renewEditorInterface } from "./renew-editor-interface.ts";

/** Content types, each with its editor interface: what entries are judged by. */
export const contentTypeRules: DocumentRules = {
  kind: "contentTypes",
  async checkParts(db, { sys: _, ...parts }, { current }) {
    const errors = await contentTypeErrors(db, parts, current?.sys.id);
    if (errors.length > 0) throw invalid("ValidationFailed", errors);
    return { parts };
  },
  async expectPublishable(db, document) {
    const errors = await publishErrors(db, document);
    if (errors.length > 0) throw invalid("ValidationFailed", errors);
  },
  async expectUnpublishable(db, id) {
    if (await hasEntries(db, id)) throw badRequest("Cannot unpublish a content type that has entries.");
  },
  beforePublishing: (db, document) => renameFields(db, document, readType(document)),
  async afterPublishing(editor, published) {
    await removeFieldValues(editor.db, readType(published));
    await renewEditorInterface(editor, readType(published));
  },
  afterDeleting: deleteEditorInterface,
};

/** Contentful's limit. */
const mostFields = 50;
/** More than there are kinds of them: each is judged for each element of a list. */
const mostRules = 20;
const fieldId = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;

async function contentTypeErrors(
  db: Database,
  parts: Record<string, unknown>,
  id: string | undefined,
): Promise<DocumentError[]> {
  const parsed = contentTypeSchema.safeParse({ ...parts, sys: { id: id ?? "new" } });
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({ name: "type", path: path.map(String), details: message }));
  const { name, fields, displayField } = parsed.data;
  const published = id === undefined ? undefined : await readPublishedType(db, id);
  const errors: DocumentError[] = [];
  if (name.trim() === "")
    errors.push({ name: "required", path: ["name"], details: 'The property "name" is required here' });
  if (displayField && !fields.some((field) => field.id === displayField))
    errors.push({ name: "unknown", path: ["displayField"], value: displayField, details: "There is no such field" });
  if (fields.length > mostFields)
    errors.push({
      name: "size",
      max: mostFields,
      path: ["fields"],
      details: `A type has at most ${mostFields} fields`,
    });
  for (const [index, field] of fields.entries()) {
    const path = ["fields", index];
    if ([field, field.items].some((each) => Array.isArray(each?.validations) && each.validations.length > mostRules))
      errors.push({ name: "size", max: mostRules, path, details: `A field has at most ${mostRules} validations` });
    if (!fieldId.test(field.id))
      errors.push({
        name: "regexp",
        path: [...path, "id"],
        value: field.id,
        details: "An id is of letters, digits and underscores",
      });
    if (fields.findIndex((other) => other.id === field.id) < index)
      errors.push({
        name: "uniqueFieldIds",
        path: [...path, "id"],
        value: field.id,
        details: "Two fields have the same id",
      });
    const newId = newIdsOf({ fields: [field] }).get(field.id);
    if (newId !== undefined && (!fieldId.test(newId) || fields.some(({ id }) => id === newId)))
      errors.push({ name: "regexp", path: [...path, "newId"], value: newId, details: "This is no new id" });
    if (field.type === "Link" && !field.linkType)
      errors.push({ name: "required", path: [...path, "linkType"], details: "A link needs a linkType" });
    if (field.type === "Array" && !field.items)
      errors.push({ name: "required", path: [...path, "items"], details: "A list needs items" });
    const before = published?.fields.find((other) => other.id === field.id);
    if (before && before.type !== field.type)
      errors.push({
        name: "fieldType",
        path: [...path, "type"],
        value: field.type,
        details: `The type of a published field cannot be changed, it is ${before.type}`,
      });
  }
  return errors;
}

/** A field is first published as omitted, so that no page needs it, and only then removed: as at Contentful. */
async function publishErrors(db: Database, document: EditedDocument): Promise<DocumentError[]> {
  const published = await readPublishedType(db, document.sys.id);
  const { fields } = readType(document);
  if (fields.length === 0) return [{ name: "size", path: ["fields"], details: "A content type needs a field" }];
  const removed = (published?.fields ?? []).filter(
    ({ id, omitted }) => !omitted && !fields.some((field) => field.id === id),
  );
  return removed.map(({ id }) => ({
    name: "omitted",
    path: ["fields"],
    value: id,
    details: `The field "${id}" must be omitted and published before it is deleted`,
  }));
}

async function readPublishedType(db: Database, id: string): Promise<ContentType | undefined> {
  const text = await readPublished(db, "contentTypes", id);
  return text === undefined ? undefined : readType(JSON.parse(text));
}

/** It was checked when it was stored. */
const readType = (document: unknown) => contentTypeSchema.parse(document);

async function hasEntries(db: Database, contentType: string): Promise<boolean> {
  const rows = await db.selectFrom("content_items").select("document").where("kind", "=", "entries").execute();
  return rows.some(({ document }) => JSON.parse(document)?.sys?.contentType?.sys?.id === contentType);
}
