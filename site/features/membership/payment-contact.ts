import type { Site } from "#services/site/use-site.ts";

/** The one address for questions about a membership or its payment, on pages as in emails: `COMMITTEE_EMAIL`. */
export function paymentContact({ settings }: Pick<Site, "settings">): string | undefined {
  return settings.privacy?.email;
}
