import { withTimeout } from "#platform/outbound/with-timeout.ts";
import { entries, entry, flag, text } from "#services/content/pages/content-tree.ts";
import { pruneTree } from "#services/content/pages/prune-tree.ts";
import { fetchContent, type SiteFetch } from "#services/site/site-fetch.ts";
import { unresolvedTextIds } from "./linked-texts.ts";
import type { PageResult } from "./page.ts";
import { rememberTitle, titleWithoutContent } from "./page-titles.ts";

/** The result of a query: the JSON of a good answer, or the reason of the failure. Failures are logged, never thrown. */
export type PageApiResult = { body: unknown } | { reason: "not-found" | "unavailable" };

/** The query for a single entry by its content id, below the Delivery API's root. */
export function entryPath(id: string): string {
  return `entries/${encodeURIComponent(id)}`;
}

/** Sends a query and reads its response. */
export async function fetchResult(send: () => Promise<Response>): Promise<PageApiResult> {
  try {
    return await withTimeout(read(send));
  } catch (error) {
    console.error(error);
    return { reason: "unavailable" };
  }
}

async function read(send: () => Promise<Response>): Promise<PageApiResult> {
  const response = await send();
  if (response.status === 404) return { reason: "not-found" };
  if (!response.ok) throw new Error(`The content service answered ${response.status}.`);
  return { body: await response.json() };
}

/** The page in the first of these trees. The texts of text bands and accordions that were too deep for the trees are loaded by id. */
export async function readPage(fetch: SiteFetch, trees: unknown[], slug: string): Promise<PageResult> {
  const first = entry(trees[0]);
  if (first === undefined) return { ok: false, reason: "not-found" };
  const title = text(first.fields.title) ?? titleWithoutContent(slug);
  rememberTitle(slug, title);
  const sections = entries(first.fields.sections);
  const textsById = await readTexts(fetch, unresolvedTextIds(sections));
  const page = { id: first.id, slug, title, description: text(first.fields.description), sections, textsById };
  return { ok: true, page: { ...page, ...(flag(first.fields.showBands) && { showBands: true }) } };
}

/** Reads texts by id, all at once; one that fails is left out. */
async function readTexts(fetch: SiteFetch, ids: string[]) {
  const found = await Promise.all(ids.map((id) => fetchResult(() => fetchContent(fetch, entryPath(id)))));
  const bodies = found.map((response) => ("body" in response ? response.body : undefined));
  return Object.fromEntries(entries(pruneTree(bodies, { forBrowser: true })).map((each) => [each.id, each]));
}
