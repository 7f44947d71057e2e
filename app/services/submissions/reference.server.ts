import { randomBytes } from "node:crypto";

/** Signs that nobody mistakes for one another when a reference is read out (Crockford's: no I, L, O, U). */
const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A volunteer, a band, a message, a subscriber, a member who joined. */
type Kind = "V" | "B" | "M" | "S" | "J";

/**
 * Runs `store` with a new reference such as `V-7K3M9Q`: short, readable, and not predictable from another one. There are a thousand
 * million, so a collision is possible: the column is unique, and `store`, which must then have stored nothing, runs again with another.
 */
export async function withNewReference<Result>(
  kind: Kind,
  store: (reference: string) => Promise<Result>,
  propose: (kind: Kind) => string = newReference,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store(propose(kind));
    } catch (error) {
      if (attempt === 5 || !isReferenceTaken(error)) throw error;
    }
  }
}

function newReference(kind: Kind): string {
  return `${kind}-${Array.from(randomBytes(6), (byte) => signs[byte % signs.length]).join("")}`;
}

/** SQLite names the column in its message, PostgreSQL names the column's constraint. */
function isReferenceTaken(error: unknown) {
  if (!(error instanceof Error)) return false;
  if ("constraint" in error) return String(error.constraint).endsWith("_reference_key");
  return /^UNIQUE constraint failed: \w+\.reference$/.test(error.message);
}
