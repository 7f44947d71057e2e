import type { RecordExport } from "#app/platform/upkeep/record-export.server.ts";

/** `npm run export -- members`: the payload's own field names. Nobody can become a member yet. */
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
  ],
  async *pages() {},
};
