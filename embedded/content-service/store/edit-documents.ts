import { addExportKey, type Database, lastPosition, lockContent, raiseVersions } from "./content-store.ts";
import { sizeRefusal, type TooLarge } from "./document-limits.ts";
import { deleteVersions, storeEditedVersion, storePublishedVersion } from "./document-versions.ts";
import {
  documentTypes,
  type EditedDocument,
  isArchived,
  isPublished,
  type PublishableKind,
  readDocument,
} from "./documents.ts";
import { deleteFormerSlugs, storeFormerSlugsOf } from "./former-slugs.ts";
import { deletePublished, writePublished } from "./published-documents.ts";
import { deleteUnusedFiles } from "./used-files.ts";

/**
 * Editing content types, entries and assets, with Contentful's arithmetic of versions. Each operation is one transaction, or part of the one
 * that `db` is. Only publishing and unpublishing raise the content version of public pages.
 */

/** Who edits, and where: the space and environment that new documents name. `record` notes each change, in its transaction. The assets of `usedElsewhere` stay. */
export type Editor = Writing & {
  space: string;
  environment: string;
  user: string;
  record?: RecordChange | undefined;
  usedElsewhere?: UsedElsewhere | undefined;
  now?: () => Date;
};
/** By the ids of assets: where the host uses them beside the content, in words. `isPublic`: visitors see them there. */
export type UsedElsewhere = ReadonlyMap<string, readonly Use[]>;
type Use = { words: string; isPublic: boolean };
export type EditAction = "create" | "edit" | "publish" | "unpublish" | "archive" | "unarchive" | "delete";
export type RecordedChange = { action: EditAction; type: string; document: EditedDocument };
/** `judge` asks at the beginning of each transaction whether the editor still may change anything, and throws if not. */
export type Writing = { db: Database; judge?: Judge | undefined };
export type Judge = (tx: Database) => Promise<void>;
/** Notes a change in the transaction that makes it, so that neither is stored without the other. */
export type RecordChange = (tx: Database, change: RecordedChange) => Promise<void>;
/** `version` is the one that the editor has seen. Without it, the operation is done whatever the version is. */
export type Target = { kind: PublishableKind; id: string; version?: number | undefined };
/** The parts of a document that are edited: everything but `sys`. A part that is left out stays as it is. */
export type Parts = Record<string, unknown>;
export type EditRefusal =
  | { reason: "not-found" | "exists" | "published" | "not-published" | "archived" | "not-archived" | TooLarge }
  | { reason: "version-mismatch"; document: EditedDocument }
  | { reason: "used-elsewhere"; places: readonly string[] };
export type EditResult = { ok: true; document: EditedDocument } | ({ ok: false } & EditRefusal);

type Sys = EditedDocument["sys"] & { updatedAt: string };
type Change = { tx: Database; document: EditedDocument; text: string };
type Changed = { document: EditedDocument; isPublic?: boolean };

/** Creates a draft with version 1. `links` are added to `sys`: an entry's content type. */
export async function createDocument(
  editor: Editor,
  { kind, id }: Omit<Target, "version">,
  parts: Parts,
  links: Record<string, unknown> = {},
): Promise<EditResult> {
  return inTransaction(editor, async (tx) => {
    if (await readEdited(tx, { kind, id })) return { ok: false, reason: "exists" };
    const { metadata, ...rest } = parts;
    const sys = { ...newSys(editor, kind, id), ...links };
    const document: EditedDocument = { ...(metadata !== undefined && { metadata }), sys, ...rest };
    const text = JSON.stringify(document);
    const reason = await sizeRefusal(tx, id, text);
    if (reason) return { ok: false, reason };
    const position = (await lastPosition(tx, kind)) + 1;
    await tx.insertInto("content_items").values({ kind, id, position, document: text }).execute();
    await addExportKey(tx, kind);
    await raiseVersions(tx, { isPublic: false });
    await editor.record?.(tx, { action: "create", type: documentTypes[kind], document });
    return { ok: true, document };
  });
}

