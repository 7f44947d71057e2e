import { Hono } from "hono";
import { z } from "zod";
import { badRequest, ContentRefused, invalid } from "../../editing/content-refused.ts";
import { newId } from "../../editing/new-id.ts";
import { withRequestedEnvironment } from "../../editing/output.ts";
import type { Database } from "../../store/content-store.ts";
import { isLocaleUsed, isTagUsed } from "../../store/content-uses.ts";
import { type Locale, localeSchema } from "../../store/documents.ts";
import { inTransaction } from "../../store/edit-documents.ts";
import { localeProblems } from "../../store/locale-rules.ts";
import { type NonPublishableKind, readNonPublishable, tags } from "../../store/non-publishable-documents.ts";
import {
  answerList,
  type EnvironmentScope,
  editorOf,
  expectId,
  type ManagementContext,
  type ManagementEnv,
  readObject,
} from "../management-request.ts";
import { nonPublishableRoutes } from "./non-publishable-routes.ts";

const locales: NonPublishableKind = { kind: "locales", type: "Locale", isPublic: () => true, isExported: true };
/** Locales: a change shows at once. The default one stays, and a code that content has. */
export function localeRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  const { get, list } = nonPublishableRoutes(scope, locales);
  app.get("/locales", list);
  app.get("/locales/:id", (c) => get(c, c.req.param("id")));
  app.post("/locales", async (c) => saveLocale(c, newId()));
  app.put("/locales/:id", async (c) => saveLocale(c, expectId(c.req.param("id"))));
  app.delete("/locales/:id", (c) =>
    inTransaction(editorOf(c, scope), async (tx) => {
      const id = c.req.param("id");
      const known = await readLocales(tx);
      const current = known.find(({ sys }) => sys?.id === id);
      if (current?.default) throw new ContentRefused(403, "AccessDenied", "The default locale cannot be deleted.");
      if (current) await expectUnused(tx, current, known);
      return nonPublishableRoutes({ ...scope, db: tx }, locales).delete(c, id);
    }),
  );
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
    return inTransaction(editorOf(c, scope), async (tx) => {
      const known = await readLocales(tx);
      const current = known.find(({ sys }) => sys?.id === id);
      const others = known.filter((locale) => locale !== current);
      const isDefault = current?.default === true || others.length === 0;
      if (current && current.code !== parsed.data.code) await expectUnused(tx, current, others);
      const locale = { ...parsed.data, default: isDefault };
      const problems = localeProblems([...others, locale]).filter(({ code }) => code === locale.code);
      if (problems.length > 0)
        throw invalid(
          "ValidationFailed",
          problems.map(({ code, field, name, message }) => ({ name, path: [field], value: code, details: message })),
        );
      return nonPublishableRoutes({ ...scope, db: tx }, locales).save(c, id, { ...parts, default: isDefault });
    });
  }
}

async function readLocales(db: Database): Promise<Locale[]> {
  return (await readNonPublishable(db, locales)).map((document) => localeSchema.parse(document));
}

/** Values under a code that is gone could neither be read nor saved again. @throws ContentRefused */
async function expectUnused(db: Database, { code }: Locale, known: readonly Locale[]) {
  const falling = known.find(({ fallbackCode }) => fallbackCode === code);
  if (falling) throw badRequest(`The locale "${falling.code}" falls back on "${code}".`);
  if (await isLocaleUsed(db, code)) throw badRequest(`There is content in the locale "${code}": remove that first.`);
}

const tagBody = z.object({
  name: z.string().min(1).max(256),
  sys: z.looseObject({ visibility: z.enum(["public", "private"]).optional() }).optional(),
});

/** Tags: a change of a public one shows at once. One that is in use stays. */
export function tagRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  const { get, save } = nonPublishableRoutes(scope, tags);
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
  app.delete("/tags/:id", (c) =>
    inTransaction(editorOf(c, scope), async (tx) => {
      const id = c.req.param("id");
      if (await isTagUsed(tx, id)) throw badRequest("The tag is in use: take it off the entries and assets first.");
      return nonPublishableRoutes({ ...scope, db: tx }, tags).delete(c, id);
    }),
  );
  return app;
}
