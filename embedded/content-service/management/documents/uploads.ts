import { Hono } from "hono";
import { addUpload } from "../../editing/asset-files.ts";
import { badRequest, notFoundError } from "../../editing/content-refused.ts";
import { inTransaction, linkTo } from "../../store/edit-documents.ts";
import { deleteUpload, findUpload, type Upload } from "../../store/uploads.ts";
import {
  answer,
  type EnvironmentScope,
  editorOf,
  type ManagementContext,
  type ManagementEnv,
  managementHeaders,
  readBytes,
} from "../management-request.ts";

/** As on Contentful's smallest plan. */
const maxUploadBytes = 50_000_000;

/** Files on their way into an asset, as raw bytes. */
export function uploadRoutes(scope: EnvironmentScope): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  for (const path of ["/spaces/:space/uploads", "/spaces/:space/environments/:environment/uploads"]) {
    app.post(path, async (c) => create(c));
    app.get(`${path}/:id`, async (c) => answer(c, outputOf(await readOne(c))));
    app.delete(`${path}/:id`, async (c) => {
      const { id } = await readOne(c);
      await inTransaction(editorOf(c, scope), (tx) => deleteUpload(tx, id));
      return c.body(null, 204, managementHeaders());
    });
  }
  return app;

  async function create(c: ManagementContext) {
    const bytes = await readBytes(c, maxUploadBytes);
    if (bytes.length === 0) throw badRequest("The upload is empty.");
    return answer(c, outputOf(await addUpload(editorOf(c, scope), bytes)), 201);
  }

  async function readOne(c: ManagementContext) {
    const id = c.req.param("id") ?? "";
    const upload = await findUpload(scope.db, id);
    if (!upload) throw notFoundError("Upload", id);
    return upload;
  }

  function outputOf({ id, createdAt, createdBy }: Upload) {
    const expiresAt = new Date(Date.parse(createdAt) + 24 * 60 * 60_000).toISOString();
    const sys = { type: "Upload", id, createdAt, expiresAt, createdBy: linkTo("User", createdBy) };
    return {
      sys: { ...sys, space: linkTo("Space", scope.space), environment: linkTo("Environment", scope.environment) },
    };
  }
}
