import { previewAssets } from "#desk/frame/server/desk-assets.server.ts";
import type { SourceMap } from "../marks/marked-fields.ts";

/**
 * A page's markup as a preview: without its scripts, and with those of the frame. What the page does once it is painted, such as taking the bold font,
 * it does at once.
 *
 * @param isOfBandsAlone whoever looks at it sees no drafts of other pages
 */
export function previewDocument(markup: string, sourceMap: SourceMap, isOfBandsAlone = false): string {
  const { styles, scripts } = previewAssets();
  // Data, not a script: a less-than sign could end it.
  const data = JSON.stringify(sourceMap).replaceAll("<", "\\u003c");
  const added = [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="application/json" id="preview-places">${data}</script>`,
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
  ];
  return without(without(markup, "script"), "noscript")
    .replaceAll(/<link rel="modulepreload"[^<>]*>/g, "")
    .replace("<html", `<html data-painted=""${isOfBandsAlone ? ' data-bands-alone=""' : ""}`)
    .replace("</head>", () => `${added.join("")}</head>`);
}

/** Without the elements of a name, which hold none of their own. React escapes the signs of tags everywhere else. */
function without(markup: string, name: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = markup.indexOf(`<${name}`, at);
    const end = start < 0 ? -1 : markup.indexOf(`</${name}>`, start);
    if (end < 0) return parts.join("") + markup.slice(at);
    parts.push(markup.slice(at, start));
    at = end + `</${name}>`.length;
  }
}
