import { z } from "zod";
import { raiseVersions } from "./content-store.ts";
import { type ContentType, contentTypeSchema, type EditedDocument, type Field, readDocument } from "./documents.ts";
import { type Editor, type EditResult, publishDocument, readEdited, updateDocument } from "./edit-documents.ts";
import { readPublished, writePublished } from "./published-documents.ts";

type Change = (fields: readonly Field[]) => Field[];

/** Of what a link may lead to. Anything else that they say is left as it is. */
const validations = z.array(z.looseObject({ linkContentType: z.array(z.string()).optional() })).catch([]);

/** The fields of a stored content type. It was checked when it was stored. */
export function fieldsOf(document: EditedDocument): Field[] {
  return contentTypeSchema.parse(document).fields;
}

/**
 * Changes the fields of a content type that is there, and publishes that. What editors changed of the type and have not published is not published by
 * this: then what is edited and what is published are changed each by itself.
 *
 * @returns the changed type, or why it does not take the change
 */
export async function changeFields(editor: Editor, id: string, change: Change): Promise<EditResult> {
  const target = { kind: "contentTypes", id } as const;
  const stored = await readEdited(editor.db, target);
  const published = await readPublished(editor.db, target.kind, id);
  const fields = change(fieldsOf(readDocument(stored ?? "")));
  const updated = await updateDocument(editor, target, { fields });
  if (!updated.ok || published === undefined) return updated;
  if (published === stored) return publishDocument(editor, target);
  const document = readDocument(published);
  const extended = { ...document, fields: change(fieldsOf(document)) };
  await writePublished(editor.db, [{ ...target, document: JSON.stringify(extended) }]);
  await raiseVersions(editor.db, { isPublic: true });
  return updated;
}

/**
 * Lets the fields of a stored content type link to another one, `added`, where a newer model's do. A field that may link to anything stays so.
 *
 * @param type the content type in the newer model
 * @returns undefined where there is nothing to change
 */
export async function allowLinks(editor: Editor, type: ContentType, added: string): Promise<EditResult | undefined> {
  const ids = type.fields.filter((field) => linkedTypes(field).includes(added)).map(({ id }) => id);
  const lacks = (field: Field) => {
    const linked = linkedTypes(field);
    return ids.includes(field.id) && linked.length > 0 && !linked.includes(added);
  };
  const stored = await readEdited(editor.db, { kind: "contentTypes", id: type.sys.id });
  if (stored === undefined || !fieldsOf(readDocument(stored)).some(lacks)) return undefined;
  return changeFields(editor, type.sys.id, (fields) =>
    fields.map((field) => (lacks(field) ? withLinkTo(field, added) : field)),
  );
}

function linkedTypes({ validations: ofLink, items }: Field): string[] {
  const all = [...validations.parse(ofLink), ...validations.parse(items?.validations)];
  return all.flatMap(({ linkContentType = [] }) => linkContentType);
}

function withLinkTo(field: Field, added: string): Field {
  const { items } = field;
  const withAdded = (list: unknown) =>
    validations
      .parse(list)
      .map((each) => (each.linkContentType ? { ...each, linkContentType: [...each.linkContentType, added] } : each));
  return {
    ...field,
    ...(field.validations !== undefined && { validations: withAdded(field.validations) }),
    ...(items?.validations !== undefined && { items: { ...items, validations: withAdded(items.validations) } }),
  };
}
