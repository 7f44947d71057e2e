import { Hono } from "hono";
import { z } from "zod";
import { badRequest, notFoundError, refusalError } from "../../editing/content-refused.ts";
import { newId } from "../../editing/new-id.ts";
import { withRequestedEnvironment } from "../../editing/output.ts";
import { type Action, actions, entityLink, outcomeOf, publishSeveral } from "../../editing/publish-several.ts";
import {
  findNonPublishable,
  type NonPublishableKind,
  saveNonPublishable,
} from "../../store/non-publishable-documents.ts";
import {
  answer,
  type EnvironmentScope,
  editorOf,
  type ManagementContext,
  type ManagementEnv,
  readObject,
} from "../management-request.ts";

const bulkActions: NonPublishableKind = { kind: "bulkActions", type: "BulkAction", isExported: false };
/** The older form has the action in the path and the links in `entities.items`, the newer one both in the body. */
const olderBody = z.looseObject({ entities: z.looseObject({ items: z.array(entityLink).min(1).max(200) }) });
const newerBody = z.looseObject({
  action: z.enum(actions),
  entities: z
    .array(z.strictObject({ entity: entityLink }))
    .min(1)
    .max(200),
});

/** Publishes several documents at once: all of them, or none. It is done when the answer comes. */
export function bulkActionRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  for (const action of actions)
    app.post(`/bulk_actions/${action}`, async (c) => {
      const body = olderBody.safeParse(await readObject(c));
      if (!body.success) throw badRequest("A bulk action has a list of links to 1 to 200 entries and assets.");
      return perform(c, action, body.data.entities.items, body.data);
    });
  app.post("/bulk_actions", async (c) => {
    const body = newerBody.safeParse(await readObject(c));
    if (!body.success)
      throw badRequest("A bulk action has an action and a list of 1 to 200 entities; single locales are not offered.");
    return perform(
      c,
      body.data.action,
      body.data.entities.map(({ entity }) => entity),
      body.data,
    );
  });
  app.get("/bulk_actions/actions/:id", (c) => read(c));
  app.get("/bulk_actions/:id", (c) => read(c));
  return app;

  async function perform(c: ManagementContext, action: Action, links: z.infer<typeof entityLink>[], payload: object) {
    const id = newId();
    const saved = await publishSeveral(editorOf(c, scope), c.env.patterns, action, links, (editor, faults) => {
      const { status, error } = outcomeOf(faults, "BulkActionFailed");
      return saveNonPublishable(editor, bulkActions, { id }, { action, payload, ...(error && { error }) }, { status });
    });
    if (!saved.ok) throw refusalError("BulkAction", id, saved);
    return answer(c, withRequestedEnvironment(scope, saved.document), 201);
  }

  async function read(c: ManagementContext) {
    const id = c.req.param("id") ?? "";
    const found = await findNonPublishable(scope.db, bulkActions, id);
    if (!found) throw notFoundError("BulkAction", id);
    return answer(c, withRequestedEnvironment(scope, found));
  }
}
