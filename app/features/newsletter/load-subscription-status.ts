import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { type SubscriptionStatus, subscriptionStatus } from "./newsletter-contract.ts";
import { subscriptionStatusPath, withToken } from "./newsletter-links.ts";

/**
 * Loads the status behind an emailed link; undefined for an unknown link.
 *
 * @throws on any other failure.
 */
export async function loadSubscriptionStatus(fetch: SiteFetch, token: string): Promise<SubscriptionStatus | undefined> {
  const response = await fetch(withToken(subscriptionStatusPath, token));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${subscriptionStatusPath} answered ${response.status}`);
  return subscriptionStatus.parse(await response.json());
}
