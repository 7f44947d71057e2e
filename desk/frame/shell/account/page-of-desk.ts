/** Longer addresses are no page's: a search has at most 200 letters. */
const MAX_LENGTH = 2_000;

/**
 * The page that somebody is to be led to once they have signed in, as the path of this site. Undefined for everything that is not below `/desk` here: the address
 * stands in links that anybody may have written. Undefined for Today, too, which is no certain page: who opens the desk is led there anyhow, once
 * they have a second factor.
 *
 * @param origin of the site
 */
export function pageOfDesk(wanted: string, origin: string): string | undefined {
  if (wanted === "" || wanted.length > MAX_LENGTH || !URL.canParse(wanted, origin)) return undefined;
  const { origin: ofWanted, pathname, search } = new URL(wanted, origin);
  const isToday = /^\/desk\/?$/.test(pathname) && search === "";
  return ofWanted === origin && !isToday && /^\/desk(\/|$)/.test(pathname) ? pathname + search : undefined;
}
