import { Hono } from "hono";
import { z } from "zod";
import { localeSchema } from "../../store/documents.ts";
import { type NonPublishableKind, readNonPublishable } from "../../store/non-publishable-documents.ts";
import { withRequestedEnvironment } from "../documents/output.ts";
import { badRequest, invalid, ManagementError } from "../management-errors.ts";
import {
  answerList,
  type EnvironmentScope,
  expectId,
  type ManagementContext,
  type ManagementEnv,
  newId,
  readObject,
} from "../management-request.ts";
import { nonPublishableRoutes } from "./non-publishable-routes.ts";

const locales: NonPublishableKind = { kind: "locales", type: "Locale", isPublic: () => true, isExported: true };
const tags: NonPublishableKind = {
  kind: "tags",
  type: "Tag",
  isPublic: ({ sys }) => sys.visibility === "public",
  // Nothing that visitors read has it yet.
  isPublicOnceMade: false,
  isExported: true,
};

/** Locales: a change shows at once. The default one stays. */
export function localeRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  const { get, list, save, delete: remove } = nonPublishableRoutes(scope, locales);
  app.get("/locales", list);
  app.get("/locales/:id", (c) => get(c, c.req.param("id")));
  app.post("/locales", async (c) => saveLocale(c, newId()));
  app.put("/locales/:id", async (c) => saveLocale(c, expectId(c.req.param("id"))));
  app.delete("/locales/:id", async (c) => {
    const known = await readNonPublishable(scope.db, locales);
    if (known.some(({ sys, default: isDefault }) => sys.id === c.req.param("id") && isDefault))
      throw new ManagementError(403, "AccessDenied", "The default locale cannot be deleted.");
    return remove(c, c.req.param("id"));
  });
  return app;

  async function saveLocale(c: ManagementContext, id: string) {
    const { sys: _, default: _default, internal_code: _code, ...body } = await readObject(c);
    const parts = {
      contentManagementApi: true,
      contentDeliveryApi: true,
      optional: false,
      fallbackCode: null,
      ...body,
    };
    const parsed = localeSchema.safeParse(parts);
    if (!parsed.success)
      throw invalid(
        "ValidationFailed",
        parsed.error.issues.map(({ path, message }) => ({ name: "type", path: path.map(String), details: message })),
      );
    const others = (await readNonPublishable(scope.db, locales)).filter(({ sys }) => sys.id !== id);
    if (others.some(({ code }) => code === parsed.data.code))
      throw invalid("ValidationFailed", [
        { name: "taken", path: ["code"], value: parsed.data.code, details: "There is a locale with this code" },
      ]);
    const current = (await readNonPublishable(scope.db, locales)).find(({ sys }) => sys.id === id);
    return save(c, id, {
      ...parts,
      default: current?.default === true || others.length === 0,
    });
  }
}

const tagBody = z.object({
  name: z.string().min(1).max(256),
  sys: z.looseObject({ visibility: z.enum(["public", "private"]).optional() }).optional(),
});

/** Tags: a change of a public one shows at once. One that is in use stays. */
export function tagRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  const { get, save, delete: remove } = nonPublishableRoutes(scope, tags);
  app.get("/tags", async (c) => {
    const known = await readNonPublishable(scope.db, tags);
    const sorted = known.toSorted((a, b) => String(a.name).localeCompare(String(b.name)));
    return answerList(
      c,
      sorted.map((tag) => withRequestedEnvironment(scope, tag)),
    );
  });
  app.get("/tags/:id", (c) => get(c, c.req.param("id")));
  app.put("/tags/:id", async (c) => {
    const parsed = tagBody.safeParse(await readObject(c));
    if (!parsed.success)
      throw invalid("ValidationFailed", [{ name: "required", path: ["name"], details: "A tag has a name" }]);
    const visibility = parsed.data.sys?.visibility ?? c.req.header("X-Contentful-Tag-Visibility") ?? "private";
    return save(c, expectId(c.req.param("id")), { name: parsed.data.name }, { visibility });
  });
  app.delete("/tags/:id", async (c) => {
    const id = c.req.param("id");
    const uses = await scope.db
      .selectFrom("content_items")
      .select("id")
      .where("kind", "in", ["entries", "assets"])
      .where("document", "like", `%"linkType":"Tag","id":${JSON.stringify(id)}%`)
      .executeTakeFirst();
    if (uses) throw badRequest("The tag is in use: take it off the entries and assets first.");
    return remove(c, id);
  });
  return app;
}
