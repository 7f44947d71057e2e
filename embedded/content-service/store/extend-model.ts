import { z } from "zod";
import { allowLinks, changeFields, fieldsOf } from "./change-fields.ts";
import type { Database } from "./content-store.ts";
import { type ContentType, contentTypeSchema, type EditedDocument, type Field, readDocument } from "./documents.ts";
import {
  createDocument,
  type Editor,
  type EditResult,
  inTransaction,
  linkTo,
  publishDocument,
  readEdited,
  versionOf,
} from "./edit-documents.ts";
import { editorInterfaces, findNonPublishable, saveNonPublishable } from "./non-publishable-documents.ts";

const control = z.looseObject({ fieldId: z.string() });
const form = z.looseObject({ controls: z.array(control).default([]) });
const formOfType = form.extend({
  sys: z.looseObject({ contentType: z.looseObject({ sys: z.looseObject({ id: z.string() }) }) }),
});
const modelFile = z.looseObject({
  contentTypes: z.array(contentTypeSchema),
  editorInterfaces: z.array(formOfType).default([]),
});
type Control = z.infer<typeof control>;
/** A content type as it should be, and how its fields are edited. */
type Definition = { type: ContentType; controls: Control[] };

/** What was added, and which content types did not take what they lack, with why: they are asked again at the next start. */
export type ExtendedModel = { added: string[]; refused: { type: string; reason: string }[] };

/**
 * Gives an older content model what a newer program reads: fields of content types that it has, and whole content types, to which fields may then link as in that model. Each is added once, with a
 * mark in the store, so that what an editor takes away again stays away. A field waits until there is its content type, and while that is archived.
 * Several processes may do so at the same time.
 *
 * @param readModel the model to take the definitions from, an export file; it is read only where a content type of the store has an addition without
 *   a mark, or one is to be made
 * @param additions `festival.lineupDate` for a field, `venue` for a content type
 */
export async function extendModel(
  editor: Editor,
  readModel: () => Promise<unknown>,
  additions: readonly string[],
): Promise<ExtendedModel> {
  const result: ExtendedModel = { added: [], refused: [] };
  const wanted = await withoutMark(editor.db, additions);
  if (wanted.length === 0) return result;
  const model = modelFile.parse(await readModel());
  for (const id of new Set(wanted.map(typeOf))) {
    try {
      result.added.push(...(await extendType(editor, model, { id, additions })));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      result.refused.push({ type: id, reason: error.message });
    }
  }
  return result;
}

/** The content type does not take it: its transaction is taken back, with its marks. */
class Refused extends Error {}

function orRefused(result: EditResult | undefined): void {
  if (result && !result.ok) throw new Refused(result.reason);
}

function typeOf(addition: string): string {
  return addition.split(".")[0] ?? addition;
}

/** Additions that have no mark, and a content type in the store; or it is added along with them. */
async function withoutMark(db: Database, additions: readonly string[]): Promise<string[]> {
  const marks = await db.selectFrom("content_model_additions").select("name").execute();
  const unmarked = additions.filter((addition) => !marks.some(({ name }) => name === addition));
  if (unmarked.length === 0) return [];
  const types = await db.selectFrom("content_items").select("id").where("kind", "=", "contentTypes").execute();
  const known = [...types.map(({ id }) => id), ...unmarked];
  return unmarked.filter((addition) => known.includes(typeOf(addition)));
}

/** One transaction for each content type, so that one that refuses does not keep the others. */
function extendType(
  editor: Editor,
  model: z.infer<typeof modelFile>,
  { id, additions }: { id: string; additions: readonly string[] },
): Promise<readonly string[]> {
  const type = model.contentTypes.find(({ sys }) => sys.id === id);
  if (type === undefined) throw new Error(`The content model has no type ${id}.`);
  const { controls = [] } = model.editorInterfaces.find(({ sys }) => sys.contentType.sys.id === id) ?? {};
  return inTransaction(editor, async (tx) => {
    // Another process may have added them while this one waited.
    const names = (await withoutMark(tx, additions)).filter((name) => typeOf(name) === id);
    if (names.length === 0) return [];
    const within = { ...editor, db: tx };
    const added = await addToType(within, { type, controls }, names);
    // What is new may be linked to from where the newer model says so: a section from pages.
    if (added.includes(id)) for (const other of model.contentTypes) orRefused(await allowLinks(within, other, id));
    await tx
      .insertInto("content_model_additions")
      .values(names.map((name) => ({ name })))
      .execute();
    return added;
  });
}

async function addToType(editor: Editor, definition: Definition, names: readonly string[]): Promise<readonly string[]> {
  const { sys, fields } = definition.type;
  const stored = await readEdited(editor.db, { kind: "contentTypes", id: sys.id });
  if (stored === undefined) return createType(editor, definition);
  const known = idsOf(readDocument(stored));
  const missing = fields.filter(({ id }) => names.includes(`${sys.id}.${id}`) && !known.includes(id));
  if (missing.length === 0) return [];
  await addFields(editor, definition, { ids: missing.map(({ id }) => id), stored });
  return missing.map(({ id }) => `${sys.id}.${id}`);
}

async function createType(editor: Editor, { type, controls }: Definition): Promise<string[]> {
  const { sys, ...parts } = type;
  const target = { kind: "contentTypes", id: sys.id } as const;
  orRefused(await createDocument(editor, target, parts));
  orRefused(await publishDocument(editor, target));
  await addControls(editor, sys.id, { known: [], added: controls });
  return [sys.id];
}

/** Each in its place, with its help text. */
async function addFields(
  editor: Editor,
  { type, controls }: Definition,
  { ids, stored }: { ids: readonly string[]; stored: string },
): Promise<void> {
  orRefused(await changeFields(editor, type.sys.id, (fields) => fieldsWith(ids, type, fields)));
  const added = controls.filter(({ fieldId }) => ids.includes(fieldId));
  await addControls(editor, type.sys.id, { known: idsOf(readDocument(stored)), added });
}

/** Each new field stands behind the one that it stands behind in the new model, as far as there is that. */
function fieldsWith(ids: readonly string[], type: ContentType, known: readonly Field[]): Field[] {
  const fields = [...known];
  for (const [index, field] of type.fields.entries()) {
    if (!ids.includes(field.id) || fields.some(({ id }) => id === field.id)) continue;
    const before = type.fields.slice(0, index).map(({ id }) => id);
    const last = fields.findLastIndex(({ id }) => before.includes(id));
    fields.splice(last < 0 ? fields.length : last + 1, 0, field);
  }
  return fields;
}

/** They are help texts: where those of the other fields cannot be read, they stay as they are. @param known the fields that were there before */
async function addControls(
  editor: Editor,
  id: string,
  { known, added }: { known: readonly string[]; added: readonly Control[] },
): Promise<void> {
  const stored = await findNonPublishable(editor.db, editorInterfaces, id);
  const read = form.safeParse(stored ?? { controls: known.map((fieldId) => ({ fieldId })) });
  if (!read.success) return;
  const others = read.data.controls.filter(({ fieldId }) => !added.some((each) => each.fieldId === fieldId));
  const controls = [...others, ...added];
  const sys = { id: "default", contentType: linkTo("ContentType", id) };
  orRefused(
    await saveNonPublishable(editor, editorInterfaces, { id, version: stored && versionOf(stored) }, { controls }, sys),
  );
}

function idsOf(document: EditedDocument) {
  return fieldsOf(document).map(({ id }) => id);
}
