import * as z from "zod/mini";
import { onlyVisible, withoutHiddenText, withoutInvisible } from "./invisible-characters.ts";
import { unwrapLink } from "./unwrapped-link.ts";

export const longestEmail = 254;
export const longestPhone = 40;
export const longestLink = 2048;

/** Refuses a line break, which could break out of an email header. */
export const onOneLine = z.regex(/^[^\n\u2028\u2029]*$/, "Please write this on one line.");

/** The maximum length of a text, and the error message for an empty one. */
type TextRule = { max: number; message: string };

/**
 * A required text on one line. Surrounding white space and control characters are removed (pasted text often has them); a line break
 * within is refused, since it could break out of an email header.
 */
export function singleLineText({ max, message }: TextRule) {
  return z.string({ error: message }).check(z.overwrite(cleanLine), onOneLine, notEmpty(message), atMost(max));
}

/** A required text of several lines, cleaned likewise. Line breaks become `\n`. */
export function multiLineText({ max, message }: TextRule) {
  return z.string({ error: message }).check(z.overwrite(cleanText), notEmpty(message), atMost(max));
}

/** An optional text of several lines; a missing one is empty. `isLine`: it is a name or an address, cleaned as a line is. */
export function optionalMultiLineText({ max, isLine = false }: Pick<TextRule, "max"> & { isLine?: boolean }) {
  const text = z
    .string({ error: "Please write some text here, or nothing." })
    .check(z.overwrite(isLine ? cleanLine : cleanText), atMost(max));
  return z._default(text, "");
}

/** Exactly one e-mail address of at most 254 characters: as in HTML's e-mail field, but with a dot in its domain, and without an encoded word. */
export function emailAddress(message: string) {
  return z.string({ error: message }).check(z.overwrite(cleanLine), z.regex(oneAddress, message), atMost(longestEmail));
}

/** A URL with the scheme http or https. Of one that leads by way of a mail program or a search, it is the target. */
export function webLink(message: string) {
  return singleLineText({ max: longestLink, message }).check(
    z.overwrite(unwrapLink),
    z.refine(isWebLink, { error: message }),
  );
}

/** A phone number in any format: 1 to 40 characters. */
export function phoneNumber(message: string) {
  return singleLineText({ max: longestPhone, message });
}

/** A year as four digits. */
export function fourDigits(message: string) {
  return z.string({ error: message }).check(z.overwrite(cleanLine), z.regex(/^\d{4}$/, message));
}

/** The regular expression of HTML's e-mail field, but with at least one dot in the domain, and without `=?`: mail programs decode what it begins (RFC 2047). */
const oneAddress =
  /^(?!.*=\?)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Not zod's own length checks: those apply to lists as well, so that a list in place of a text would get two errors. */
function notEmpty(message: string) {
  return z.refine<string>((written) => onlyVisible(written).trim() !== "", { error: message });
}

function atMost(max: number) {
  return z.refine<string>((written) => written.length <= max, { error: `Please keep this to ${max} characters.` });
}

/** A line as it is stored: what two lines that look the same have in common. See `cleanText`. */
export function cleanLine(written: string): string {
  return withoutInvisible(cleanText(written.replaceAll("\t", " "))).trim();
}

/**
 * Removes control characters and lone surrogates, which not every database can store, and invisible characters, with which a text could hide words or
 * reverse the text after it in an email or a spreadsheet. Line breaks become `\n`.
 */
export function cleanText(written: string): string {
  return withoutHiddenText(written.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, "")).trim();
}

function isWebLink(written: string) {
  return /^https?:\/\//i.test(written) && URL.canParse(written);
}
