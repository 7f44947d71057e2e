import type { SiteFetch } from "#services/site/site-fetch.ts";

/** Read from the line-up and the landing page on: their links lead to all others. */
const firstPages = ["/band", "/"];

/** The HTML of a site's pages: the line-up, the landing page, and then, in the order of the links, at most `maxPages` of all that they link to. */
export async function* pagesByLinks(fetch: SiteFetch, maxPages: number): AsyncGenerator<string> {
  const found = new Set(firstPages);
  let count = 0;
  // A Set yields what is added while it is read.
  for (const path of found) {
    if (count === maxPages) return;
    count += 1;
    const response = await fetch(path);
    const html = await response.text();
    if (!response.ok || !response.headers.get("Content-Type")?.startsWith("text/html")) continue;
    for (const linked of linksOf(html)) found.add(linked);
    yield html;
  }
}

/** The addresses of the pictures that a page shows in the format of current browsers, AVIF, in all of its widths. */
export function pictureAddresses(html: string): string[] {
  const sets = html.matchAll(/<source type="image\/avif" srcSet="([^"]+)"/gi);
  const addresses = sets.flatMap(([, set = ""]) => set.replaceAll("&amp;", "&").split(", "));
  return [...new Set(addresses.map((candidate) => candidate.split(" ")[0] ?? ""))];
}

/** Without the pictures, documents and calendars that a page links to. The name of a band may have a dot or an apostrophe. */
function linksOf(html: string) {
  const hrefs = html.matchAll(/<a\b[^<>]* href="([^"]*)"/g);
  const paths = hrefs.map(([, href = ""]) => unescaped(href).split(/[?#]/)[0] ?? "");
  return [...paths].filter((path) => /^\/(?!\/|content\/)/.test(path) && !/\.(?:ics|xml)$/.test(path));
}

/** The inverse of what React does to an attribute's value. */
function unescaped(value: string) {
  return value
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
