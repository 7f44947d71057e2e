import type { ContentWork } from "#desk/content/documents/content-work.server.ts";
import { editedAsset, isArchived, stateOf } from "#desk/content/documents/edited-documents.server.ts";

/**
 * Publishes a picture of the library, so that a band's page can show it. One that says nothing of what it shows says whose picture it is.
 *
 * @returns its address; undefined where it is not in the library any more
 */
export function publishPicture(
  work: ContentWork,
  { asset, bandName }: { asset: string; bandName: string },
): Promise<string | undefined> {
  return work.together(async (editing) => {
    const current = await editing.read({ id: asset, kind: "Asset" });
    if (current?.kind !== "Asset" || isArchived(current)) return undefined;
    const { description, file } = editedAsset(current, work.locale);
    if (!file?.contentType.startsWith("image/")) return undefined;
    if (stateOf(current) === "published") return file.url;
    const words = { ...current.fields.description, [work.locale]: description || `A picture of ${bandName}` };
    await editing.publish(await editing.update(current, { fields: { ...current.fields, description: words } }));
    return file.url;
  });
}
