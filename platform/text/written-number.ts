import { withoutInvisible } from "./invisible-characters.ts";

/** A number that somebody wrote, or why it is not taken: no number at all, or one that can be read in two ways. */
export type WrittenNumber =
  | { ok: true; number: number }
  | { ok: false; reason: "unreadable" }
  | { ok: false; reason: "ambiguous"; readings: readonly [number, number] };

type Limits = { min?: number | undefined; max?: number | undefined; unit?: "dollars" | undefined };

/** As many digits as a JavaScript number holds exactly. */
const mostDigits = 15;

/**
 * Reads a number as people write it in any country: "350", "$1,200", "350,00", "1 250.50", "1'250", "AU$ 350.-", "３５０". A comma before three digits groups
 * thousands, as it does in Australia; a point before three digits may do so, too, or begin decimals, and is asked about unless only one of
 * the two is within `min` and `max`. Spelled numbers, ranges, other number systems ("1e3", "0x10") and amounts with words are not read. With `unit: "dollars"` another currency's
 * sign is not read either.
 */
export function readNumber(written: string, { min, max, unit }: Limits = {}): WrittenNumber {
  const bare = withoutUnit(inAscii(withoutInvisible(written)).trim(), unit);
  const readings = readingsOf(bare.replace(/(?<=\d)[.,]-{0,2}$/, ""));
  const within = readings.filter((number) => number >= (min ?? -Infinity) && number <= (max ?? Infinity));
  const [one, other] = within.length === 0 ? readings : within;
  if (one === undefined) return { ok: false, reason: "unreadable" };
  return other === undefined ? { ok: true, number: one } : { ok: false, reason: "ambiguous", readings: [one, other] };
}

/** What can be asked about an ambiguous number, after the field's own message; nothing of any other. */
export function askWhichNumber(read: WrittenNumber, written: string): string {
  if (read.ok || read.reason === "unreadable") return "";
  const [one, other] = read.readings;
  return ` “${written.trim().slice(0, 40)}” could be ${one} or ${other}: please write it as one of these.`;
}

/** Full-width forms and the digits of every script as ASCII has them. Raised and circled digits are none: "350⁵⁰" is not 35050. */
function inAscii(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 0xfee0))
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
    .replaceAll("\u066B", ".")
    .replaceAll(/[\u066C\u2018\u2019\u02BC]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-");
}

/** In Unicode, the digits of a script stand in a row, from zero. */
function digitValue(codePoint: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return before % 10;
}

/** Without dollars, or where no unit is asked for, without any currency's sign. */
function withoutUnit(text: string, unit: Limits["unit"]): string {
  const bare = text
    .replace(/^(?:(?:aud?|a)? ?\$|aud)\s?(?=[\d.,-])/i, "")
    .replace(/(?<=[\d.,-])\s?(?:(?:au|a)?\$|aud|dollars?|australian dollars?)$/i, "");
  return unit === "dollars" ? bare : bare.replace(/^\p{Sc}\s?(?=[\d.,-])/u, "").replace(/(?<=[\d.,-])\s?\p{Sc}$/u, "");
}

/** Every number that a text of digits, points, commas, spaces and apostrophes can mean; a sign before it counts. */
function readingsOf(text: string): number[] {
  const [, sign, digits = ""] = /^(-?)(.*)$/s.exec(text) ?? [];
  if (digits.replaceAll(/\D/g, "").length > mostDigits) return [];
  const found = [plain(digits), grouped(digits), decimal(digits)].filter((each) => each !== undefined);
  return [...new Set(found)].map((each) => Number(sign + each));
}

function plain(text: string): string | undefined {
  return /^\d+$/.test(text) ? text : undefined;
}

/** Thousands in groups of three behind one sign, and perhaps decimals behind another: "1.250,50". No group begins with a zero. */
function grouped(text: string): string | undefined {
  const [, whole = "", sign = "", fraction = ""] =
    /^([1-9]\d{0,2}(?:([.,'\s])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/.exec(text) ?? [];
  return whole === "" ? undefined : withFraction(whole.replaceAll(sign, ""), fraction);
}

/** Decimals behind a point; behind a comma unless three digits follow, which are thousands where English is written. */
function decimal(text: string): string | undefined {
  const [, whole = "", sign, fraction = ""] = /^(\d*)([.,])(\d+)$/.exec(text) ?? [];
  if (sign === undefined || (sign === "," && grouped(text) !== undefined)) return undefined;
  return withFraction(whole || "0", fraction);
}

function withFraction(whole: string, fraction: string): string {
  return fraction === "" ? whole : `${whole}.${fraction}`;
}
