import { smallestVariantQuery } from "#services/content/pictures/image-variants.ts";
import type { DocumentState, EditedAsset } from "./documents-contract.ts";

/** Where the desk shows a file from: while it is not on the site as it is, its public address may answer nobody. */
export function deskFileAddress(url: string, state: DocumentState): string {
  return state === "published" ? url : url.replace(/^\/content\/assets\//, "/desk/api/content/files/");
}

/** A small picture of an asset for a list; null where its file is no picture. */
export function thumbnailOf({ file, state }: Pick<EditedAsset, "file" | "state">): string | null {
  if (!file?.contentType.startsWith("image/")) return null;
  return `${deskFileAddress(file.url, state)}${smallestVariantQuery("webp")}`;
}