function newSys({ space, environment, user, now = () => new Date() }: Editor, kind: PublishableKind, id: string): Sys {
  const at = now().toISOString();
  return {
    space: linkTo("Space", space),
    id,
    type: documentTypes[kind],
    createdAt: at,
    updatedAt: at,
    environment: linkTo("Environment", environment),
    publishedCounter: 0,
    version: 1,
    createdBy: linkTo("User", user),
    updatedBy: linkTo("User", user),
  };
}

export function linkTo(linkType: string, id: string) {
  return { sys: { type: "Link", linkType, id } };
}

/** Replaces parts of a document. */
export async function updateDocument(editor: Editor, target: Target, parts: Parts): Promise<EditResult> {
  return change(editor, "edit", target, async ({ tx, document, text }) => {
    if (isArchived(document)) return { reason: "archived" };
    const updated = { ...document, ...parts, sys: nextSys(editor, document) };
    const reason = await sizeRefusal(tx, target.id, JSON.stringify(updated));
    if (reason) return { reason };
    const at = editor.now?.() ?? new Date();
    await storeEditedVersion(tx, target, text, { user: editor.user, at });
    return { document: updated };
  });
}

/** What is edited becomes what visitors read. */
export async function publishDocument(editor: Editor, target: Target): Promise<EditResult> {
  return change(editor, "publish", target, async ({ tx, document }) => {
    if (isArchived(document)) return { reason: "archived" };
    await storePublishedVersion(tx, target);
    const sys = nextSys(editor, document);
    if (target.kind === "entries") await storeFormerSlugsOf(tx, [target.id], sys.updatedAt);
    const published = {
      ...document,
      sys: {
        ...sys,
        publishedVersion: versionOf(document),
        publishedAt: sys.updatedAt,
        firstPublishedAt: document.sys.firstPublishedAt ?? sys.updatedAt,
        publishedCounter: (document.sys.publishedCounter ?? 0) + 1,
        publishedBy: linkTo("User", editor.user),
      },
    };
    await writePublished(tx, [{ kind: target.kind, id: target.id, document: JSON.stringify(published) }]);
    return { document: published, isPublic: true };
  });
}

/** Visitors no longer read the document. What is edited stays. */
export async function unpublishDocument(editor: Editor, target: Target): Promise<EditResult> {
  return change(editor, "unpublish", target, async ({ tx, document }) => {
    if (!isPublished(document)) return { reason: "not-published" };
    const used = placesElsewhere(editor, target, ({ isPublic }) => isPublic);
    if (used) return used;
    await storePublishedVersion(tx, target);
    const { publishedVersion: _, publishedAt: _at, publishedBy: _by, ...sys } = nextSys(editor, document);
    if (target.kind === "entries") await storeFormerSlugsOf(tx, [target.id], sys.updatedAt);
    await deletePublished(tx, target.kind, [target.id]);
    return { document: { ...document, sys }, isPublic: true };
  });
}

/** Puts a document that is not published aside. */
export async function archiveDocument(editor: Editor, target: Target): Promise<EditResult> {
  return change(editor, "archive", target, async ({ document }) => {
    if (isArchived(document)) return { reason: "archived" };
    if (isPublished(document)) return { reason: "published" };
    const used = placesElsewhere(editor, target);
    if (used) return used;
    const sys = nextSys(editor, document);
    const archived = { archivedAt: sys.updatedAt, archivedBy: linkTo("User", editor.user) };
    return { document: { ...document, sys: { ...sys, ...archived, archivedVersion: versionOf(document) } } };
  });
}

/** Takes a document out of the archive: it is a draft, even if it was published when a file brought it in archived. */
export async function unarchiveDocument(editor: Editor, target: Target): Promise<EditResult> {
  return change(editor, "unarchive", target, async ({ document }) => {
    if (!isArchived(document)) return { reason: "not-archived" };
    const { archivedAt: _at, archivedBy: _by, archivedVersion: _, ...sys } = nextSys(editor, document);
    const { publishedVersion: _published, publishedAt: _publishedAt, publishedBy: _publishedBy, ...draft } = sys;
    return { document: { ...document, sys: draft } };
  });
}

