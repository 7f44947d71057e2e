/** The slugs of the pages where the route passes the button of its form to the button section, whose fields may then be empty. */
export const pagesWithFormButton: ReadonlySet<string> = new Set(["volunteer", "band-applications", "membership"]);
