import type * as z from "zod/mini";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import {
  type ConfirmationStatus,
  confirmationStatus,
  type SubscriptionStatus,
  subscriptionStatus,
} from "./newsletter-contract.ts";
import { confirmationStatusPath, subscriptionStatusPath, withToken } from "./newsletter-links.ts";

/**
 * Loads the status behind a link to unsubscribe; undefined for an unknown link.
 *
 * @throws on any other failure.
 */
export function loadSubscriptionStatus(fetch: SiteFetch, token: string): Promise<SubscriptionStatus | undefined> {
  return loadStatus(fetch, withToken(subscriptionStatusPath, token), subscriptionStatus);
}

/** The same for a link to confirm. */
export function loadConfirmationStatus(fetch: SiteFetch, token: string): Promise<ConfirmationStatus | undefined> {
  return loadStatus(fetch, withToken(confirmationStatusPath, token), confirmationStatus);
}

async function loadStatus<Schema extends z.ZodMiniType>(fetch: SiteFetch, path: string, schema: Schema) {
  const response = await fetch(path);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path.split("?")[0]} answered ${response.status}`);
  return schema.parse(await response.json());
}
