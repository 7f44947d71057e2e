import { storedPagePath, storeName } from "./stored-addresses.ts";

/** Whether a page opens without network. */
export async function isPageStored(pathname: string): Promise<boolean> {
  const path = storedPagePath(pathname);
  if (path === undefined || !("caches" in window)) return false;
  try {
    return (await caches.match(path, { cacheName: storeName })) !== undefined;
  } catch {
    // A browser that forbids storing.
    return false;
  }
}
