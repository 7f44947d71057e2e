import { data } from "react-router";
import { type Page, type PageResult, placeholderPage } from "./page.ts";

/**
 * A page with a route of its own always exists: without an entry a placeholder is rendered, with what does not come from content; while the
 * content service is unavailable, and there is no last good copy, the same with status 503.
 */
export function pageOrPlaceholder(result: PageResult, slug: string): ReturnType<typeof data<Page>> {
  if (result.ok) return data(result.page);
  return data(placeholderPage(slug), { status: result.reason === "unavailable" ? 503 : 200 });
}
