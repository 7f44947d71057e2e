import * as z from "zod/mini";
import type { VolunteerApplicationsTable } from "#app/services/database/site-tables.server.ts";
import { type ExportSources, pagesByTime, type RecordExport } from "#app/services/maintenance/record-export.server.ts";

/** `npm run export -- volunteers`: the payload's own field names. */
export const volunteerExport: RecordExport = {
  name: "volunteers",
  fields: [
    "name",
    "firstName",
    "lastName",
    "email",
    "phone",
    "address",
    "age",
    "licence",
    "rsa",
    "lifting",
    "roles",
    "ecName",
    "ecPhone",
    "ecR",
    "year",
    "reference",
    "receivedAt",
    "status",
  ],
  async *pages({ db }: ExportSources) {
    for await (const rows of pagesByTime(db.selectFrom("volunteer_applications").selectAll()))
      yield rows.map((row) => ({ json: exported(row) }));
  },
};

const chosen = z.array(z.string());

function exported(row: VolunteerApplicationsTable) {
  return {
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    age: row.age,
    licence: row.licence === 1,
    rsa: row.rsa === 1,
    lifting: row.lifting === 1,
    roles: chosen.parse(JSON.parse(row.roles)),
    ecName: row.ec_name,
    ecPhone: row.ec_phone,
    ecR: row.ec_relationship,
    year: row.year,
    reference: row.reference,
    receivedAt: row.received_at,
    status: row.status,
  };
}
