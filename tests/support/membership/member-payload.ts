/** A membership's record as the form sends it. */
export function memberPayload(overrides: Partial<Record<string, unknown>> = {}) {
  return {
    firstName: "Ann",
    lastName: "Lee",
    email: "ann@example.org",
    phone: "0400 000 000",
    address: "1 Main St",
    city: "Newstead",
    postcode: "3462",
    // Required by the format and ignored: only the provider says who has paid.
    paid: true,
    ...overrides,
  };
}
