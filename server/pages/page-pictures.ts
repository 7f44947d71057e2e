import type { SiteFetch } from "#app/services/site/site-fetch.ts";

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

/** Pages only: what has a dot is a file. */
function linksOf(html: string) {
  return [...html.matchAll(/<a\b[^<>]* href="(\/(?!\/)[^"?#.]*)["?#]/g)].map(([, path = ""]) => path);
}
