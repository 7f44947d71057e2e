/** The address of a page, by its slug. */
export function contentPagePath(slug: string): string {
  return `/${slug.split("/").map(encodeURIComponent).join("/")}`;
}
