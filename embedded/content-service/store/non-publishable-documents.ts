import { addExportKey, type Database, lastPosition, raiseVersions } from "./content-store.ts";
import { sizeRefusal } from "./document-limits.ts";
import { type EditedDocument, readDocument } from "./documents.ts";
import { type Editor, type EditResult, inTransaction, linkTo, versionOf } from "./edit-documents.ts";

/**
 * Documents without a published state, which count as soon as they are saved: locales, tags, editor interfaces, releases. `isPublic` says that
 * visitors read them, so that a change raises the content version, and `isPublicOnceMade` whether a new one does; `isExported`, that they are a
 * list of the export file.
 */
export type NonPublishableKind = {
  kind: string;
  type: string;
  isPublic?: (document: EditedDocument) => boolean;
  isPublicOnceMade?: boolean;
  isExported: boolean;
};

/** How the fields of each content type are edited, stored under the content type's id. */
export const editorInterfaces: NonPublishableKind = {
  kind: "editorInterfaces",
  type: "EditorInterface",
  isExported: true,
};

export const tags: NonPublishableKind = {
  kind: "tags",
  type: "Tag",
  isPublic: ({ sys }) => sys.visibility === "public",
  // Nothing that visitors read has it yet.
  isPublicOnceMade: false,
  isExported: true,
};

type Target = { id: string; version?: number | undefined };

export async function readNonPublishable(db: Database, { kind }: NonPublishableKind): Promise<EditedDocument[]> {
  const rows = await db
    .selectFrom("content_items")
    .select("document")
    .where("kind", "=", kind)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ document }) => readDocument(document));
}

/** @param id the key in the store: an editor interface's is that of its content type. */
export async function findNonPublishable(
  db: Database,
  { kind }: NonPublishableKind,
  id: string,
): Promise<EditedDocument | undefined> {
  const row = await db
    .selectFrom("content_items")
    .select("document")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && readDocument(row.document);
}

/** Creates a document, or replaces the parts of one whose version is the expected. `sys` is added to its own. */
export async function saveNonPublishable(
  editor: Editor,
  definition: NonPublishableKind,
  { id, version }: Target,
  parts: Record<string, unknown>,
  sys: Record<string, unknown> = {},
): Promise<EditResult> {
  return inTransaction(editor, async (tx) => {
    const current = await findNonPublishable(tx, definition, id);
    if (current && version !== versionOf(current)) return { ok: false, reason: "version-mismatch", document: current };
    if (!current && version) return { ok: false, reason: "not-found" };
    const document = current ? changed(editor, current, parts, sys) : created(editor, definition, id, parts, sys);
    const text = JSON.stringify(document);
    const refusal = await sizeRefusal(tx, id, text);
    if (refusal) return { ok: false, reason: refusal };
    const { kind } = definition;
    await tx
      .insertInto("content_items")
      .values({ kind, id, position: (await lastPosition(tx, kind)) + 1, document: text })
      .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet({ document: text }))
      .execute();
    if (definition.isExported) await addExportKey(tx, kind);
    const isShown = current !== undefined || (definition.isPublicOnceMade ?? true);
    const isPublic = isShown && [current, document].some((state) => state && definition.isPublic?.(state));
    await raiseVersions(tx, { isPublic });
    if (definition.isExported)
      await editor.record?.(tx, { action: current ? "edit" : "create", type: definition.type, document });
    return { ok: true, document };
  });
}

function created(editor: Editor, { type }: NonPublishableKind, id: string, parts: object, sys: object): EditedDocument {
  const { space, environment, user, now = () => new Date() } = editor;
  const at = now().toISOString();
  const by = linkTo("User", user);
  const environmentLinks = { space: linkTo("Space", space), environment: linkTo("Environment", environment) };
  return {
    ...parts,
    sys: {
      id,
      type,
      version: 1,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
      ...environmentLinks,
      ...sys,
    },
  };
}

function changed(
  { user, now = () => new Date() }: Editor,
  current: EditedDocument,
  parts: object,
  sys: object,
): EditedDocument {
  const updated = { version: versionOf(current) + 1, updatedAt: now().toISOString(), updatedBy: linkTo("User", user) };
  return { ...current, ...parts, sys: { ...current.sys, ...updated, ...sys } };
}

export async function deleteNonPublishable(
  editor: Editor,
  definition: NonPublishableKind,
  { id, version }: Target,
): Promise<EditResult> {
  return inTransaction(editor, async (tx) => {
    const document = await findNonPublishable(tx, definition, id);
    if (!document) return { ok: false, reason: "not-found" };
    if (version !== undefined && version !== versionOf(document))
      return { ok: false, reason: "version-mismatch", document };
    await tx.deleteFrom("content_items").where("kind", "=", definition.kind).where("id", "=", id).execute();
    await raiseVersions(tx, { isPublic: definition.isPublic?.(document) === true });
    if (definition.isExported) await editor.record?.(tx, { action: "delete", type: definition.type, document });
    return { ok: true, document };
  });
}
