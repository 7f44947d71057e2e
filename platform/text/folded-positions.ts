import { foldedInCapitals } from "./folded.ts";
import { onlyVisible } from "./invisible-characters.ts";

/** Where words stand in a text, in UTF-16 units of that text. */
export type FoundWords = { start: number; end: number };

/** A white space, or a letter with its accents and the invisible characters behind it. */
const units = /\s+|[\s\S]/gu;
const addsToUnit = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u;

type Unit = { start: number; end: number; folded: string };

/**
 * Finds words as people type them in a text as programs write it: whatever its apostrophes, quotation marks, dashes, accents, soft hyphens and
 * the kind and number of its spaces. What is found begins and ends with whole letters.
 *
 * @param anyCase whether capitals do not count
 */
export function findWords(text: string, words: string, anyCase: boolean): FoundWords[] {
  const fold = anyCase ? (unit: string) => plain(unit).toLowerCase() : plain;
  const wanted = unitsOf(words.trim(), fold)
    .map(({ folded }) => folded)
    .join("");
  if (wanted === "" || !fold(text).includes(wanted)) return [];
  const parts = unitsOf(text, fold);
  const whole = parts.map(({ folded }) => folded).join("");
  const [starts, ends] = [new Map<number, number>(), new Map<number, number>()];
  let length = 0;
  for (const { start, end, folded } of parts) {
    if (folded === "") continue;
    starts.set(length, start);
    length += folded.length;
    ends.set(length, end);
  }
  const found: FoundWords[] = [];
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    const [start, end] = [starts.get(at), ends.get(at + wanted.length)];
    if (start !== undefined && end !== undefined && start >= (found.at(-1)?.end ?? 0)) found.push({ start, end });
  }
  return found;
}

function unitsOf(text: string, fold: (unit: string) => string): Unit[] {
  const found: { start: number; end: number }[] = [];
  for (const { 0: each, index } of text.matchAll(units)) {
    const last = found.at(-1);
    const isSpaceAgain =
      last !== undefined && /^\s/.test(each) && onlyVisible(text.slice(last.start, last.end)).trim() === "";
    if (last && (isSpaceAgain || addsToUnit.test(each))) last.end = index + each.length;
    else found.push({ start: index, end: index + each.length });
  }
  return found.map(({ start, end }) => ({ start, end, folded: fold(text.slice(start, end)) }));
}

/** Of a letter, or of a whole text. */
function plain(unit: string): string {
  // Unicode takes a lone acute accent apart into a space and a mark, and a double prime into two.
  return foldedInCapitals(unit.replaceAll(/[\u00b4\u02bb]/g, "'").replaceAll("″", '"'))
    .replaceAll(/\s+/g, " ")
    .replaceAll("\u2044", "/")
    .replaceAll(/["“”„‟«»]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-");
}
