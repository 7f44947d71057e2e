import type { ContentWork } from "#desk/content/documents/content-work.server.ts";
import { editedAsset, isArchived } from "#desk/content/documents/edited-documents.server.ts";
import { isSameKind } from "#desk/content/files/file-contract.ts";
import type { Asset, ContentEditing } from "#services/content/management/content-management.server.ts";
import type { LibraryFile } from "./judge-file.server.ts";

export type Stored = { ok: true; id: string } | { ok: false; reason: "gone" | "changed" | "otherKind" };

/** Puts a file into the library, as a draft. One that is there already, under the id that the browser made, stays as it is. */
export function addFile(work: ContentWork, id: string, file: LibraryFile): Promise<Stored> {
  return work.together(async (editing): Promise<Stored> => {
    if (await editing.read({ id, kind: "Asset" })) return { ok: true, id };
    const fields = {
      title: { [work.locale]: file.title },
      description: {},
      file: { [work.locale]: await uploaded(editing, file) },
    };
    await editing.process(await editing.create({ id, kind: "Asset" }, { fields }), work.locale);
    return { ok: true, id };
  });
}

/** Gives a picture another file, wherever it is shown. It is a draft until it is published, and the last file can be put back from its versions. */
export function replaceFile(
  work: ContentWork,
  { id, asOf }: { id: string; asOf: number },
  file: LibraryFile,
): Promise<Stored> {
  return work.together(async (editing): Promise<Stored> => {
    const current = await editing.read({ id, kind: "Asset" });
    if (current?.kind !== "Asset" || isArchived(current)) return { ok: false, reason: "gone" };
    if (current.sys.version !== asOf)
      return isSameFile(work, current, file) ? { ok: true, id } : { ok: false, reason: "changed" };
    const { file: before } = editedAsset(current, work.locale);
    if (before && !isSameKind(before.contentType, file.contentType)) return { ok: false, reason: "otherKind" };
    const files = { ...current.fields.file, [work.locale]: await uploaded(editing, file) };
    const changed = await editing.update(current, { fields: { ...current.fields, file: files } });
    await editing.process(changed, work.locale);
    return { ok: true, id };
  });
}

async function uploaded(editing: ContentEditing, { bytes, contentType, fileName }: LibraryFile) {
  return { contentType, fileName, uploadFrom: await editing.upload(bytes) };
}

/** What was sent again was stored the first time. */
function isSameFile({ locale }: ContentWork, asset: Asset, { bytes, contentType, fileName }: LibraryFile) {
  const { file } = editedAsset(asset, locale);
  return file?.size === bytes.length && file.contentType === contentType && file.fileName === fileName;
}
