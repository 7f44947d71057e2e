/** Content types with an address of their own. A link to one leads there, and shows nothing of it. */
const pageTypes: readonly string[] = ["landingPage", "generalPage"];

/** What is on every page, or on pages that the program makes. */
export const typesEverywhere: readonly string[] = [
  "header",
  "footer",
  "festival",
  "applicationQuestions",
  "memberEmail",
];

export function isPage(type: string): boolean {
  return pageTypes.includes(type);
}
