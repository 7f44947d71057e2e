/** The name of the browser's store (Cache API) with everything that opens without network. */
export const storeName = "offline";

export const serviceWorkerPath = "/service-worker.js";

/**
 * The addresses below which documents are opened with the service worker. Such a document keeps it when its reader goes on within the site, to the
 * contact page for example: the worker then sees the requests of that page, too, and passes by all but pictures and files of the build.
 */
export const scheduleScopes = ["/schedule", "/my-festival"] as const;
export const bandsScope = "/bands/";

/**
 * The address under which a page is stored.
 *
 * @returns undefined for every page but the schedule, its days, my festival and bands.
 */
export function storedPagePath(pathname: string): string | undefined {
  const path = pathname.replace(/\/$/, "");
  const isCalendar = path.endsWith(".ics");
  return !isCalendar && /^\/(schedule(\/[^/]+)?|my-festival|bands\/[^/]+)$/.test(path) ? path : undefined;
}

/** A script, style or font of the public site: its name has a hash of what is in it, so that a stored one is never old. */
export function isStoredFile(pathname: string): boolean {
  return /^\/assets\/[^/]+$/.test(pathname);
}

/** A picture of the site's content, in whatever size. */
export function isStoredPicture(pathname: string): boolean {
  return pathname.startsWith("/content/assets/");
}

/** Whether a site's proxy says that nobody is behind it, or the site that it has no program to show: then a copy is shown. */
export function isFromProxy({ status }: Response): boolean {
  return status === 502 || status === 503 || status === 504;
}
