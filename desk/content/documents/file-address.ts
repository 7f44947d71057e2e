import { assetUrl } from "#services/content/pages/content-tree.ts";
import { smallestVariantQuery } from "#services/content/pictures/image-variants.ts";
import type { DocumentState, EditedAsset } from "./documents-contract.ts";

const contentfulsHosts = /^(?:https?:)?\/\/(?:images|videos|assets|downloads)\.(?:[a-z]+\.)?ctfassets\.net\//;

/** The address of an asset's file at this site, whichever service has it. */
export function fileAddress(url: string): string {
  return assetUrl(url.replace(contentfulsHosts, "/content/assets/"));
}

/** Where the desk shows a file from: while it is not on the site as it is, its public address may answer nobody. */
export function deskFileAddress(url: string, state: DocumentState): string {
  return state === "published" ? url : url.replace(/^\/content\/assets\//, "/desk/api/content/files/");
}

/** A small picture of an asset for a list; null where its file is no picture. */
export function thumbnailOf({ file, state }: Pick<EditedAsset, "file" | "state">): string | null {
  if (!file?.contentType.startsWith("image/")) return null;
  return `${deskFileAddress(file.url, state)}${smallestVariantQuery("webp")}`;
}
