import { Hono } from "hono";
import { contentTypeRules } from "../../editing/content-types/content-type-rules.ts";
import { withRequestedEnvironment } from "../../editing/output.ts";
import { readItems } from "../../store/content-store.ts";
import { readDocument } from "../../store/documents.ts";
import { documentRoutes } from "../documents/document-routes.ts";
import { answerList, type EnvironmentScope, type ManagementEnv, readPage } from "../management-request.ts";
import { editorInterfaceRoutes } from "./editor-interfaces.ts";

/** Content types: created, changed, published, unpublished and deleted, each with its editor interface. */
export function contentTypeRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  const routes = documentRoutes(scope, {
    path: "content_types",
    rules: contentTypeRules,
    output: async (documents) => documents.map((document) => withRequestedEnvironment(scope, document)),
    async list(c) {
      const { skip, limit } = readPage(c);
      const items = await readItems(scope.db, "contentTypes");
      const documents = items.slice(skip, skip + limit).map(({ document }) => readDocument(document));
      return { total: items.length, skip, limit, documents };
    },
  });
  app.route("/", routes);
  app.route("/", editorInterfaceRoutes(scope));
  app.get("/public/content_types", async (c) => {
    const rows = await scope.db
      .selectFrom("content_published")
      .select("document")
      .where("kind", "=", "contentTypes")
      .orderBy("id")
      .execute();
    return answerList(
      c,
      rows.map(({ document }) => withRequestedEnvironment(scope, readDocument(document))),
    );
  });
  return app;
}
