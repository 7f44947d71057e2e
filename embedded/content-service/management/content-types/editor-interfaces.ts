import { Hono } from "hono";
import type { EditedDocument } from "../../store/documents.ts";
import { linkTo } from "../../store/edit-documents.ts";
import { editorInterfaces, findNonPublishable } from "../../store/non-publishable-documents.ts";
import { readOne } from "../documents/document-routes.ts";
import { withRequestedEnvironment } from "../documents/output.ts";
import { answer, type EnvironmentScope, type ManagementEnv, readObject } from "../management-request.ts";
import { nonPublishableRoutes } from "../space/non-publishable-routes.ts";

/** How the fields of each content type are edited. Every content type has one; it is stored once somebody has changed it. */
export function editorInterfaceRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  const path = "/content_types/:id/editor_interface";
  const { list, save } = nonPublishableRoutes(scope, editorInterfaces);
  app.get("/editor_interfaces", list);
  app.get(path, async (c) => {
    const id = c.req.param("id");
    const type = await readOne(scope.db, { kind: "contentTypes", id });
    const stored = await findNonPublishable(scope.db, editorInterfaces, id);
    return answer(c, withRequestedEnvironment(scope, stored ?? unchanged(type)));
  });
  app.put(path, async (c) => {
    const id = c.req.param("id");
    await readOne(scope.db, { kind: "contentTypes", id });
    const { sys: _, ...parts } = await readObject(c);
    return save(c, id, parts, { id: "default", contentType: linkTo("ContentType", id) });
  });
  return app;
}

function unchanged({ sys, fields }: EditedDocument): EditedDocument {
  const ids = Array.isArray(fields) ? fields.map(({ id }) => id) : [];
  return {
    sys: {
      id: "default",
      type: "EditorInterface",
      version: 0,
      createdAt: sys.createdAt,
      updatedAt: sys.updatedAt,
      contentType: linkTo("ContentType", sys.id),
    },
    controls: ids.map((fieldId) => ({ fieldId })),
  };
}
