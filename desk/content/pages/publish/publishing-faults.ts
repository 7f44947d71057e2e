import type { ContentType } from "#desk/content/content-model-contract.ts";
import type { EditedAsset, EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { type ContentFault, contentFaults } from "#desk/content/documents/publishing-contract.ts";
import { fieldErrors } from "#desk/content/fields/errors/field-errors.ts";
import type { DeskResult } from "#desk/frame/shell/desk-fetch.ts";
import { entryName } from "../words/entry-names.ts";
import { linksIn } from "../words/links.ts";

/** Why entries cannot be published as they are: what the content model asks for. */
export function publishingFaults(entries: readonly EditedEntry[], types: readonly ContentType[]): ContentFault[] {
  return entries.flatMap((entry) => {
    const fields = types.find(({ id }) => id === entry.type)?.fields ?? [];
    const document = { id: entry.id, kind: "Entry" as const, name: entryName(entry, types) };
    return fields.flatMap((field) =>
      fieldErrors(field, entry.fields[field.id], true).map((message) => ({
        ...document,
        field: field.id,
        message: `${field.name}. ${message}`,
      })),
    );
  });
}

/** Pictures that say nothing to who does not see them. */
export function undescribedPictures(assets: readonly EditedAsset[]): ContentFault[] {
  return assets
    .filter(({ file, description }) => file?.contentType.startsWith("image/") && description.trim() === "")
    .map(({ id, title, file }) => ({
      id,
      kind: "Asset",
      name: title || (file?.fileName ?? ""),
      field: "description",
      message: "Please say what this picture shows.",
    }));
}

/** The first field that shows a file, to lead there. */
export function fieldThatShows(
  assetId: string,
  entries: Iterable<EditedEntry>,
): { id: string; field: string } | undefined {
  for (const { id, fields } of entries)
    for (const [field, value] of Object.entries(fields))
      if (linksIn(value).some((link) => link.linkType === "Asset" && link.id === assetId)) return { id, field };
  return undefined;
}

/** What stands against publishing, as the server answers it; none of anything else. */
export function faultsIn(result: DeskResult<unknown>): readonly ContentFault[] {
  return result.ok ? [] : (contentFaults.safeParse(result.body).data?.faults ?? []);
}
