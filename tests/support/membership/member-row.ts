import type { MembersTable } from "#services/database/site-tables.server.ts";

/** Some member, as they are stored. */
export function memberRow(overrides: Partial<MembersTable> = {}): MembersTable {
  const id = overrides.id ?? "1";
  return {
    id,
    reference: `J-${id}`,
    status: "pending",
    received_at: "2027-01-31T08:15:00.000Z",
    person_key: id,
    first_name: "Ann",
    last_name: "Lee",
    email: "ann@example.org",
    phone: "0400 000 000",
    address: "1 Main St",
    city: "Newstead",
    postcode: "3462",
    year: "2027",
    payment_intent: null,
    paid_at: null,
    ...overrides,
  };
}
