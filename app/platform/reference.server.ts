import { randomBytes } from "node:crypto";

/** 32 signs that nobody mistakes for one another when a reference is read out (Crockford's: no I, L, O, U). */
const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A new reference: short, readable, not to be guessed from another (W10), such as `V-7K3M9Q`. `V` is a volunteer, `B` a band, `M` a message,
 * `S` a subscriber. There are a thousand million of each, so that two may meet: the column is unique, and `submitOnce` begins again.
 */
export function newReference(kind: "V" | "B" | "M" | "S"): string {
  return `${kind}-${Array.from(randomBytes(6), (byte) => signs[byte % signs.length]).join("")}`;
}
