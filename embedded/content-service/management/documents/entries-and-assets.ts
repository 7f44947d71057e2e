import type { Hono } from "hono";
import { type ImageSizeOf, processFile } from "../../editing/asset-files.ts";
import { assetRules } from "../../editing/asset-rules.ts";
import { entryRules } from "../../editing/entry-rules.ts";
import { type AssetScope, assetOutputs, entryOutput } from "../../editing/output.ts";
import { answer, editorOf, type ManagementEnv, managementHeaders, readVersionHeader } from "../management-request.ts";
import { documentRoutes } from "./document-routes.ts";
import { listDocuments, type ReadSnapshot } from "./list-documents.ts";

/**
 * @param all every entry, as it is edited; @param published as visitors read them, with the queries of the other lists
 */
export function entryRoutes(scope: AssetScope, all: ReadSnapshot, published: ReadSnapshot): Hono<ManagementEnv> {
  const app = documentRoutes(scope, {
    path: "entries",
    rules: entryRules,
    output: async (documents) => documents.map((document) => entryOutput(scope, document)),
    list: async (c) => listDocuments(c, "Entry", await all()),
  });
  app.get("/public/entries", async (c) => {
    const { documents, ...page } = listDocuments(c, "Entry", await published());
    const items = documents.map((document) => entryOutput(scope, document));
    return answer(c, { sys: { type: "Array" }, ...page, items });
  });
  return app;
}

export function assetRoutes(scope: AssetScope, all: ReadSnapshot, imageSizeOf: ImageSizeOf): Hono<ManagementEnv> {
  const app = documentRoutes(scope, {
    path: "assets",
    rules: assetRules,
    output: (documents) => assetOutputs(scope, documents),
    list: async (c) => listDocuments(c, "Asset", await all()),
  });
  // It is done when the answer comes, though Contentful's tools go on asking.
  app.put("/assets/:id/files/:locale/process", async (c) => {
    await processFile(editorOf(c, scope), imageSizeOf, { ...c.req.param(), version: readVersionHeader(c) });
    return c.body(null, 204, managementHeaders());
  });
  return app;
}
