import { entries, entry, isRecord, text } from "#app/platform/content-tree.ts";
import { cutTree, resolveTree } from "#app/platform/resolve-tree.ts";
import { fetchContent, type SiteFetch } from "#app/platform/site-fetch.ts";
import { missingTexts } from "./missing-texts.ts";
import { type PageAnswer, standInPage } from "./page.ts";

/** A content service that has not answered by then counts as one that does not answer. Milliseconds. */
const patience = 8000;

type Answer = { body: unknown } | { reason: "not-found" | "unavailable" };

/** The question for a page, below the Delivery API's root. The server keeps its last good copies under exactly these words. */
export function pageQuery(slug: string): string {
  return `entries?content_type=generalPage&fields.slug=${encodeURIComponent(slug)}&include=10`;
}

/** The question for a single entry by its content id. */
export function entryPath(id: string): string {
  return `entries/${encodeURIComponent(id)}`;
}

/** The page of a slug, asked of the content service itself (specification, section 7; C17). Failures are logged, never thrown (C11). */
export async function loadPage(fetch: SiteFetch, slug: string): Promise<PageAnswer> {
  const answer = await ask(() => fetchContent(fetch, pageQuery(slug)));
  if (!("body" in answer)) return { ok: false, reason: answer.reason };
  return withTexts(fetch, toPage(resolveTree(answer.body, { lean: true }), slug));
}

/** The landing page: `GET /api/landingPage`, whose first item's sections are shown. */
export function loadLandingPage(fetch: SiteFetch): Promise<PageAnswer> {
  return loadFromApi(fetch, "/api/landingPage", "");
}

/** A page whose sections come from the product API, as those of `band-applications` do: `GET /api/page/{slug}`. */
export function loadSections(fetch: SiteFetch, slug: string): Promise<PageAnswer> {
  return loadFromApi(fetch, `/api/page/${encodeURIComponent(slug)}`, slug);
}

async function loadFromApi(fetch: SiteFetch, path: string, slug: string): Promise<PageAnswer> {
  const answer = await ask(() => fetch(path, { headers: { "Content-Type": "application/json" } }));
  if (!("body" in answer)) return { ok: false, reason: answer.reason };
  const items = isRecord(answer.body) && Array.isArray(answer.body.items) ? answer.body.items : [];
  return withTexts(fetch, toPage(cutTree(items, { lean: true }), slug));
}

function toPage(items: unknown[], slug: string): PageAnswer {
  const first = entry(items[0]);
  if (first === undefined) return { ok: false, reason: "not-found" };
  const { title, description, sections } = first.fields;
  const standIn = standInPage(slug);
  const page = {
    id: first.id,
    title: text(title) ?? standIn.title,
    description: text(description),
    sections: entries(sections),
  };
  return { ok: true, page: { ...standIn, ...page } };
}

/** Reads every text that did not come with the page, all at once; one that fails is left out. */
async function withTexts(fetch: SiteFetch, answer: PageAnswer): Promise<PageAnswer> {
  if (!answer.ok) return answer;
  const ids = missingTexts(answer.page.sections);
  const found = await Promise.all(ids.map((id) => ask(() => fetchContent(fetch, entryPath(id)))));
  const items = found.map((each) => ("body" in each ? each.body : undefined));
  const texts = entries(cutTree(items, { lean: true }));
  return { ok: true, page: { ...answer.page, texts: Object.fromEntries(texts.map((each) => [each.id, each])) } };
}

async function ask(send: () => Promise<Response>): Promise<Answer> {
  const clock = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => clock.reject(new Error(`The content service did not answer within ${patience} ms.`)),
    patience,
  );
  try {
    return await Promise.race([read(send), clock.promise]);
  } catch (error) {
    console.error(error);
    return { reason: "unavailable" };
  } finally {
    clearTimeout(timer);
  }
}

async function read(send: () => Promise<Response>): Promise<Answer> {
  const response = await send();
  if (response.status === 404) return { reason: "not-found" };
  if (!response.ok) throw new Error(`The content service answered ${response.status}.`);
  return { body: await response.json() };
}
