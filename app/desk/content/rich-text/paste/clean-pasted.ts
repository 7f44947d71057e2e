import { joinLines } from "./join-lines.ts";
import { makeWordLists, nestLists } from "./pasted-lists.ts";
import { styleToElements } from "./pasted-styles.ts";

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

/** The page's policy forbids styles in markup, and a browser complains even of those in a document that is not shown. */
export function withStylesAsData(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/(?<=\s)style(?=\s*=)/gi, "data-style"));
}

/** Nothing of these is text. `o:p` is Word's, for an empty paragraph. */
const noText =
  "script, style, meta, link, title, template, noscript, iframe, object, svg, o\\:p, button, select, textarea";

/** @param body changed in place */
export function cleanBody(body: HTMLElement): void {
  for (const element of body.querySelectorAll(noText)) element.remove();
  removeComments(body);
  makeWordLists(body);
  nestLists(body);
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

/** A link by way of Google leads to its target, and one to this site is a path of it. */
function shortenAddresses(body: HTMLElement): void {
  for (const link of body.querySelectorAll("a[href]")) {
    const href = link.getAttribute("href") ?? "";
    if (!URL.canParse(href)) continue;
    const url = new URL(href);
    const behind = url.hostname === "www.google.com" && url.pathname === "/url" ? url.searchParams.get("q") : undefined;
    if (behind) link.setAttribute("href", behind);
    else if (url.origin === globalThis.location?.origin)
      link.setAttribute("href", `${url.pathname}${url.search}${url.hash}`);
  }
}
