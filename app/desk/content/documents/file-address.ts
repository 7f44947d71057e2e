import { assetUrl } from "#app/services/content/content-tree.ts";

const contentfulsHosts = /^(?:https?:)?\/\/(?:images|videos|assets|downloads)\.(?:[a-z]+\.)?ctfassets\.net\//;

/** The address of an asset's file at this site, whichever service has it. */
export function fileAddress(url: string): string {
  return assetUrl(url.replace(contentfulsHosts, "/content/assets/"));
}
