import { z } from "zod";
import type { Database } from "./content-store.ts";
import { raiseVersions } from "./content-store.ts";
import { type ContentType, contentTypeSchema, type EditedDocument, readDocument } from "./documents.ts";
import {
  createDocument,
  type Editor,
  inTransaction,
  linkTo,
  publishDocument,
  readEdited,
  updateDocument,
  versionOf,
} from "./edit-documents.ts";
import { editorInterfaces, findPlain, savePlain } from "./plain-documents.ts";
import { readPublished, writePublished } from "./published-documents.ts";

const control = z.looseObject({ fieldId: z.string() });
const form = z.looseObject({
  sys: z.looseObject({ contentType: z.looseObject({ sys: z.looseObject({ id: z.string() }) }) }),
  controls: z.array(control).default([]),
});
const modelFile = z.looseObject({
  contentTypes: z.array(contentTypeSchema),
  editorInterfaces: z.array(form).default([]),
});
type Control = z.infer<typeof control>;
/** A content type as it should be, and how its fields are edited. */
type Definition = { type: ContentType; controls: Control[] };

/**
 * Gives an older content model what a newer program reads: fields of content types that it has, and whole content types. Each is added once, with a
 * mark in the store, so that what an editor takes away again stays away. A field waits until there is its content type. Several processes may do so at
 * the same time.
 *
 * @param readModel the model to take the definitions from, an export file; it is read only where something is to be added
 * @param additions `festival.lineupDate` for a field, `venue` for a content type
 * @returns what was added
 */
export async function extendModel(
  editor: Editor,
  readModel: () => Promise<unknown>,
  additions: readonly string[],
): Promise<string[]> {
  if ((await withoutMark(editor.db, additions)).length === 0) return [];
  const model = modelFile.parse(await readModel());
  return inTransaction(editor.db, async (tx) => {
    // Another process may have added them while this one waited.
    const wanted = Map.groupBy(await withoutMark(tx, additions), (name) => name.split(".")[0] ?? name);
    const added: string[] = [];
    for (const [id, names] of wanted) added.push(...(await extendType({ ...editor, db: tx }, model, { id, names })));
    return added;
  });
}

async function withoutMark(db: Database, additions: readonly string[]): Promise<string[]> {
  const marked = await db.selectFrom("content_model_additions").select("name").execute();
  return additions.filter((addition) => !marked.some(({ name }) => name === addition));
}

async function extendType(
  editor: Editor,
  model: z.infer<typeof modelFile>,
  { id, names }: { id: string; names: readonly string[] },
): Promise<readonly string[]> {
  const type = model.contentTypes.find(({ sys }) => sys.id === id);
  if (type === undefined) throw new Error(`The content model has no type ${id}.`);
  const { controls = [] } = model.editorInterfaces.find(({ sys }) => sys.contentType.sys.id === id) ?? {};
  const stored = await readEdited(editor.db, { kind: "contentTypes", id });
  if (stored === undefined && !names.includes(id)) return [];
  await editor.db
    .insertInto("content_model_additions")
    .values(names.map((name) => ({ name })))
    .execute();
  if (stored === undefined) return createType(editor, { type, controls });
  const known = idsOf(readDocument(stored));
  const missing = type.fields.filter((field) => names.includes(`${id}.${field.id}`) && !known.includes(field.id));
  if (missing.length === 0) return [];
  await addFields(editor, { type, controls }, { ids: missing.map((field) => field.id), stored });
  return missing.map((field) => `${id}.${field.id}`);
}

async function createType(editor: Editor, { type, controls }: Definition): Promise<string[]> {
  const { sys, ...parts } = type;
  const target = { kind: "contentTypes", id: sys.id } as const;
  await createDocument(editor, target, parts);
  await publishDocument(editor, target);
  await saveControls(editor, sys.id, controls);
  return [sys.id];
}

/** What editors changed of the type and have not published is not published by this. */
async function addFields(
  editor: Editor,
  { type, controls }: Definition,
  { ids, stored }: { ids: readonly string[]; stored: string },
): Promise<void> {
  const target = { kind: "contentTypes", id: type.sys.id } as const;
  const published = await readPublished(editor.db, target.kind, target.id);
  await updateDocument(editor, target, { fields: fieldsWith(ids, type, readDocument(stored)) });
  if (published === stored) await publishDocument(editor, target);
  else if (published !== undefined) {
    const document = readDocument(published);
    const extended = { ...document, fields: fieldsWith(ids, type, document) };
    await writePublished(editor.db, [{ ...target, document: JSON.stringify(extended) }]);
    await raiseVersions(editor.db, { isPublic: true });
  }
  const form = await findPlain(editor.db, editorInterfaces, target.id);
  const others = form ? controlsOf(form) : idsOf(readDocument(stored)).map((fieldId) => ({ fieldId }));
  const added = controls.filter(({ fieldId }) => ids.includes(fieldId));
  await saveControls(editor, target.id, [...others, ...added], form && versionOf(form));
}

/** Each new field stands behind the one that it stands behind in the new model, as far as there is that. */
function fieldsWith(ids: readonly string[], type: ContentType, document: EditedDocument): ContentType["fields"] {
  const fields = [...fieldsOf(document)];
  for (const [place, field] of type.fields.entries()) {
    if (!ids.includes(field.id) || fields.some(({ id }) => id === field.id)) continue;
    const before = type.fields.slice(0, place).map(({ id }) => id);
    const last = fields.findLastIndex(({ id }) => before.includes(id));
    fields.splice(last < 0 ? fields.length : last + 1, 0, field);
  }
  return fields;
}

async function saveControls(editor: Editor, id: string, controls: Control[], version?: number) {
  await savePlain(
    editor,
    editorInterfaces,
    { id, version },
    { controls },
    { id: "default", contentType: linkTo("ContentType", id) },
  );
}

function idsOf(document: EditedDocument) {
  return fieldsOf(document).map(({ id }) => id);
}

/** It was checked when it was stored. */
function fieldsOf(document: EditedDocument) {
  return contentTypeSchema.parse(document).fields;
}

function controlsOf(document: EditedDocument) {
  return form.parse(document).controls;
}
