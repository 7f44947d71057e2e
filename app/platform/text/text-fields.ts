import * as z from "zod/mini";

/** How long a text may be, and what somebody is told who left it empty. */
type TextRule = { max: number; message: string };

/**
 * A required text on one line. Surrounding space and invisible control characters are taken away (they come along when one pastes),
 * a line break within is refused: nothing with one in it ever comes near a header.
 */
export function singleLineText({ max, message }: TextRule) {
  return z
    .string({ error: message })
    .check(
      z.overwrite(cleanLine),
      z.regex(/^[^\n\u2028\u2029]*$/, "Please write this on one line."),
      something(message),
      atMost(max),
    );
}

/** A required text of several lines, cleaned like a `line`; its line breaks are kept, as `\n`. */
export function multiLineText({ max, message }: TextRule) {
  return z.string({ error: message }).check(z.overwrite(cleanText), something(message), atMost(max));
}

/** The same where nothing need be written: a missing one is empty. */
export function optionalMultiLineText({ max }: Pick<TextRule, "max">) {
  const text = z
    .string({ error: "Please write some text here, or nothing." })
    .check(z.overwrite(cleanText), atMost(max));
  return z._default(text, "");
}

/** Exactly one e-mail address of at most 254 characters (W19): what a browser's e-mail field takes, with a dot in its domain. */
export function emailAddress(message: string) {
  return z.string({ error: message }).check(z.overwrite(cleanLine), z.regex(oneAddress, message), atMost(254));
}

/** An address of the web: http or https, and no other scheme (W3). */
export function webLink(message: string) {
  return singleLineText({ max: 2048, message }).check(z.refine(isWebLink, { error: message }));
}

/** A phone number as people write them: 1 to 40 characters, whatever they are (W19). */
export function phoneNumber(message: string) {
  return singleLineText({ max: 40, message });
}

/** A year as text: four digits (W19). */
export function fourDigits(message: string) {
  return z.string({ error: message }).check(z.overwrite(cleanLine), z.regex(/^\d{4}$/, message));
}

/** What HTML says of an e-mail field, but for the dot. */
const oneAddress =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Not zod's own checks of length: those judge the length of a list too, and a list in a text's place would be told off twice. */
function something(message: string) {
  return z.refine<string>((written) => written !== "", { error: message });
}

function atMost(max: number) {
  return z.refine<string>((written) => written.length <= max, { error: `Please keep this to ${max} characters.` });
}

function cleanLine(written: string) {
  return cleanText(written.replaceAll("\t", " "));
}

/**
 * Control characters and halves of characters go (no database keeps them all), line breaks become `\n`. What turns the direction of
 * writing around goes too: a name could turn the words after it, in a mail or a spreadsheet. Arabic and Hebrew need none of it.
 */
function cleanText(written: string) {
  return written
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, "")
    .trim();
}

function isWebLink(written: string) {
  return /^https?:\/\//i.test(written) && URL.canParse(written);
}
