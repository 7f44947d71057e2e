/** Longer addresses are no page's: a search has at most 200 letters. */
const MAX_LENGTH = 2_000;

/**
 * The page that somebody is to be led to once they have signed in, as the path of this site. Undefined for everything that is not below `/desk` here: the address
 * stands in links that anybody may have written.
 *
 * @param origin of the site
 */
export function pageOfDesk(wanted: string, origin: string): string | undefined {
  if (wanted === "" || wanted.length > MAX_LENGTH || !URL.canParse(wanted, origin)) return undefined;
  const { origin: ofWanted, pathname, search } = new URL(wanted, origin);
  return ofWanted === origin && /^\/desk(\/|$)/.test(pathname) ? pathname + search : undefined;
}
