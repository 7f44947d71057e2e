import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { type Standing, standing } from "./contract.ts";
import { standingPath, withToken } from "./links.ts";

/**
 * How the subscription behind a link stands. Undefined: the link is none of ours.
 *
 * @throws when that cannot be known just now.
 */
export async function loadStanding(fetch: SiteFetch, token: string): Promise<Standing | undefined> {
  const response = await fetch(withToken(standingPath, token));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${standingPath} answered ${response.status}`);
  return standing.parse(await response.json());
}
