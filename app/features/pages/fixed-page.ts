import { data } from "react-router";
import { type Page, type PageAnswer, standInPage } from "./page.ts";

/**
 * A screen of the site map is there whatever the content service has: without an entry it shows what does not come from content
 * (C10); while the service is out of reach, and no earlier copy is known, the same with status 503.
 */
export function fixedPage(answer: PageAnswer, slug: string): ReturnType<typeof data<Page>> {
  if (answer.ok) return data(answer.page);
  return data(standInPage(slug), { status: answer.reason === "unavailable" ? 503 : 200 });
}
