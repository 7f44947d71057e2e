import { isStoredFile, isStoredPicture, storedPagePath, storeName } from "./stored-addresses.ts";
import {
  filesNamedIn,
  namesNeededFiles,
  picturesIn,
  storedPagesLinkedFrom,
  widestOf,
  withTimeOfStoring,
} from "./stored-markup.ts";

/** With its picture a band's page takes about 100 kB. */
const mostBands = 60;
const mostDays = 10;
const DOWNLOAD_TIMEOUT_MS = 30_000;
/** Going from page to page, nobody's network is asked for the same again within this time. */
export const FRESH_MS = 60_000;

/** When pages were stored since this document was opened, in milliseconds of its own clock. */
const storedSince = new Map<string, number>();

/**
 * Stores the schedule with its days, my festival and the pages of bands as they are now, but for those that just were, and then deletes what none of
 * them needs any more: pages that are gone, and the files of an earlier release. Each page is stored after its files, so that whatever is stored can
 * be read, and pictures come last.
 *
 * @param bandPaths the pages of starred bands
 * @throws what the network or the store says, where a page or file gets no answer, or no room: then the rest stays as it is stored.
 */
export async function storePages(bandPaths: readonly string[]): Promise<void> {
  const store = await caches.open(storeName);
  const needed = new Set<string>();
  const pictures: string[] = [];
  // Days are added when the schedule has named them.
  const pages = new Set(presentFirst(["/schedule", "/my-festival", ...bandPaths.slice(0, mostBands)]));
  for (const path of pages) {
    const html = await storePage(store, path, needed);
    if (html === undefined) continue;
    const page = new DOMParser().parseFromString(html, "text/html");
    pictures.push(...picturesIn(page).filter(isStoredPicture));
    if (path === "/schedule") for (const day of daysLinkedFrom(page)) pages.add(day);
  }
  await storePictures(store, widestOf(pictures), needed);
  await deleteOthers(store, needed);
}

/** @returns the markup of the page that is stored now; undefined if there is none. */
async function storePage(store: Cache, path: string, needed: Set<string>): Promise<string | undefined> {
  const stored = await store.match(path);
  const response = stored && isFresh(path) ? undefined : await download(path);
  if (response && isGone(response)) return undefined;
  const isNew = response !== undefined && isWhole(response);
  const html = await (isNew ? response : stored)?.text();
  if (html === undefined) return undefined;
  await storeFiles(store, filesNamedIn(html), needed);
  if (isNew) {
    await store.put(path, copyOf(response, html));
    storedSince.set(path, performance.now());
  }
  needed.add(path);
  return html;
}

function isFresh(path: string) {
  return performance.now() - (storedSince.get(path) ?? Number.NEGATIVE_INFINITY) < FRESH_MS;
}

/** The page that is open comes first, since it may be left soon. */
function presentFirst(pages: readonly string[]): string[] {
  const present = storedPagePath(window.location.pathname);
  const isWanted = present !== undefined && (pages.includes(present) || present.startsWith("/schedule/"));
  return isWanted ? [present, ...pages] : [...pages];
}

function daysLinkedFrom(schedule: Document) {
  return storedPagesLinkedFrom(schedule)
    .filter((path) => path.startsWith("/schedule/"))
    .slice(0, mostDays);
}

/** @throws when there is no answer, or the server has a fault */
async function download(path: string): Promise<Response> {
  const response = await fetch(path, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
  return response;
}

function isGone({ status }: Response) {
  return status === 404 || status === 410;
}

/** Never an error, a redirection or what another site answered. */
function isWhole({ status, redirected, type }: Response) {
  return status === 200 && !redirected && type === "basic";
}

/** The files, and those that they name in turn. */
async function storeFiles(store: Cache, named: readonly string[], needed: Set<string>) {
  const files = new Set(named.filter(isStoredFile));
  for (const file of files) {
    if (needed.has(file)) continue;
    needed.add(file);
    const response = await storeOnce(store, file);
    if (response && namesNeededFiles(file)) for (const each of filesNamedIn(await response.text())) files.add(each);
  }
}

/** Of fonts only those that a page has used: most are for letters of other languages. */
async function storeOnce(store: Cache, file: string): Promise<Response | undefined> {
  const stored = await store.match(file);
  if (stored || (file.endsWith(".woff2") && !isUsed(file))) return stored;
  const response = await download(file);
  if (!isWhole(response)) throw new Error(`${file} answered ${response.status}`);
  await store.put(file, response.clone());
  return response;
}

function isUsed(file: string) {
  return performance.getEntriesByName(new URL(file, window.location.origin).href, "resource").length > 0;
}

/** A page is readable without a picture that cannot be had, or for which there is no room: then what is stored of it stays. */
async function storePictures(store: Cache, pictures: readonly string[], needed: Set<string>) {
  for (const picture of pictures) {
    if (await storePicture(store, picture).catch(() => false)) needed.add(picture);
    else for (const other of await store.keys(picture, { ignoreSearch: true })) needed.add(urlOf(other));
  }
}

/** @returns whether it is stored now */
async function storePicture(store: Cache, picture: string): Promise<boolean> {
  if (await store.match(picture)) return true;
  const response = await download(picture);
  if (!isWhole(response)) return false;
  await store.put(picture, response);
  return true;
}

/** Its body is not compressed any more. */
function copyOf({ headers: sent }: Response, html: string): Response {
  const headers = new Headers(sent);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  return new Response(withTimeOfStoring(html, Date.now()), { headers });
}

async function deleteOthers(store: Cache, needed: ReadonlySet<string>) {
  for (const request of await store.keys()) {
    if (!needed.has(urlOf(request))) await store.delete(request);
  }
}

function urlOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
