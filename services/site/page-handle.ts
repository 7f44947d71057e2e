import { createContext } from "react-router";

/** What a route exports as `handle`. Without one its page is rendered for each request, and its query is not read. */
export type PageHandle = {
  /** The page is the same for every visitor who sends none of `queryNames`, and may be cached. */
  isCacheable?: true;
  /**
   * The one path under which it may be cached, for a route that finds its page by several spellings; undefined for a page that is not cached.
   * By default that which was asked for.
   */
  cachePath?(loaderData: unknown): string | undefined;
  /** The names in the query that change what is rendered. All others, such as those of campaigns, make no difference. */
  queryNames?: readonly string[];
  /** Names what several addresses show a part of. Between them the focus stays, and the screen itself says in a live region what it shows. */
  screen?: string;
};

/** The name of the screen in a route's handle, if it has one. */
export function screenOf(handle: unknown): string | undefined {
  const isNamed = typeof handle === "object" && handle !== null && "screen" in handle;
  return isNamed && typeof handle.screen === "string" ? handle.screen : undefined;
}

/** Called by the renderer with the path under which the page may be cached, if it may. */
export const markCacheable = createContext<(path: string) => void>(() => undefined);

/** Whether the page is a preview at the desk: sent without the data and scripts that make it live. */
export const isPreview = createContext(false);
