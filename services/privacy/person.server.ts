import { comparableName } from "#platform/text/comparable-name.ts";
import { emailKey } from "#platform/text/email-key.ts";
import { redacted } from "#services/database/stored-data.server.ts";

/** The person whose data is asked for. */
export type Person = {
  /** Their email address, normalized. */
  key: string;
  /** Whether an email address is theirs. */
  hasEmail(address: string): boolean;
  /** Whether a text contains their email address, alone or among other words. */
  isMentionedIn(text: string): boolean;
  /** The text with the address redacted. */
  redactIn(text: string): string;
  /** Whether this is their name, where one was given: others may have named them. */
  hasName(name: string): boolean;
};

/**
 * Finds one address in texts: `ann@example.org` in `Ann <ANN@example.org>` and in quotes, not in `joann@example.org`, `o'ann@example.org` nor
 * in `ann@example.org.au`.
 *
 * @param name theirs, to find them where others named them
 */
export function personByEmail(email: string, name?: string): Person {
  const key = emailKey(email);
  return {
    key,
    hasEmail: (address) => emailKey(address) === key,
    isMentionedIn: (text) => placesOf(key, text).length > 0,
    redactIn: (text) =>
      placesOf(key, text).reduceRight((left, at) => left.slice(0, at) + redacted + left.slice(at + key.length), text),
    hasName: (other) => name !== undefined && comparableName(other) === comparableName(name),
  };
}

/** Ends of what stands before, and beginnings of what stands after, that belong to the same address. */
const continuesBefore = /[\p{L}\p{N}._%+-]$|[\p{L}\p{N}]['’]$/u;
const continuesAfter = /^[\p{L}\p{N}_-]|^\.[\p{L}\p{N}]/u;
/** More than either of them looks at, in UTF-16 units. */
const around = 4;

/** Where an address begins in a text, each time that it is all of it. */
function placesOf(address: string, text: string): number[] {
  // Of the same length as the text, which `toLowerCase` is not for every letter.
  const lower = text.replaceAll(/[A-Z]/g, (character) => character.toLowerCase());
  const places: number[] = [];
  for (let at = lower.indexOf(address); at >= 0; at = lower.indexOf(address, at + address.length)) {
    const end = at + address.length;
    const isPart =
      continuesBefore.test(text.slice(Math.max(0, at - around), at)) ||
      continuesAfter.test(text.slice(end, end + around));
    if (!isPart) places.push(at);
  }
  return places;
}

/** The addresses in an object's own address fields, which are named so: `email`, `senderEmail`. In any other field one may stand by chance. */
export function emailsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (typeof each !== "string") return emailsIn(each);
    return /email$/i.test(name) ? [each] : [];
  });
}
