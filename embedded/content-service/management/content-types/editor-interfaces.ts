import { Hono } from "hono";
import { z } from "zod";
import type { ContentType, EditedDocument } from "../../store/documents.ts";
import { type Editor, linkTo, versionOf } from "../../store/edit-documents.ts";
import {
  deleteNonPublishable,
  editorInterfaces,
  findNonPublishable,
  saveNonPublishable,
} from "../../store/non-publishable-documents.ts";
import { readOne } from "../documents/document-routes.ts";
import { withRequestedEnvironment } from "../documents/output.ts";
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

const controlsSchema = z.array(z.looseObject({ fieldId: z.string() })).catch([]);

/** When a type is published, its editor interface has a control for each of its fields, and for no others. */
export async function renewEditorInterface(editor: Editor, { sys, fields }: ContentType): Promise<void> {
  const { id } = sys;
  const stored = await findNonPublishable(editor.db, editorInterfaces, id);
  const known = controlsSchema.parse(stored?.controls);
  const controls = [
    ...known.filter(({ fieldId }) => fields.some((field) => field.id === fieldId)),
    ...fields
      .filter((field) => !known.some(({ fieldId }) => fieldId === field.id))
      .map((field) => ({ fieldId: field.id })),
  ];
  const target = { id, version: stored && versionOf(stored) };
  const own = { id: "default", contentType: linkTo("ContentType", id) };
  // It is part of the publication, which is recorded.
  await saveNonPublishable({ ...editor, record: undefined }, editorInterfaces, target, { controls }, own);
}

/** A type that is made again begins with a new one. */
export async function deleteEditorInterface(editor: Editor, id: string): Promise<void> {
  await deleteNonPublishable({ ...editor, record: undefined }, editorInterfaces, { id });
}
