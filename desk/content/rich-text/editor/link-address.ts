import type { Mark } from "prosemirror-model";
import { withoutInvisible } from "#platform/text/invisible-characters.ts";
import { phoneUri } from "#platform/text/phone-uri.ts";
import { unwrapLink } from "#platform/text/unwrapped-link.ts";
import { parseLinkTarget } from "#ui/links/link-target.ts";
import { isTarget } from "../model/link-data.ts";
import type { LinkMark } from "./link-commands.ts";

/** The name of an entry in another space, as Contentful writes it. */
const resourceName = /^crn:contentful:\S+$/;

/**
 * What somebody has typed as the target of a link. An e-mail address and a bare domain become what they mean.
 *
 * @returns undefined for what is no address
 * @example linkTo("www.example.org") // { nodeType: "hyperlink", data: { uri: "https://www.example.org" } }
 */
export function linkTo(typed: string): LinkMark | undefined {
  const address = unwrapLink(withoutInvisible(typed).trim());
  if (resourceName.test(address)) {
    const sys = { type: "ResourceLink", linkType: "Contentful:Entry", urn: address };
    return { nodeType: "resource-hyperlink", data: { target: { sys } } };
  }
  const uri = wholeAddress(address);
  return parseLinkTarget(uri) && { nodeType: "hyperlink", data: { uri } };
}

function wholeAddress(address: string): string {
  if (/^[^\s@:/?]+@[^\s@:/?]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  if (/^\+?[\d ()]{8,}$/.test(address)) return phoneUri(address);
  if (/^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(address)) return `https://${address}`;
  return /^([/#]|https?:\/\/|mailto:|tel:)\S+$|^\/$/i.test(address) ? address : "";
}

/** What stands in the field for the address of a link that is one already; empty for a page or a file of this site. */
export function typedAddress({ type, attrs: { data } }: Mark): string {
  if (type.name === "hyperlink") return String(data.uri ?? "");
  return (isTarget(data) && data.target.sys.urn) || "";
}
