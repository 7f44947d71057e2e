/** Pages that only one visitor has a use for, or that speak of the site itself: in no search engine and not in the sitemap. */
const unlisted = ["member-success", "style-guide"];

/** Titles of the pages that exist without an entry in the content service, by slug. The title of an entry with that slug comes first. */
export const builtInPageTitles: ReadonlyMap<string, string> = new Map([
  ["band", "Line-up"],
  ["schedule", "Schedule"],
  ["my-festival", "My festival"],
  ["contact", "Contact"],
  ["privacy", "Privacy"],
]);

/** Whether search engines may know a page, by its slug: its path without the slashes at the ends. */
export function isListed(slug: string): boolean {
  return !unlisted.includes(slug);
}
