/** Pages that only one visitor has a use for, or that speak of the site itself: in no search engine and not in the site map. */
const unlisted = ["member-success", "style-guide"];

/** Screens that are there whatever the content service has; a page of that slug gives them their title. */
export const fixedPages: ReadonlyMap<string, string> = new Map([
  ["band", "Line-up"],
  ["schedule", "Schedule"],
  ["contact", "Contact"],
  ["privacy", "Privacy"],
]);

/** Whether search engines may know a page, by its slug: its path without the slashes at the ends. */
export function isListed(slug: string): boolean {
  return !unlisted.includes(slug);
}
