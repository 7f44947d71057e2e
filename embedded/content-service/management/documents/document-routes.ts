import { Hono } from "hono";
import { badRequest, versionMismatch } from "../../editing/content-refused.ts";
import {
  archive,
  create,
  type DocumentRules,
  publish,
  readOne,
  remove,
  unarchive,
  unpublish,
  update,
} from "../../editing/edit-content.ts";
import { newId } from "../../editing/new-id.ts";
import type { EditedDocument } from "../../store/documents.ts";
import { readEdited } from "../../store/edit-documents.ts";
import {
  answer,
  type EnvironmentScope,
  editorOf,
  expectId,
  type ManagementContext,
  type ManagementEnv,
  managementHeaders,
  readJson,
  readObject,
  readText,
  readVersionHeader,
} from "../management-request.ts";
import { applyPatch, readPatch } from "./json-patch.ts";
import { snapshotRoutes } from "./snapshot-routes.ts";

/** How content types, entries and assets each are asked for and answered. */
export type DocumentHandlers = {
  path: string;
  rules: DocumentRules;
  output(documents: readonly EditedDocument[]): Promise<object[]>;
  /** The part of all documents that was asked for. */
  list(c: ManagementContext): Promise<DocumentPage>;
};

export type DocumentPage = { total: number; skip: number; limit: number; documents: EditedDocument[] };

/** Reading, creating, updating, publishing, archiving and deleting documents of one kind, at Contentful's paths below the environment. */
export function documentRoutes(scope: EnvironmentScope, handlers: DocumentHandlers): Hono<ManagementEnv> {
  const { path, rules, output, list } = handlers;
  const { kind } = rules;
  const { db } = scope;
  const app = new Hono<ManagementEnv>();
  const whichOf = (c: ManagementContext) => ({ kind, id: c.req.param("id") ?? "", version: readVersionHeader(c) });

  async function answerOne(c: ManagementContext, document: EditedDocument, status: 200 | 201 = 200) {
    const [found = {}] = await output([document]);
    return answer(c, found, status);
  }
  const createOne = async (c: ManagementContext, id: string, body: Record<string, unknown>) => {
    const contentType = c.req.header("X-Contentful-Content-Type");
    return answerOne(c, await create(editorOf(c, scope), rules, { id, contentType }, body), 201);
  };
  const operation = (operate: typeof unpublish) => async (c: ManagementContext) => {
    await expectNoLocales(c);
    return answerOne(c, await operate(editorOf(c, scope), rules, whichOf(c)));
  };

  app.get(`/${path}`, async (c) => {
    const { documents, ...page } = await list(c);
    return answer(c, { sys: { type: "Array" }, ...page, items: await output(documents) });
  });
  app.get(`/${path}/:id`, async (c) => answerOne(c, await readOne(db, whichOf(c))));
  app.post(`/${path}`, async (c) => createOne(c, newId(), await readObject(c)));
  app.put(`/${path}/:id`, async (c) => {
    const which = whichOf(c);
    const body = await readObject(c);
    if (!which.version && (await readEdited(db, which)) === undefined) return createOne(c, expectId(which.id), body);
    if (which.version === undefined) throw versionMismatch();
    return answerOne(c, await update(editorOf(c, scope), rules, which, body));
  });
  app.patch(`/${path}/:id`, async (c) => {
    const patch = readPatch(await readJson(c));
    const which = whichOf(c);
    if (which.version === undefined) throw versionMismatch();
    // Before the transaction, for which other writers wait. What was changed meanwhile has another version, and is refused there.
    const { sys: _, ...parts } = await readOne(db, which);
    return answerOne(c, await update(editorOf(c, scope), rules, which, await applyPatch(parts, patch)));
  });
  app.delete(`/${path}/:id`, async (c) => {
    await remove(editorOf(c, scope), rules, whichOf(c));
    return c.body(null, 204, managementHeaders());
  });
  app.put(`/${path}/:id/published`, async (c) => {
    await expectNoLocales(c);
    const which = whichOf(c);
    const { patterns } = c.env;
    await rules.runPatterns?.(db, which, patterns);
    if (which.version === undefined) throw versionMismatch();
    return answerOne(c, await publish(editorOf(c, scope), rules, which, patterns));
  });
  app.delete(`/${path}/:id/published`, operation(unpublish));
  if (kind !== "contentTypes") {
    app.put(`/${path}/:id/archived`, operation(archive));
    app.delete(`/${path}/:id/archived`, operation(unarchive));
  }
  app.route("/", snapshotRoutes(scope, { kind, path, output }));
  return app;
}

/** Publishing single locales is not offered: a document is published as a whole. */
async function expectNoLocales(c: ManagementContext) {
  const body = await readText(c);
  if (body !== "" && body !== "null")
    throw badRequest("Publishing single locales is not offered by this content service.");
}
