import type { ListedNotice } from "./notice-contract.ts";

/** What a site has at once that stores its content itself, and from Contentful a moment later. */
const later = "as soon as the site has got it from Contentful";

/** What has become of a notice that was just sent. */
export function putUpWords(state: ListedNotice["state"] | undefined, isAtOnce: boolean): string {
  if (state === "up") return `It is up: visitors see it on every page${isAtOnce ? "" : ` ${later}`}.`;
  return state === "toCome" ? "It goes up at its time." : "It is not up: please look at the list.";
}

export function standingWords(text: string, { isUp, isAtOnce }: { isUp: boolean; isAtOnce: boolean }): string {
  if (isUp) return isAtOnce ? "It is up again." : `It is up again: visitors see it ${later}.`;
  if (isAtOnce) return `Taken down: ${text}`;
  return `Taken down: “${text}”. Visitors see it until the site has heard that from Contentful.`;
}
