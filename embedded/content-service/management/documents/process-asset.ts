import { Hono } from "hono";
import { z } from "zod";
import { type Database, readWholeFile, type StoredFile } from "../../store/content-store.ts";
import { inTransaction, updateDocument } from "../../store/edit-documents.ts";
import { takeUpload } from "../../store/uploads.ts";
import { invalid, refusalError } from "../management-errors.ts";
import {
  type EnvironmentScope,
  editorOf,
  type ManagementEnv,
  managementHeaders,
  readVersionHeader,
} from "../management-request.ts";
import { type AssetOptions, findStoredFile, storedUrlOf, svgSizeOf } from "./asset-addresses.ts";
import { notStored } from "./assets.ts";
import { readOne } from "./document-routes.ts";

const waitingFile = z.looseObject({
  fileName: z.string(),
  contentType: z.string(),
  url: z.string().optional(),
  upload: z.string().optional(),
  uploadFrom: z.object({ sys: z.object({ id: z.string() }) }).optional(),
});
const waitingFields = z.looseObject({ file: z.record(z.string(), waitingFile).default({}) });

/** Processing gives a file its address and its measures. It is done when the answer comes, though Contentful's tools go on asking. */
export function processRoutes(scope: EnvironmentScope, options: AssetOptions): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  app.put("/assets/:id/files/:locale/process", async (c) => {
    const { id, locale } = c.req.param();
    await inTransaction(editorOf(c, scope), async (tx) => {
      const document = await readOne(tx, { kind: "assets", id });
      const fields = waitingFields.parse(document.fields ?? {});
      const file = fields.file[locale];
      if (!file)
        throw invalid("InvalidEntry", [
          { name: "unknown", path: ["fields", "file", locale], details: "There is no file in this locale" },
        ]);
      const stored = await takeFile(tx, scope.space, id, file);
      if (!stored) return;
      const { upload: _, uploadFrom: _from, ...rest } = file;
      const contentType = file.contentType.toLowerCase();
      const bytes = contentType.startsWith("image/") ? await readWholeFile(tx, stored) : undefined;
      const sizeOf = contentType.startsWith("image/svg") ? svgSizeOf : options.imageSizeOf;
      const image = bytes && sizeOf(bytes);
      const processed = { ...rest, url: stored.url, details: { size: stored.size, ...(image && { image }) } };
      const parts = { fields: { ...fields, file: { ...fields.file, [locale]: processed } } };
      const target = { kind: "assets", id, version: readVersionHeader(c) } as const;
      const result = await updateDocument({ ...editorOf(c, scope), db: tx }, target, parts);
      if (!result.ok) throw refusalError("Asset", id, result);
    });
    return c.body(null, 204, managementHeaders());
  });
  return app;
}

/** The bytes that the file waits for: an upload, or another file of this service. Undefined if it has them. */
async function takeFile(
  db: Database,
  space: string,
  id: string,
  file: z.infer<typeof waitingFile>,
): Promise<StoredFile | undefined> {
  const urlOf = (digest: string) => storedUrlOf(space, id, digest, file);
  if (file.uploadFrom) {
    const stored = await takeUpload(db, file.uploadFrom.sys.id, urlOf);
    if (stored) return stored;
    throw invalid("InvalidEntry", [
      {
        name: "notResolvable",
        path: ["fields", "file"],
        value: file.uploadFrom.sys.id,
        details: "There is no such upload, or it is older than a day",
      },
    ]);
  }
  if (file.upload === undefined) return undefined;
  const stored = await findStoredFile(db, file.upload);
  if (!stored) throw notStored(["fields", "file"], file.upload);
  return stored;
}
