import { isDeepStrictEqual } from "node:util";
import { Hono } from "hono";
import type { Database } from "../../store/content-store.ts";
import {
  documentTypes,
  type EditedDocument,
  isArchived,
  type PublishableKind,
  readDocument,
} from "../../store/documents.ts";
import {
  archiveDocument,
  createDocument,
  deleteDocument,
  type Editor,
  type EditResult,
  inTransaction,
  publishDocument,
  readEdited,
  type Target,
  unarchiveDocument,
  unpublishDocument,
  updateDocument,
  versionOf,
} from "../../store/edit-documents.ts";
import { badRequest, notFoundError, refusalError, versionMismatch } from "../management-errors.ts";
import {
  answer,
  type EnvironmentScope,
  editorOf,
  expectId,
  type ManagementContext,
  type ManagementEnv,
  managementHeaders,
  newId,
  readJson,
  readObject,
  readText,
  readVersionHeader,
} from "../management-request.ts";
import type { PatternTests } from "../rules/pattern-tests.ts";
import { applyPatch, readPatch } from "./json-patch.ts";
import { snapshotRoutes } from "./snapshot-routes.ts";

/** What content types, entries and assets each do in their own way. All of it may throw a ManagementError. */
export type DocumentHandlers = {
  kind: PublishableKind;
  path: string;
  /** The parts of a document that a body has, checked; `current` is what is stored, undefined for a new one. */
  readParts(request: {
    c: ManagementContext;
    db: Database;
    body: Record<string, unknown>;
    current: EditedDocument | undefined;
  }): Promise<{
    parts: Record<string, unknown>;
    /** What is added to the `sys` of a new document. */
    links?: Record<string, unknown>;
  }>;
  expectPublishable(db: Database, document: EditedDocument, patterns: PatternTests): Promise<void>;
  expectUnpublishable?(db: Database, id: string): Promise<void>;
  /** Runs the patterns that a document is judged by, before the transaction that publishes it. */
  runPatterns?(db: Database, target: { id: string }, patterns: PatternTests): Promise<void>;
  beforePublishing?(db: Database, document: EditedDocument): Promise<void>;
  afterDeleting?(editor: Editor, id: string): Promise<void>;
  afterPublishing?(editor: Editor, published: EditedDocument): Promise<void>;
  output(documents: readonly EditedDocument[]): Promise<object[]>;
  /** The part of all documents that was asked for. */
  list(c: ManagementContext): Promise<DocumentPage>;
};

export type DocumentPage = { total: number; skip: number; limit: number; documents: EditedDocument[] };

