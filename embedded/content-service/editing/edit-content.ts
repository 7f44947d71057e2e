import { isDeepStrictEqual } from "node:util";
import type { Database } from "../store/content-store.ts";
import {
  documentTypes,
  type EditedDocument,
  isArchived,
  type PublishableKind,
  readDocument,
} from "../store/documents.ts";
import {
  archiveDocument,
  createDocument,
  deleteDocument,
  type Editor,
  type EditResult,
  inTransaction,
  type Parts,
  publishDocument,
  readEdited,
  type Target,
  unarchiveDocument,
  unpublishDocument,
  updateDocument,
  versionOf,
} from "../store/edit-documents.ts";
import { notFoundError, refusalError } from "./content-refused.ts";
import { withDefaultParts } from "./output.ts";
import type { PatternTests } from "./rules/pattern-tests.ts";

/**
 * Editing as the Management API and the host do it, with all that is checked. Each operation is one transaction, or
 * part of the one that the editor's database is, and throws a ContentRefused, which ends that.
 */

/** What is checked of a document of one kind, and what else happens to it. All of it may throw a ContentRefused. */
export type DocumentRules = {
  kind: PublishableKind;
  /**
   * The parts of a document as they are stored; `links` are added to the `sys` of a new one. `current` is what is
   * stored, undefined for a new one.
   */
  checkParts(
    db: Database,
    parts: Parts,
    of: { current?: EditedDocument; contentType?: string | undefined },
  ): Promise<{ parts: Parts; links?: Record<string, unknown> }>;
  expectPublishable(db: Database, document: EditedDocument, patterns: PatternTests): Promise<void>;
  expectUnpublishable?(db: Database, id: string): Promise<void>;
  /** Runs the patterns that a document is judged by, before the transaction that publishes it. */
  runPatterns?(db: Database, target: { id: string }, patterns: PatternTests): Promise<void>;
  beforePublishing?(db: Database, document: EditedDocument): Promise<void>;
  afterPublishing?(editor: Editor, published: EditedDocument): Promise<void>;
  afterDeleting?(editor: Editor, id: string): Promise<void>;
};

type Which = { id: string; version?: number | undefined };

/** @param contentType of an entry */
export function create(
  editor: Editor,
  rules: DocumentRules,
  { id, contentType }: { id: string; contentType?: string | undefined },
  given: Parts,
): Promise<EditedDocument> {
  return run(editor, rules, { id }, async (own, target) => {
    const { parts, links } = await rules.checkParts(own.db, given, { contentType });
    return createDocument(own, target, parts, links);
  });
}

/** Replaces parts of a document. */
export function update(editor: Editor, rules: DocumentRules, which: Which, given: Parts): Promise<EditedDocument> {
  return run(editor, rules, which, async (own, target) => {
    const current = await readOne(own.db, target);
    const { parts } = await rules.checkParts(own.db, given, { current });
    // So a file with what is archived here can be imported again.
    const isSame = () => isDeepStrictEqual(withDefaultParts(current), withDefaultParts({ ...current, ...parts }));
    if (isArchived(current) && isCurrent(current, target) && isSame()) return { ok: true, document: current };
    return updateDocument(own, target, parts);
  });
}

/** What is edited becomes what visitors read. */
export function publish(
  editor: Editor,
  rules: DocumentRules,
  which: Which,
  patterns: PatternTests,
): Promise<EditedDocument> {
  return run(editor, rules, which, async (own, target) => {
    const current = await readOne(own.db, target);
    await rules.expectPublishable(own.db, current, patterns);
    if (isCurrent(current, target)) await rules.beforePublishing?.(own.db, current);
    const published = await publishDocument(own, target);
    if (published.ok) await rules.afterPublishing?.(own, published.document);
    return published;
  });
}

/** Visitors no longer read the document. */
export function unpublish(editor: Editor, rules: DocumentRules, which: Which): Promise<EditedDocument> {
  return run(editor, rules, which, async (own, target) => {
    await rules.expectUnpublishable?.(own.db, target.id);
    return unpublishDocument(own, target);
  });
}

/** Puts a document aside. What is archived stays so: a tool that imports it again asks for nothing else. */
export function archive(editor: Editor, rules: DocumentRules, which: Which): Promise<EditedDocument> {
  return run(editor, rules, which, async (own, target) => {
    const stored = await readEdited(own.db, target);
    const document = stored === undefined ? undefined : readDocument(stored);
    if (document && isArchived(document) && isCurrent(document, target)) return { ok: true, document };
    return archiveDocument(own, target);
  });
}

/** Takes a document out of the archive, as a draft. */
export function unarchive(editor: Editor, rules: DocumentRules, which: Which): Promise<EditedDocument> {
  return run(editor, rules, which, unarchiveDocument);
}

/** Deletes a document that is not published. */
export async function remove(editor: Editor, rules: DocumentRules, which: Which): Promise<void> {
  await run(editor, rules, which, async (own, target) => {
    const deleted = await deleteDocument(own, target);
    if (deleted.ok) await rules.afterDeleting?.(own, target.id);
    return deleted;
  });
}

/** @throws ContentRefused if there is none */
export async function readOne(db: Database, { kind, id }: Target): Promise<EditedDocument> {
  const text = await readEdited(db, { kind, id });
  if (text === undefined) throw notFoundError(documentTypes[kind], id);
  return readDocument(text);
}

/** One operation, with what is checked before it, in one transaction. */
function run(
  editor: Editor,
  { kind }: DocumentRules,
  { id, version }: Which,
  work: (own: Editor, target: Target) => Promise<EditResult>,
): Promise<EditedDocument> {
  return inTransaction(editor, async (tx) => {
    const result = await work({ ...editor, db: tx }, { kind, id, version });
    if (!result.ok) throw refusalError(documentTypes[kind], id, result);
    return result.document;
  });
}

function isCurrent(document: EditedDocument, { version }: Target): boolean {
  return version === undefined || version === versionOf(document);
}
