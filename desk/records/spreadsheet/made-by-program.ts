import { foldedInCapitals } from "#platform/text/folded.ts";
import type { FieldValue } from "../model/record-contract.ts";

/** "4-Mar", "Mar-26", "04. Jan", "04-janv": the name of its month is looked up. "3月4日" is one, too. */
const shortDate = /^(?:\d{1,2}(?:-|\. ?)(\p{L}{3,5})\.?(?:-\d{2,4})?|(\p{L}{3,5})\.?-\d{2})$/u;
/** How months begin in the languages of Western Europe. */
const months = new Set(
  `jan gen ene feb fév fev mar mär mrt apr avr abr mai maj may mag jun jui giu jul lug aug aoû ago sep set okt oct ott out
  nov dec déc dez dic des mrz`.split(/\s+/),
);
const exponent = /^-?\d([.,]\d+)?E[+-]?\d+$/i;
const fault = /^#(?:(?:NAME\?|N\/A)|(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC)!|#{3,})$/;

/** What people write, and what a program makes of it. */
const readings: readonly (readonly [written: RegExp, made: RegExp])[] = [
  [/^\d{1,4}[-./]\d{1,2}(?:[-./]\d{1,4})?$/, /^\d{1,4}[-./]\d{1,2}[-./]\d{2,4}$/],
  // The number of days since 1900 or 1904, and the part of a day: so programs count dates and times.
  [/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/, /^[1-6]\d{4}$/],
  [/^\d{1,2}[:.]\d\d(?: ?[ap]m)?$/i, /^0[.,]\d{3,}$/],
  [/^\d{1,2}[:.]\d\d(?: ?[ap]m)?$/i, /^\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?$/],
  [/^(?:true|false)$/i, /^(?:TRUE|FALSE)$/],
];

/**
 * Whether a text looks like what spreadsheet programs make of one when they open a file: a number without its leading zeros, its plus sign or its last
 * digits, a date, a number with an exponent, the fault of a formula; or of one that they save for another country: "?ukasz", "Lukasz" or "£ukasz".
 */
export function isMadeByProgram(before: FieldValue, after: string): boolean {
  if (before === after) return false;
  if (isShortDate(after) || exponent.test(after) || fault.test(after)) return true;
  if (typeof before !== "string") return false;
  if (isSavedForAnotherCountry(before, after)) return true;
  return isSameNumber(before, after) || readings.some(([written, made]) => written.test(before) && made.test(after));
}

/** In which programs save "CSV" where they are not asked for UTF-8. */
const encodings = ["windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1257", "macintosh"];
const highBytes = Uint8Array.from({ length: 128 }, (_, at) => 128 + at);
const signsOf = (encoding: string) => new TextDecoder(encoding).decode(highBytes);
const westernSigns = signsOf("windows-1252");

/** A letter that the encoding lacks becomes a question mark, or a letter that looks like it; of another encoding, a Western sign. */
function isSavedForAnotherCountry(before: string, after: string): boolean {
  const changed = (make: (letter: string) => string) =>
    before.replaceAll(/[^\0-\x7F]/gu, make).replaceAll(/\p{Cc}/gu, "") === after;
  const unless = (known: string, make: (letter: string) => string) => (letter: string) =>
    known.includes(letter) ? letter : make(letter);
  const asWestern = (signs: string) => (letter: string) => westernSigns[signs.indexOf(letter)] ?? letter;
  return (
    changed(unless(westernSigns, (letter) => "?".repeat(letter.length))) ||
    changed(unless(westernSigns, foldedInCapitals)) ||
    encodings.some((encoding) => changed(asWestern(signsOf(encoding))))
  );
}

function isSameNumber(before: string, after: string): boolean {
  const [one = "", other = ""] = [before, after].map(plainNumber);
  if (!/^-?\d+(?:\.\d+)?$/.test(other) || !/^[-+]?\d+(?:\.\d*)?(?:e\d+)?$/i.test(one)) return false;
  return Number(one) === Number(other) || (one.length > 15 && fifteenDigits(one) === other);
}

function plainNumber(text: string): string {
  return text.replaceAll(/[\s,']/g, "").replace(/^\((.+)\)$/, "-$1");
}

function isShortDate(text: string): boolean {
  if (/^\d{1,2}[月월] ?\d{1,2}[日일]$/.test(text)) return true;
  const [, before, behind] = shortDate.exec(text) ?? [];
  return months.has((before ?? behind ?? "").slice(0, 3).toLowerCase());
}

/** Programs write zeros for the digits that they have no room for. */
function fifteenDigits(digits: string): string {
  return digits.slice(0, 15) + "0".repeat(digits.length - 15);
}
