/** The browser remembers it while a mail is under way, whose link opens in another tab. */
const storageKey = "desk-wanted-page";
/** As long as the mail's link works, in milliseconds. */
const LIFETIME_MS = 10 * 60_000;

/** The page in `?to=`, or the one for which this browser asked for a mail just now. Another site's address, which a link to us may hold, is none. */
export function wantedPage(): string | undefined {
  const wanted = new URLSearchParams(location.search).get("to") ?? rememberedPage() ?? "";
  const url = URL.canParse(wanted, location.origin) ? new URL(wanted, location.origin) : undefined;
  const isOurs = url?.origin === location.origin && /^\/desk(\/|$)/.test(url.pathname);
  return wanted !== "" && url && isOurs ? url.pathname + url.search : undefined;
}

/** Remembers the page in `?to=` until somebody has signed in, or the link of their mail has ended. */
export function rememberWantedPage(): void {
  const wanted = new URLSearchParams(location.search).get("to");
  if (wanted !== null) withStorage((storage) => storage.setItem(storageKey, `${Date.now()} ${wanted}`));
}

export function forgetWantedPage(): void {
  withStorage((storage) => storage.removeItem(storageKey));
}

function rememberedPage(): string | undefined {
  const [at, page] = withStorage((storage) => storage.getItem(storageKey))?.split(" ") ?? [];
  return Date.now() - Number(at) < LIFETIME_MS ? page : undefined;
}

/** A browser that forbids its storage remembers nothing: then one signs in to Today. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
