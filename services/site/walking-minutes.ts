/** How far it is from a venue to another one, on foot. */
export type Walk = { to: string; minutes: number };

/** Nobody walks for longer between two bands. */
const mostMinutes = 180;
const written = /^([^:]+?) ?(?:[:=\u2010-\u2015-] ?)?(\d{1,3}) ?(?:min(?:s|utes?)?\.?|['\u2019\u2032])?$/i;

/**
 * Parses a line of a venue's `walks`. The minutes come last, after a colon, a dash or a space, and may be called "min" or "minutes".
 *
 * @example parseWalk("Town Hall: 5") // { to: "Town Hall", minutes: 5 }
 * @returns undefined for any other text, and for more than three hours.
 */
export function parseWalk(line: string): Walk | undefined {
  const [, to, digits] = written.exec(line.trim().replaceAll(/\s+/g, " ")) ?? [];
  const minutes = Number(digits);
  return to !== undefined && minutes >= 1 && minutes <= mostMinutes ? { to, minutes } : undefined;
}

/** A venue's name as it is compared: without regard to case, the kind of apostrophe, doubled spaces, and a "the" before it. */
export function venueKey(name: string): string {
  const plain = name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/['\u2018\u2019\u2032]/g, "'");
  return plain.trim().replaceAll(/\s+/g, " ").replace(/^the /, "");
}