/** Reading, creating, updating, publishing, archiving and deleting documents of one kind, at Contentful's paths below the environment. */
export function documentRoutes(scope: EnvironmentScope, handlers: DocumentHandlers): Hono<ManagementEnv> {
  const { kind, path } = handlers;
  const app = new Hono<ManagementEnv>();
  const { db } = scope;
  const targetOf = (c: ManagementContext): Target => ({
    kind,
    id: c.req.param("id") ?? "",
    version: readVersionHeader(c),
  });

  /** One operation, with what is checked before it, in one transaction. */
  const run = (c: ManagementContext, work: (tx: Database) => Promise<EditResult>) =>
    inTransaction(editorOf(c, scope), async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw refusalError(documentTypes[kind], c.req.param("id") ?? "", result);
      return result.document;
    });
  const operation =
    (operate: typeof publishDocument, check?: (tx: Database, target: Target) => Promise<void>) =>
    async (c: ManagementContext) => {
      await expectNoLocales(c);
      const target = targetOf(c);
      const document = await run(c, async (tx) => {
        await check?.(tx, target);
        return operate({ ...editorOf(c, scope), db: tx }, target);
      });
      return answerOne(c, document);
    };

  app.get(`/${path}`, async (c) => {
    const { documents, ...page } = await handlers.list(c);
    return answer(c, { sys: { type: "Array" }, ...page, items: await handlers.output(documents) });
  });
  app.get(`/${path}/:id`, async (c) => answerOne(c, await readOne(db, targetOf(c))));
  app.post(`/${path}`, async (c) => create(c, newId(), await readObject(c)));
  app.put(`/${path}/:id`, async (c) => {
    const target = targetOf(c);
    const body = await readObject(c);
    const current = await readEdited(db, target);
    if (current === undefined && !target.version) return create(c, expectId(target.id), body);
    if (target.version === undefined) throw versionMismatch();
    return update(c, async () => body);
  });
  app.patch(`/${path}/:id`, async (c) => {
    const patch = readPatch(await readJson(c));
    const target = targetOf(c);
    if (target.version === undefined) throw versionMismatch();
    // Before the transaction, for which other writers wait. What was changed meanwhile has another version, and is refused there.
    const { sys: _, ...parts } = await readOne(db, target);
    const patched = await applyPatch(parts, patch);
    return update(c, async () => patched);
  });
  app.delete(`/${path}/:id`, async (c) => {
    await run(c, async (tx) => {
      const editor = { ...editorOf(c, scope), db: tx };
      const deleted = await deleteDocument(editor, targetOf(c));
      if (deleted.ok) await handlers.afterDeleting?.(editor, deleted.document.sys.id);
      return deleted;
    });
    return c.body(null, 204, managementHeaders());
  });
  app.put(`/${path}/:id/published`, async (c) => {
    await expectNoLocales(c);
    const target = targetOf(c);
    const { patterns } = c.env;
    if (!db.isTransaction) await handlers.runPatterns?.(db, target, patterns);
    const document = await run(c, async (tx) => {
      const editor = { ...editorOf(c, scope), db: tx };
      if (target.version === undefined) throw versionMismatch();
      const before = await readEdited(tx, target);
      if (before !== undefined) {
        await handlers.expectPublishable(tx, readDocument(before), patterns);
        if (versionOf(readDocument(before)) === target.version)
          await handlers.beforePublishing?.(tx, readDocument(before));
      }
      const published = await publishDocument(editor, target);
      if (published.ok) await handlers.afterPublishing?.(editor, published.document);
      return published;
    });
    return answerOne(c, document);
  });
  app.delete(
    `/${path}/:id/published`,
    operation(unpublishDocument, async (tx, { id }) => handlers.expectUnpublishable?.(tx, id)),
  );
  if (kind !== "contentTypes") {
    app.put(`/${path}/:id/archived`, operation(archiveUnlessArchived));
    app.delete(`/${path}/:id/archived`, operation(unarchiveDocument));
  }
  app.route("/", snapshotRoutes(scope, handlers));
  return app;

  async function answerOne(c: ManagementContext, document: EditedDocument, status: 200 | 201 = 200) {
    const [output = {}] = await handlers.output([document]);
    return answer(c, output, status);
  }

  async function create(c: ManagementContext, id: string, body: Record<string, unknown>) {
    const document = await run(c, async (tx) => {
      const { parts, links } = await handlers.readParts({ c, db: tx, body, current: undefined });
      return createDocument({ ...editorOf(c, scope), db: tx }, { kind, id }, parts, links);
    });
    return answerOne(c, document, 201);
  }

  async function update(c: ManagementContext, change: (current: EditedDocument) => Promise<Record<string, unknown>>) {
    const target = targetOf(c);
    const document = await run(c, async (tx) => {
      const current = await readOne(tx, target);
      const { parts } = await handlers.readParts({ c, db: tx, body: await change(current), current });
      // So a file with what is archived here can be imported again.
      if (isArchived(current) && isCurrent(current, target)) {
        const [stored, sent] = await handlers.output([current, { ...current, ...parts }]);
        if (isDeepStrictEqual(stored, sent)) return { ok: true, document: current };
      }
      return updateDocument({ ...editorOf(c, scope), db: tx }, target, parts);
    });
    return answerOne(c, document);
  }
}

/** What is archived stays so: a tool that imports it again asks for nothing else. */
async function archiveUnlessArchived(editor: Editor, target: Target): Promise<EditResult> {
  const stored = await readEdited(editor.db, target);
  const document = stored === undefined ? undefined : readDocument(stored);
  if (document && isArchived(document) && isCurrent(document, target)) return { ok: true, document };
  return archiveDocument(editor, target);
}

function isCurrent(document: EditedDocument, { version }: Target): boolean {
  return version === undefined || version === versionOf(document);
}

/** @throws ManagementError if there is none. */
export async function readOne(db: Database, { kind, id }: Target): Promise<EditedDocument> {
  const text = await readEdited(db, { kind, id });
  if (text === undefined) throw notFoundError(documentTypes[kind], id);
  return readDocument(text);
}

/** Publishing single locales is not offered: a document is published as a whole. */
async function expectNoLocales(c: ManagementContext) {
  const body = await readText(c);
  if (body !== "" && body !== "null")
    throw badRequest("Publishing single locales is not offered by this content service.");
}
