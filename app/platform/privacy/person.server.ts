import { emailKey } from "#app/platform/mail/email-key.ts";
import { nameKey } from "#app/platform/name-key.ts";

/** Whom somebody asks about. */
export type Person = {
  /** Their address as the house compares it. */
  key: string;
  /** Whether this address is theirs: it and nothing else. */
  has(address: string): boolean;
  /** Whether a text names their address: as a whole, alone or among other words. */
  isIn(text: string): boolean;
  /** The text without it. */
  strikeOut(text: string): string;
  /** Whether this is their name, where they gave one: others may have named them. */
  isCalled(name: string): boolean;
};

/** What stands where an address, or a name, was struck out. */
export const struckOut = "[removed]";

/**
 * Finds one address in texts: `ann@example.org` in `Ann <ANN@example.org>` and in quotes, not in `joann@example.org`, `o'ann@example.org` nor
 * in `ann@example.org.au`.
 *
 * @param name theirs, to find them where others named them
 */
export function personBy(email: string, name?: string): Person {
  const key = emailKey(email);
  const before = String.raw`(?<![\p{L}\p{N}._%+-]|[\p{L}\p{N}]['’])`;
  const after = String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`;
  const pattern = before + RegExp.escape(key) + after;
  const [once, every] = [new RegExp(pattern, "iu"), new RegExp(pattern, "giu")];
  return {
    key,
    has: (address) => emailKey(address) === key,
    isIn: (text) => once.test(text),
    strikeOut: (text) => text.replaceAll(every, struckOut),
    isCalled: (other) => name !== undefined && nameKey(other) === nameKey(name),
  };
}

/** Whether an answer, or something within it, names them and nothing else: an address field that is theirs. */
export function isFieldOf(person: Pick<Person, "has">, value: unknown): boolean {
  if (typeof value === "string") return person.has(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((each) => isFieldOf(person, each));
}
