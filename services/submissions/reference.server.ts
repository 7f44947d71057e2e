import { randomBytes } from "node:crypto";

/** Crockford's alphabet, without I, L, O and U: no two characters are confused when a reference is read out. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Prefixes of references: V volunteer, B band, M message, S subscriber, J joining member. */
type Kind = "V" | "B" | "M" | "S" | "J";

/**
 * Runs `store` with a new reference such as `V-7K3M9Q`: short, readable and random. There are a thousand million, so collisions happen: the
 * column is unique, and `store`, which must then leave nothing behind, runs again with another.
 *
 * @throws what `store` throws, and the database's error after five collisions
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
  return `${kind}-${Array.from(randomBytes(6), (byte) => alphabet[byte % alphabet.length]).join("")}`;
}

/** SQLite names the column in its message, PostgreSQL names the column's constraint. */
function isReferenceTaken(error: unknown) {
  if (!(error instanceof Error)) return false;
  if ("constraint" in error) return String(error.constraint).endsWith("_reference_key");
  return /^UNIQUE constraint failed: \w+\.reference$/.test(error.message);
}
