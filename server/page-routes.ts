import { createRequestHandler } from "react-router";
import { loadOnce } from "#app/platform/cache/load-once.ts";
import type { PageHandle } from "#app/services/site/page-handle.ts";

let names: ReadonlySet<string> | undefined;

/** React Router's handler, made once: it sorts its routes anew for each function that it is given. */
export const loadPageRoutes = loadOnce(async () => {
  const build = await import("virtual:react-router/server-build");
  names = new Set(Object.values(build.routes).flatMap((route) => handleOf(route?.module.handle).queryNames ?? []));
  return createRequestHandler(build, import.meta.env.MODE);
});

/** The names in a query that some route reads. Undefined until the routes are loaded, which the first page does. */
export function queryNames(): ReadonlySet<string> | undefined {
  return names;
}

/** React Router leaves the type of handles open; all of ours are of this one. */
function handleOf(handle: unknown): PageHandle {
  return (handle ?? {}) as PageHandle;
}
