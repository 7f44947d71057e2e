import { Hono } from "hono";
import { z } from "zod";
import type { EditedDocument } from "../../store/documents.ts";
import { linkTo } from "../../store/edit-documents.ts";
import { badRequest } from "../management-errors.ts";
import { answer, type EnvironmentScope, type ManagementEnv } from "../management-request.ts";
import { expectEntryPublishable, expectSavable, runEntryPatterns } from "../rules/check-entry.ts";
import { checkMetadata } from "../rules/check-metadata.ts";
import type { DocumentHandlers } from "./document-routes.ts";
import { listDocuments, type ReadSnapshot } from "./list-documents.ts";
import { withRequestedEnvironment } from "./output.ts";

const contentTypeLink = z.object({ sys: z.object({ id: z.string() }) });

/** Entries: what is saved fits its content type; what is published keeps every rule of it. */
export function entryHandlers(scope: EnvironmentScope, snapshot: ReadSnapshot): DocumentHandlers {
  return {
    kind: "entries",
    path: "entries",
    async readParts({ c, db, body, current }) {
      const contentType = current ? contentTypeOf(current) : c.req.header("X-Contentful-Content-Type");
      if (!contentType) throw badRequest("X-Contentful-Content-Type names the content type of a new entry.");
      const { fields = {}, metadata } = body;
      await expectSavable(db, contentType, fields);
      await checkMetadata(db, metadata);
      const links = { contentType: linkTo("ContentType", contentType) };
      return { parts: { ...(metadata !== undefined && { metadata }), fields }, links };
    },
    expectPublishable: expectEntryPublishable,
    runPatterns: runEntryPatterns,
    output: async (documents) => documents.map((document) => entryOutput(scope, document)),
    list: async (c) => listDocuments(c, "Entry", await snapshot()),
  };
}

/** Entries as visitors read them, with the queries of the other lists. */
export function publicEntryRoutes(scope: EnvironmentScope, snapshot: ReadSnapshot): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  app.get("/public/entries", async (c) => {
    const { documents, ...page } = listDocuments(c, "Entry", await snapshot());
    const items = documents.map((document) => entryOutput(scope, document));
    return answer(c, { sys: { type: "Array" }, ...page, items });
  });
  return app;
}

export function entryOutput(scope: EnvironmentScope, document: EditedDocument) {
  return withRequestedEnvironment(scope, {
    ...document,
    metadata: document.metadata ?? { tags: [], concepts: [] },
    fields: document.fields ?? {},
  });
}

export function contentTypeOf({ sys }: EditedDocument): string {
  return contentTypeLink.parse(sys.contentType).sys.id;
}
