import { setImmediate as nextTurn } from "node:timers/promises";

/** So much is read at a time: other requests are answered in between. */
const PIECE_BYTES = 200_000;
/** No form, list or document has as many names in one object. */
const MOST_NAMES = 10_000;
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);
const brace = 0x7b;
const spaces = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Whether JSON has more values, levels or names in one object than it may, told by its brackets and commas alone. Making ten million lists of 32 MB would keep every
 * other request waiting for seconds. What is no JSON is for its parser to refuse.
 */
export async function hasTooManyValues(
  json: Uint8Array,
  { mostValues, mostLevels }: { mostValues: number; mostLevels: number },
): Promise<boolean> {
  let count = 0;
  let [isInText, isBegun] = [false, false];
  const names: number[] = [];
  let pauseAt = PIECE_BYTES;
  for (let at = 0; at < json.length; at += 1) {
    if (isInText) {
      at = json.indexOf(quote, at);
      if (at < 0) return false;
      isInText = isEscaped(json, at);
    } else {
      const byte = json[at] ?? 0;
      // The first value of a list or an object; the others have a comma before them.
      if (isBegun && !spaces.has(byte)) {
        if (!closing.has(byte)) count += 1;
        isBegun = false;
      }
      if (opening.has(byte)) {
        if (names.length === mostLevels) return true;
        // The elements of a list are no names.
        names.push(byte === brace ? 1 : Number.NEGATIVE_INFINITY);
        isBegun = true;
      } else if (closing.has(byte)) names.pop();
      else if (byte === comma) {
        count += 1;
        const known = (names.pop() ?? 0) + 1;
        if (known > MOST_NAMES) return true;
        names.push(known);
      }
      isInText = byte === quote;
      if (count > mostValues) return true;
    }
    if (at < pauseAt) continue;
    pauseAt = at + PIECE_BYTES;
    await nextTurn();
  }
  return false;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(json: Uint8Array, at: number): boolean {
  let before = at - 1;
  while (json[before] === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
