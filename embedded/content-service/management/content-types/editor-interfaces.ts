import { Hono } from "hono";
import { readOne } from "../../editing/edit-content.ts";
import { withRequestedEnvironment } from "../../editing/output.ts";
import type { EditedDocument } from "../../store/documents.ts";
import { linkTo } from "../../store/edit-documents.ts";
import { editorInterfaces, findNonPublishable } from "../../store/non-publishable-documents.ts";
import { answer, type EnvironmentScope, type ManagementEnv, readObject } from "../management-request.ts";
import { nonPublishableRoutes } from "../space/non-publishable-routes.ts";

/**
 * How the fields of each content type are edited. It is stored when the type is first published, and publishing it again raises the version: Contentful's tools count on
 * that.
 */
export function editorInterfaceRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  const path = "/content_types/:id/editor_interface";
  const { list, save } = nonPublishableRoutes(scope, editorInterfaces);
  app.get("/editor_interfaces", list);
  app.get(path, async (c) => answer(c, withRequestedEnvironment(scope, await read(c.req.param("id")))));
  app.put(path, async (c) => {
    const id = c.req.param("id");
    const { sys: _current, ...current } = await read(id);
    const { sys: _, ...parts } = await readObject(c);
    // What is left out is gone: so tools reset a sidebar.
    const cleared = Object.fromEntries(Object.keys(current).map((name) => [name, undefined]));
    return save(c, id, { ...cleared, ...parts }, { id: "default", contentType: linkTo("ContentType", id) });
  });
  return app;

  async function read(id: string): Promise<EditedDocument> {
    const type = await readOne(scope.db, { kind: "contentTypes", id });
    const stored = await findNonPublishable(scope.db, editorInterfaces, id);
    return stored ?? unchanged(type);
  }
}

/** Of a type that was not published yet, or before this service stored one for it. */
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