/** Deletes a document that is not published, with its versions and with the files that no other asset has. */
export async function deleteDocument(editor: Editor, target: Target): Promise<EditResult> {
  return inTransaction(editor, async (tx) => {
    const found = await expectVersion(tx, target);
    if (!found.ok) return found;
    if (isPublished(found.document)) return { ok: false, reason: "published" };
    const used = placesElsewhere(editor, target);
    if (used) return { ok: false, ...used };
    await tx.deleteFrom("content_items").where("kind", "=", target.kind).where("id", "=", target.id).execute();
    await deleteVersions(tx, target);
    if (target.kind === "assets") await deleteUnusedFiles(tx);
    if (target.kind === "entries") await deleteFormerSlugs(tx, target.id);
    await raiseVersions(tx, { isPublic: false });
    await editor.record?.(tx, { action: "delete", type: documentTypes[target.kind], document: found.document });
    return { ok: true, document: found.document };
  });
}

/** Why an asset stays: the host shows it beside the content. */
function placesElsewhere({ usedElsewhere }: Editor, { kind, id }: Target, counts: (use: Use) => boolean = () => true) {
  const uses = kind === "assets" ? (usedElsewhere?.get(id) ?? []).filter(counts) : [];
  return uses.length > 0 ? ({ reason: "used-elsewhere", places: uses.map(({ words }) => words) } as const) : undefined;
}

/** Reads a document, checks its version, and stores what `make` makes of it. */
async function change(
  editor: Editor,
  action: EditAction,
  target: Target,
  make: (change: Change) => Promise<Changed | EditRefusal>,
): Promise<EditResult> {
  return inTransaction(editor, async (tx) => {
    const found = await expectVersion(tx, target);
    if (!found.ok) return found;
    const made = await make({ tx, ...found });
    if ("reason" in made) return { ok: false, ...made };
    await tx
      .updateTable("content_items")
      .set({ document: JSON.stringify(made.document) })
      .where("kind", "=", target.kind)
      .where("id", "=", target.id)
      .execute();
    await raiseVersions(tx, { isPublic: made.isPublic === true });
    await editor.record?.(tx, { action, type: documentTypes[target.kind], document: made.document });
    return { ok: true, document: made.document };
  });
}

async function expectVersion(tx: Database, target: Target) {
  const text = await readEdited(tx, target);
  if (text === undefined) return { ok: false, reason: "not-found" } as const;
  const document = readDocument(text);
  if (target.version !== undefined && target.version !== versionOf(document))
    return { ok: false, reason: "version-mismatch", document } as const;
  return { ok: true, text, document } as const;
}

/** The document as edited, as JSON. */
export async function readEdited(db: Database, { kind, id }: Target): Promise<string | undefined> {
  const row = await db
    .selectFrom("content_items")
    .select("document")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.document;
}

function nextSys({ user, now = () => new Date() }: Editor, document: EditedDocument): Sys {
  const { sys } = document;
  return {
    ...sys,
    updatedAt: now().toISOString(),
    version: versionOf(document) + 1,
    updatedBy: linkTo("User", user),
  };
}

/** Files made by hand may have no version. */
export function versionOf({ sys }: EditedDocument): number {
  return sys.version ?? (sys.publishedVersion ?? 0) + 1;
}

/** A refusal comes before anything is written, so the surrounding transaction may go on. */
export async function inTransaction<Result>(
  { db, judge }: Writing,
  run: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const locked = async (tx: Database) => {
    await lockContent(tx);
    return run(tx);
  };
  if (db.isTransaction) return locked(db);
  return db.transaction().execute(async (tx) => {
    // Before the content is locked: who is judged waits for nobody else's change.
    await judge?.(tx);
    return locked(tx);
  });
}
