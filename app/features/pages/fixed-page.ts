import { data } from "react-router";
import { type Page, type PageAnswer, placeholderPage } from "./page.ts";

/**
 * A page of the site map always exists: without an entry it shows what does not come from content; while the content service is
 * unavailable, and there is no last good copy, the same with status 503.
 */
export function fixedPage(answer: PageAnswer, slug: string): ReturnType<typeof data<Page>> {
  if (answer.ok) return data(answer.page);
  return data(placeholderPage(slug), { status: answer.reason === "unavailable" ? 503 : 200 });
}
