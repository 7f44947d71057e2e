import type { Entry } from "#services/content/pages/content-tree.ts";
import { titleWithoutContent } from "./page-titles.ts";

/** A page ready to render: plain data, no cycles, so that it can travel from a loader to the browser. */
export type Page = {
  id: string;
  /** The path without leading and trailing slash; empty for the landing page. */
  slug: string;
  title: string;
  description: string | undefined;
  sections: Entry[];
  /** The landing page's: a row of posters below its first section. */
  showBands?: boolean;
  /** Text contents and accordion items that were too deep for the page's own tree, by content id. */
  textsById: Record<string, Entry>;
};

/** `unavailable`: the content service did not answer, and there is no last good copy. */
export type PageResult = { ok: true; page: Page } | { ok: false; reason: "not-found" | "unavailable" };

/** The page that is shown while the content service is unavailable: only a title, which is its own. */
export function placeholderPage(slug: string): Page {
  return { id: "", slug, title: titleWithoutContent(slug), description: undefined, sections: [], textsById: {} };
}
