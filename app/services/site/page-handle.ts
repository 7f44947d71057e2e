import { createContext } from "react-router";

/** What a route exports as `handle`. Without one its page is rendered for each request, and its query is not read. */
export type PageHandle = {
  /** The page is the same for every visitor who sends none of `queryNames`, and may be cached. */
  isCacheable?: true;
  /** The one path under which it may be cached, for a route that finds its page by several spellings. By default that which was asked for. */
  canonicalPath?(loaderData: unknown): string;
  /** The names in the query that change what is rendered. All others, such as those of campaigns, make no difference. */
  queryNames?: readonly string[];
};

/** Called by the renderer with the path under which the page may be cached, if it may. */
export const markCacheable = createContext<(path: string) => void>(() => undefined);

/** Whether the page is a preview at the desk: sent without the data and scripts that make it live. */
export const isPreview = createContext(false);
