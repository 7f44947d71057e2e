/** Content types with an address of their own. A link to one leads there, and shows nothing of it. */
const pageTypes: readonly string[] = ["landingPage", "generalPage"];

const onAllPages = ["header", "footer"];
/** What is said of the festival itself: its dates, what applicants are asked, the letter to new members. */
const ofFestival = ["festival", "applicationQuestions", "memberEmail"];
/** What is on every page, or on pages that the program makes. */
export const typesEverywhere: readonly string[] = [...onAllPages, ...ofFestival];

export function isOfFestival(type: string): boolean {
  return ofFestival.includes(type);
}

export function isPage(type: string): boolean {
  return pageTypes.includes(type);
}
