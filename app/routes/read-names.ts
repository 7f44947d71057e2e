/**
 * The names in a page's query that change what is rendered here. Whoever sends one gets a page of their own; every other name is somebody's
 * campaign, and makes no difference. A route that reads one more adds it.
 */
export const readNames: ReadonlySet<string> = new Set(["outcome", "thanks", "token"]);
