import { readInBatches } from "#services/database/read-in-batches.server.ts";
import type { SubscribersTable } from "#services/database/site-tables.server.ts";
import type { ExportSources, RecordExport } from "#services/maintenance/record-export.server.ts";
import { unsubscribeLink } from "./newsletter-links.ts";

/** `npm run export -- subscribers`, with consent and unsubscribe link for any newsletter tool. Erased subscribers, whose address is empty, are left out. */
export const subscriberExport: RecordExport = {
  name: "subscribers",
  fields: [
    "email",
    "unsubscribeLink",
    "consentAt",
    "consentWording",
    "confirmedAt",
    "unsubscribedAt",
    "reference",
    "receivedAt",
    "status",
  ],
  warning: ({ siteUrl, siteIsLocal }) => (siteIsLocal ? localLinks(siteUrl) : undefined),
  async *batches({ db, config }: ExportSources) {
    for await (const rows of readInBatches(db.selectFrom("subscribers").selectAll().where("email", "!=", "")))
      yield rows.map((row) => ({ json: exported(row, config.siteUrl) }));
  },
};

function localLinks(siteUrl: string) {
  return `The unsubscribe links in this export begin with ${siteUrl}, which only this machine can open: they are no use to subscribers.
Set SITE_URL in .env to the site's public address (for example SITE_URL=https://jazz.example.org), and export again.`;
}

function exported(row: SubscribersTable, siteUrl: string) {
  return {
    email: row.email,
    unsubscribeLink: unsubscribeLink(siteUrl, row.token),
    consentAt: row.consent_at,
    consentWording: row.consent_wording,
    confirmedAt: row.confirmed_at,
    unsubscribedAt: row.unsubscribed_at,
    reference: row.reference,
    receivedAt: row.received_at,
    status: row.status,
  };
}
