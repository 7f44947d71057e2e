import { createRequestHandler, type RouterContextProvider } from "react-router";
import { loadOnce } from "#platform/cache/load-once.ts";
import type { PageHandle } from "#services/site/page-handle.ts";

let names: ReadonlySet<string> | undefined;

/** React Router's handler, made once: it sorts its routes anew for each function that it is given. */
export const loadPageRoutes = loadOnce(async () => {
  const build = await import("virtual:react-router/server-build");
  names = new Set(Object.values(build.routes).flatMap((route) => handleOf(route?.module.handle).queryNames ?? []));
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request: Request, context: RouterContextProvider) => handle(withMatchablePath(request), context);
});

/** No page is there: a slug begins with a letter or a digit. */
const unknownPath = "/-";

/**
 * The request, or one for a page that does not exist where no page can have its path. React Router prints a path that is not UTF-8. One with a line
 * break matches none of its routes, not even the last: it would be logged as an error, and answered without menu and footer.
 */
export function withMatchablePath(request: Request): Request {
  if (isPagePath(new URL(request.url).pathname)) return request;
  return new Request(new URL(unknownPath, request.url), { method: request.method, signal: request.signal });
}

function isPagePath(pathname: string) {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** The names in a query that some route reads. Undefined until the routes are loaded, which the first page does. */
export function queryNames(): ReadonlySet<string> | undefined {
  return names;
}

/** React Router leaves the type of handles open; all of ours are of this one. */
function handleOf(handle: unknown): PageHandle {
  return (handle ?? {}) as PageHandle;
}
