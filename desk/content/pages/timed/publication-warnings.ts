import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import { momentWords } from "../words/time-words.ts";
import type { Outdated } from "./unfinished-publications.ts";

/** What somebody should know of a publication before its time comes. */
export type PublicationWarnings = {
  /** What is wrong with it, and what to do. */
  warnings: readonly string[];
  /** What is as somebody has chosen it. */
  notes: readonly string[];
};

export const noWarnings: PublicationWarnings = { warnings: [], notes: [] };

/** What lacks in a publication that is not how the page is by now. */
export function outdatedWords({ followedBy, isStepBack }: Partial<Outdated>, timeZone: string): PublicationWarnings {
  if (followedBy)
    return { warnings: [], notes: [`What has been changed since comes on ${momentWords(followedBy.at, timeZone)}.`] };
  const older = "It is older than what is published before it: visitors would read the older words again.";
  return { warnings: [isStepBack ? older : "What has been changed since is not in it."], notes: [] };
}

type PageTimes = { pageId: string; isDraft: boolean; itemId: string | undefined; timed: readonly TimedPublication[] };
/** A time that is about to be chosen, in milliseconds since 1970, and the id of what that would take the place of. */
export type TimeChoice = { at?: number | undefined; replaces?: string | undefined };
/** A change of the menu, and when the page is there; undefined where no time is set for that. */
export type MenuTooEarly = { menu: TimedPublication; pageAt: number | undefined };

/** A change of the menu that would lead to a page that visitors cannot read yet. */
export function menuTooEarly(
  { pageId, isDraft, itemId, timed }: PageTimes,
  { at, replaces }: TimeChoice = {},
): MenuTooEarly | undefined {
  if (!isDraft || itemId === undefined) return undefined;
  const waiting = timed.filter(({ status, isUnpublishing }) => status === "waiting" && !isUnpublishing);
  const publishes = ({ id, documents }: TimedPublication) =>
    id !== replaces && documents.some((document) => document.id === pageId && document.version !== null);
  const times = [...waiting.filter(publishes).map((each) => each.at), ...(at === undefined ? [] : [at])];
  const pageAt = times.length > 0 ? Math.min(...times) : undefined;
  const menu = waiting.find(({ documents }) => documents.some(({ id, isNew }) => id === itemId && isNew));
  return menu && (pageAt === undefined || menu.at < pageAt) ? { menu, pageAt } : undefined;
}

/** The same beside the change of the menu. */
export function menuTooEarlyWords({ pageAt }: MenuTooEarly, timeZone: string): string {
  const until = pageAt === undefined ? "is a draft" : `is not published before ${momentWords(pageAt, timeZone)}`;
  return `The menu leads to this page then, and the page ${until}: visitors would find nothing. Publish the page by then with “At a time …”, or stop the menu.`;
}

/** The same while a time is chosen for the page. */
export function pageTooLateWords({ menu }: MenuTooEarly, timeZone: string): string {
  return `The menu leads to this page from ${momentWords(menu.at, timeZone)} on. Until the page is published, visitors would find nothing there. Choose that time or an earlier one, or stop the change of the menu first.`;
}
