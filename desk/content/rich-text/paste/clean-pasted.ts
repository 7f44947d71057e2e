import { withoutHiddenText } from "#platform/text/invisible-characters.ts";
import { unwrapLink } from "#platform/text/unwrapped-link.ts";
import { classStylesAsData } from "./class-styles.ts";
import { joinLines } from "./join-lines.ts";
import { joinOnlineLists, makeWordLists, nestLists } from "./pasted-lists.ts";
import { styleToElements } from "./pasted-styles.ts";
import { flattenCells } from "./table-cells.ts";

/**
 * What other programs put into the clipboard, as plain HTML: styles become elements, Word's and Google's lists become lists. What a field does not allow
 * the schema leaves out afterwards.
 *
 * @param html of the clipboard
 */
export function cleanPasted(html: string): string {
  // What an editor of the desk has copied is clean, and says more than HTML can.
  if (html.includes("data-pm-slice")) return html;
  const document = new DOMParser().parseFromString(withStylesAsData(html), "text/html");
  cleanBody(document.body);
  return document.body.innerHTML;
}

/** Also what style sheets say of classes. The page's policy forbids styles in markup, and a browser complains even of those in a document that is not shown. */
export function withStylesAsData(html: string): string {
  const marked = html.replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/(?<=\s)style(?=\s*=)/gi, "data-style"));
  return classStylesAsData(withoutHiddenText(marked));
}

/** Nothing of these is text. `o:p` is Word's, for an empty paragraph. */
const noText =
  "script, style, meta, link, title, template, noscript, iframe, object, svg, o\\:p, button, select, textarea";

/** @param body changed in place */
export function cleanBody(body: HTMLElement): void {
  for (const element of body.querySelectorAll(noText)) element.remove();
  removeComments(body);
  joinOnlineLists(body);
  makeWordLists(body);
  nestLists(body);
  flattenCells(body);
  styleToElements(body);
  shortenAddresses(body);
  joinLines(body);
}

function removeComments(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === 8) child.remove();
    else removeComments(child);
  }
}

/** A link by way of another service leads to its target, and one to this site is a path of it. */
function shortenAddresses(body: HTMLElement): void {
  for (const link of body.querySelectorAll("a[href]")) {
    const href = link.getAttribute("href") ?? "";
    const target = unwrapLink(href.trim());
    if (!URL.canParse(target)) continue;
    const url = new URL(target);
    const isOwn = url.origin === globalThis.location?.origin;
    link.setAttribute("href", isOwn ? `${url.pathname}${url.search}${url.hash}` : target);
  }
}
