import { Hono } from "hono";
import { z } from "zod";
import { badRequest, notFoundError, refusalError, versionMismatch } from "../../editing/content-refused.ts";
import { newId } from "../../editing/new-id.ts";
import { withRequestedEnvironment } from "../../editing/output.ts";
import { type Action, entityLink, outcomeOf, publishSeveral } from "../../editing/publish-several.ts";
import type { EditedDocument } from "../../store/documents.ts";
import { linkTo } from "../../store/edit-documents.ts";
import {
  findNonPublishable,
  type NonPublishableKind,
  readNonPublishable,
  saveNonPublishable,
} from "../../store/non-publishable-documents.ts";
import {
  answer,
  answerList,
  type EnvironmentScope,
  editorOf,
  type ManagementContext,
  type ManagementEnv,
  readObject,
  readVersionHeader,
} from "../management-request.ts";
import { nonPublishableRoutes } from "../space/non-publishable-routes.ts";

const releases: NonPublishableKind = { kind: "releases", type: "Release", isExported: false };
const releaseActions: NonPublishableKind = { kind: "releaseActions", type: "ReleaseAction", isExported: false };
const releaseBody = z.looseObject({
  title: z.string().min(1).max(256),
  entities: z.looseObject({ sys: z.looseObject({ type: z.literal("Array") }), items: z.array(entityLink).max(200) }),
});

/** Lists of entries and assets that are published together: all of them, or none. */
export function releaseRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  const { list, get, save, delete: remove } = nonPublishableRoutes(scope, releases);
  app.get("/releases", list);
  app.get("/releases/:id", (c) => get(c, c.req.param("id")));
  app.post("/releases", async (c) => save(c, newId(), await readBody(c), { status: "active" }));
  app.put("/releases/:id", async (c) => {
    const release = await readRelease(c.req.param("id"));
    if (release.sys.status === "archived") throw badRequest("An archived release cannot be changed.");
    return save(c, release.sys.id, await readBody(c));
  });
  app.delete("/releases/:id", (c) => remove(c, c.req.param("id")));
  app.put("/releases/:id/published", (c) => perform(c, "publish"));
  app.delete("/releases/:id/published", (c) => perform(c, "unpublish"));
  app.post("/releases/:id/validate", (c) => perform(c, "validate"));
  app.put("/releases/:id/archived", (c) => setStatus(c, "archived"));
  app.delete("/releases/:id/archived", (c) => setStatus(c, "active"));
  app.get("/release_actions", async (c) =>
    answerList(c, await readActions(c.req.query("sys.release.sys.id[in]")?.split(","))),
  );
  app.get("/releases/:release/actions/:id", async (c) => {
    const found = (await readActions([c.req.param("release")])).find(({ sys }) => sys.id === c.req.param("id"));
    if (!found) throw notFoundError("ReleaseAction", c.req.param("id"));
    return answer(c, found);
  });
  return app;

  async function readBody(c: ManagementContext) {
    const parsed = releaseBody.safeParse(await readObject(c));
    if (!parsed.success)
      throw badRequest("A release has a title and a list of links to at most 200 entries and assets.");
    return { title: parsed.data.title, entities: parsed.data.entities };
  }

  async function readRelease(id: string): Promise<EditedDocument> {
    const release = await findNonPublishable(scope.db, releases, id);
    if (!release) throw notFoundError("Release", id);
    return release;
  }

  /** Does what the release lists, and notes it, in one transaction; a failure is noted alone. */
  async function perform(c: ManagementContext, action: Action) {
    const release = await readRelease(c.req.param("id") ?? "");
    if (action !== "validate") {
      if (release.sys.status === "archived") throw badRequest("An archived release cannot be changed.");
      if (readVersionHeader(c) !== release.sys.version) throw versionMismatch(release);
    }
    const { entities } = releaseBody.parse(release);
    const saved = await publishSeveral(editorOf(c, scope), c.env.patterns, action, entities.items, (editor, faults) => {
      const { status, error } = outcomeOf(faults, "ReleaseActionFailed");
      const links = { status, release: linkTo("Release", release.sys.id) };
      return saveNonPublishable(editor, releaseActions, { id: newId() }, { action, ...(error && { error }) }, links);
    });
    if (!saved.ok) throw refusalError("ReleaseAction", "", saved);
    return answer(c, withRequestedEnvironment(scope, saved.document));
  }

  async function setStatus(c: ManagementContext, status: "active" | "archived") {
    const release = await readRelease(c.req.param("id") ?? "");
    const target = { id: release.sys.id, version: readVersionHeader(c) };
    const saved = await saveNonPublishable(editorOf(c, scope), releases, target, {}, { status });
    if (!saved.ok) throw refusalError("Release", release.sys.id, saved);
    return answer(c, withRequestedEnvironment(scope, saved.document));
  }

  async function readActions(of: string[] | undefined) {
    const all = (await readNonPublishable(scope.db, releaseActions)).map((action) =>
      withRequestedEnvironment(scope, action),
    );
    const isOf = ({ sys }: EditedDocument) => of === undefined || of.includes(String(Object(sys.release).sys?.id));
    return all.filter(isOf).toReversed();
  }
}
