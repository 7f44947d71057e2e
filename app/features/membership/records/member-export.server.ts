import { pagesByTime } from "#app/services/database/pages-by-time.server.ts";
import type { MembersTable } from "#app/services/database/site-tables.server.ts";
import type { ExportSources, RecordExport } from "#app/services/maintenance/record-export.server.ts";

/** `npm run export -- members`. `paid` is what the payment provider says, not what a browser sent. */
export const memberExport: RecordExport = {
  name: "members",
  fields: [
    "firstName",
    "lastName",
    "email",
    "phone",
    "address",
    "city",
    "postcode",
    "paid",
    "reference",
    "receivedAt",
    "status",
    "year",
    "paidAt",
  ],
  async *pages({ db }: ExportSources) {
    for await (const rows of pagesByTime(db.selectFrom("members").selectAll()))
      yield rows.map((row) => ({ json: exported(row) }));
  },
};

function exported(row: MembersTable) {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    city: row.city,
    postcode: row.postcode,
    paid: row.status === "paid",
    reference: row.reference,
    receivedAt: row.received_at,
    status: row.status,
    year: row.year,
    paidAt: row.paid_at,
  };
}
