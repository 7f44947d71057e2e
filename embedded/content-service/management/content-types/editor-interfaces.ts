import { Hono } from "hono";
import type { EditedDocument } from "../../store/documents.ts";
import { linkTo } from "../../store/edit-documents.ts";
import { editorInterfaces, findPlain } from "../../store/plain-documents.ts";
import { readOne } from "../documents/document-routes.ts";
import { ownPlace } from "../documents/output.ts";
import { answer, type ManagementEnv, type Place, readObject } from "../management-request.ts";
import { plainRoutes } from "../space/plain-routes.ts";

/** How the fields of each content type are edited. Every content type has one; it is stored once somebody has changed it. */
export function editorInterfaceRoutes(place: Place): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  const path = "/content_types/:id/editor_interface";
  const { list, save } = plainRoutes(place, editorInterfaces);
  app.get("/editor_interfaces", list);
  app.get(path, async (c) => {
    const id = c.req.param("id");
    const type = await readOne(place.db, { kind: "contentTypes", id });
    const stored = await findPlain(place.db, editorInterfaces, id);
    return answer(c, ownPlace(place, stored ?? unchanged(type)));
  });
  app.put(path, async (c) => {
    const id = c.req.param("id");
    await readOne(place.db, { kind: "contentTypes", id });
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
