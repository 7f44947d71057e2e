import { z } from "zod";
import { type Database, readWholeFile, type StoredFile } from "../store/content-store.ts";
import { type Editor, inTransaction, updateDocument } from "../store/edit-documents.ts";
import { storeUpload, takeUpload, type Upload } from "../store/uploads.ts";
import { findStoredFile, storedUrlOf, svgSizeOf } from "./asset-addresses.ts";
import { notStored } from "./asset-rules.ts";
import { invalid, refusalError } from "./content-refused.ts";
import { readOne } from "./edit-content.ts";
import { newId } from "./new-id.ts";

/** Reads a picture's sides from its header, without decoding it. */
export type ImageSizeOf = (bytes: Uint8Array) => { width: number; height: number } | undefined;

const waitingFile = z.looseObject({
  fileName: z.string(),
  contentType: z.string(),
  url: z.string().optional(),
  upload: z.string().optional(),
  uploadFrom: z.object({ sys: z.object({ id: z.string() }) }).optional(),
});
const waitingFields = z.looseObject({ file: z.record(z.string(), waitingFile).default({}) });

/** A file on its way into an asset. */
export async function addUpload(editor: Editor, bytes: Uint8Array): Promise<Upload> {
  const upload = { id: newId(), createdAt: new Date().toISOString(), createdBy: editor.user };
  await inTransaction(editor, (tx) => storeUpload(tx, upload, bytes));
  return upload;
}

/** Gives the file of an asset its address and its measures. @throws ContentRefused */
export async function processFile(
  editor: Editor,
  imageSizeOf: ImageSizeOf,
  { id, locale, version }: { id: string; locale: string; version?: number | undefined },
): Promise<void> {
  await inTransaction(editor, async (tx) => {
    const document = await readOne(tx, { kind: "assets", id });
    const fields = waitingFields.parse(document.fields ?? {});
    const file = fields.file[locale];
    if (!file)
      throw invalid("InvalidEntry", [
        { name: "unknown", path: ["fields", "file", locale], details: "There is no file in this locale" },
      ]);
    const stored = await takeFile(tx, editor.space, id, file);
    if (!stored) return;
    const { upload: _, uploadFrom: _from, ...rest } = file;
    const contentType = file.contentType.toLowerCase();
    const bytes = contentType.startsWith("image/") ? await readWholeFile(tx, stored) : undefined;
    const sizeOf = contentType.startsWith("image/svg") ? svgSizeOf : imageSizeOf;
    const image = bytes && sizeOf(bytes);
    const processed = { ...rest, url: stored.url, details: { size: stored.size, ...(image && { image }) } };
    const parts = { fields: { ...fields, file: { ...fields.file, [locale]: processed } } };
    const result = await updateDocument({ ...editor, db: tx }, { kind: "assets", id, version }, parts);
    if (!result.ok) throw refusalError("Asset", id, result);
  });
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
