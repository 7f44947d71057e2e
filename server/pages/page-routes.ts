import {
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { loadOnce } from "#app/platform/cache/load-once.ts";
import { loaderResults } from "#app/services/site/hydration-script.server.ts";
import type { PageHandle } from "#app/services/site/page-handle.ts";

let names: ReadonlySet<string> | undefined;

/** React Router's handler, made once: it sorts its routes anew for each function that it is given. */
export const loadPageRoutes = loadOnce(async () => {
  const build = await import("virtual:react-router/server-build");
  names = new Set(Object.values(build.routes).flatMap((route) => handleOf(route?.module.handle).queryNames ?? []));
  const documents = createRequestHandler(withLoaderResultsInContext(build), import.meta.env.MODE);
  const data = createRequestHandler(build, import.meta.env.MODE);
  return (asked: Request, context: RouterContextProvider) => {
    const request = withMatchablePath(asked);
    return new URL(request.url).pathname.endsWith(".data") ? data(request, context) : documents(request, context);
  };
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

type Route = NonNullable<ServerBuild["routes"][string]>;

/** Wraps the loaders: their results go into `loaderResults` and not to React Router, which would encode them for every request (see `hydrationScript`). */
export function withLoaderResultsInContext(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withResultInContext(id, route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function withResultInContext(id: string, route: Route): Route {
  const { loader } = route.module;
  if (loader === undefined) return route;
  const wrapped = async (args: LoaderFunctionArgs) => {
    const returned: unknown = await loader(args);
    if (returned instanceof Response) return returned;
    const { init, ...loaded } = isWithInit(returned) ? returned : { data: returned, init: null };
    args.context.get(loaderResults)[id] = loaded.data;
    return data(null, init ?? undefined);
  };
  return { ...route, module: { ...route.module, loader: wrapped } };
}

/** Whether a loader returned `data(…, init)`. */
function isWithInit(returned: unknown): returned is ReturnType<typeof data<unknown>> {
  return (
    typeof returned === "object" && returned !== null && "type" in returned && returned.type === "DataWithResponseInit"
  );
}
