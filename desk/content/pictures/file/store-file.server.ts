import type { AssetProps } from "contentful-management";
import { type ContentWork, readDocument } from "#desk/content/documents/content-work.server.ts";
import { editedAsset, isArchived } from "#desk/content/documents/edited-documents.server.ts";
import { isSameKind } from "#desk/content/files/file-contract.ts";
import type { ManagementClient } from "#services/content/management/content-management.server.ts";
import type { LibraryFile } from "./judge-file.server.ts";

export type Stored = { ok: true; id: string } | { ok: false; reason: "gone" | "changed" | "otherKind" };

/** The embedded service is done at once; Contentful takes a moment. */
const processing = { processingCheckWait: 500, processingCheckRetries: 20 };

/** Puts a file into the library, as a draft. One that is there already, under the id that the browser made, stays as it is. */
export function addFile(work: ContentWork, id: string, file: LibraryFile): Promise<Stored> {
  return work.together(async (client): Promise<Stored> => {
    const known = await readDocument(client, { id, kind: "Asset" });
    // At Contentful the answer may have been lost between the steps.
    if (known?.kind === "Asset" && hasFile(work, known)) return { ok: true, id };
    const asset = known?.kind === "Asset" ? known : await create(client, work, id, file);
    await client.asset.processForAllLocales({}, asset, processing);
    return { ok: true, id };
  });
}

async function create(client: ManagementClient, work: ContentWork, id: string, file: LibraryFile) {
  const fields = {
    title: { [work.locale]: file.title },
    description: {},
    file: { [work.locale]: await uploaded(client, file) },
  };
  return client.asset.createWithId({ assetId: id }, { fields });
}

/** Gives a picture another file, wherever it is shown. It is a draft until it is published, and the last file can be put back from its versions. */
export function replaceFile(
  work: ContentWork,
  { id, asOf }: { id: string; asOf: number },
  file: LibraryFile,
): Promise<Stored> {
  return work.together(async (client): Promise<Stored> => {
    const current = await readDocument(client, { id, kind: "Asset" });
    if (current?.kind !== "Asset" || isArchived(current)) return { ok: false, reason: "gone" };
    if (current.sys.version !== asOf)
      return isSameFile(work, current, file) ? { ok: true, id } : { ok: false, reason: "changed" };
    const { file: before } = editedAsset(current, work.locale);
    if (before && !isSameKind(before.contentType, file.contentType)) return { ok: false, reason: "otherKind" };
    const files = { ...current.fields.file, [work.locale]: await uploaded(client, file) };
    const changed = await client.asset.update(
      { assetId: id },
      { ...current, fields: { ...current.fields, file: files } },
    );
    await client.asset.processForLocale({}, changed, work.locale, processing);
    return { ok: true, id };
  });
}

async function uploaded(client: ManagementClient, { bytes, contentType, fileName }: LibraryFile) {
  const upload = await client.upload.create({}, { file: new Uint8Array(bytes).buffer });
  const link = { sys: { type: "Link" as const, linkType: "Upload" as const, id: upload.sys.id } };
  return { contentType, fileName, uploadFrom: link };
}

function hasFile({ locale }: ContentWork, asset: AssetProps): boolean {
  return editedAsset(asset, locale).file !== null;
}

/** What was sent again was stored the first time. */
function isSameFile({ locale }: ContentWork, asset: AssetProps, { bytes, contentType, fileName }: LibraryFile) {
  const { file } = editedAsset(asset, locale);
  return file?.size === bytes.length && file.contentType === contentType && file.fileName === fileName;
}
