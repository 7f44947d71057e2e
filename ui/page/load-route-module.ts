import { loadPart } from "./load-part.ts";

/**
 * Takes the place of React Router's function of this name (scripts/build/route-modules-plugin.ts), which reloads the document when a page's module cannot be loaded, even
 * where it was only to be prefetched: without network that leaves the browser's error page, and what was typed is lost.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (!(route.id in loaded)) loaded[route.id] = await loadPart(() => import(/* @vite-ignore */ route.module));
  return loaded[route.id];
}
