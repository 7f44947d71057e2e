import { isStoredFile, isStoredPicture, storedPagePath, storeName } from "./stored-addresses.ts";
import {
  filesNamedIn,
  namesNeededFiles,
  picturesIn,
  storedPagesLinkedFrom,
  withTimeOfStoring,
} from "./stored-markup.ts";

/** With its picture a band's page takes about 100 kB. */
const mostBands = 60;
const mostDays = 10;
const DOWNLOAD_TIMEOUT_MS = 30_000;

/**
 * Stores the schedule with its days, my festival and the pages of bands as they are now, and then deletes what none of them needs any more: pages that
 * are gone, and the files of an earlier release. Each page is stored after its files, so that whatever is stored can be shown whole.
 *
 * @param bandPaths the pages of starred bands
 * @throws what the network says, where a page or file gets no answer: then the rest stays as it is stored.
 */
export async function storePages(bandPaths: readonly string[]): Promise<void> {
  const store = await caches.open(storeName);
  const needed = new Set<string>();
  // Days are added when the schedule has named them.
  const pages = new Set(presentFirst(["/schedule", "/my-festival", ...bandPaths.slice(0, mostBands)]));
  for (const path of pages) {
    const response = await download(path);
    if (!isWhole(response)) continue;
    const html = await response.text();
    const page = new DOMParser().parseFromString(html, "text/html");
    await storeFiles(store, filesNamedIn(html), needed);
    await storePictures(store, picturesIn(page), needed);
    await store.put(path, copyOf(response, html));
    needed.add(path);
    if (path === "/schedule") for (const day of daysLinkedFrom(page)) pages.add(day);
  }
  await deleteOthers(store, needed);
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

/** A page is readable without a picture that cannot be had. */
async function storePictures(store: Cache, pictures: readonly string[], needed: Set<string>) {
  for (const picture of pictures.filter(isStoredPicture)) {
    needed.add(picture);
    if (await store.match(picture)) continue;
    const response = await download(picture).catch(() => undefined);
    if (response && isWhole(response)) await store.put(picture, response);
  }
}

/** Its body is not compressed any more. */
function copyOf({ headers: sent }: Response, html: string): Response {
  const headers = new Headers(sent);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  return new Response(withTimeOfStoring(html, Date.now()), { headers });
}

async function deleteOthers(store: Cache, needed: ReadonlySet<string>) {
  for (const request of await store.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!needed.has(pathname + search)) await store.delete(request);
  }
}
