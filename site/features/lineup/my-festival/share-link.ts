import { mostStars } from "./stars.ts";

/**
 * Stars as the fragment of an address, `#1.3.` and three codes: the version, how many, and a code of six letters for each key. A code is a
 * hash: it is short, can only name what the reader's own program has, and says nothing to anybody else. Servers never see a fragment.
 */
const version = "1";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const codeLength = 6;

/** Whether an address's fragment brings stars, of this version or a later one, whole or cut short; others name places on the page. */
export function isStarsFragment(fragment: string): boolean {
  return /^#\d+\./.test(fragment);
}

/** @returns the fragment, without `#`; empty without a star. */
export function encodeKeys(keys: Iterable<string>): string {
  const codes = [...new Set([...keys].map(codeOf))].slice(0, mostStars);
  return codes.length === 0 ? "" : `${version}.${codes.length}.${codes.join("")}`;
}

/**
 * Reads a fragment, with or without `#`, of which nothing is believed.
 *
 * @param known the keys that the program has
 * @returns the keys that it names, and how many more it has that the program does not know; undefined if it is no such fragment, or was cut short.
 */
export function decodeKeys(fragment: string, known: Iterable<string>): { keys: string[]; unknown: number } | undefined {
  const found = /^#?1\.(\d{1,3})\.([\w-]{6,1200})$/.exec(fragment);
  const [, count, joinedCodes = ""] = found ?? [];
  if (Number(count) > mostStars || joinedCodes.length !== Number(count) * codeLength) return undefined;
  const byCode = new Map([...known].map((key) => [codeOf(key), key]));
  const codes = new Set(
    Array.from({ length: Number(count) }, (_, index) =>
      joinedCodes.slice(index * codeLength, (index + 1) * codeLength),
    ),
  );
  const keys = [...codes].map((code) => byCode.get(code)).filter((key) => key !== undefined);
  return { keys, unknown: codes.size - keys.length };
}

/** 36 bits of a hash (cyrb53): among a thousand keys, two have the same once in a hundred thousand programs. */
function codeOf(key: string): string {
  let rest = hash(key);
  let code = "";
  for (let place = 0; place < codeLength; place++) {
    code += letters[rest % letters.length];
    rest = Math.floor(rest / letters.length);
  }
  return code;
}

function hash(text: string): number {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ point, 2654435761);
    two = Math.imul(two ^ point, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0);
}
