import PostalMime, { type Email, type PostalMimeOptions } from "postal-mime";

const textPart = /^(content-type:[ \t]{0,5}text\/(?:plain|html))((?:[^\r\n]{0,1000}(?:\r?\n[ \t](?=\S))?){0,6})/gim;
const charset = /;\s{0,20}charset\s{0,5}=\s{0,5}"?([^\s;"]{0,40})"?/i;
/** What programs write that do not look at the letters: UTF-8, the letters of English alone, or nothing. */
const careless = /^(?:utf-?8|(?:us-)?ascii|ansi.*)?$/i;

/**
 * Parses a mail as it was meant whose charset is missing or wrong: with letters of Windows where a text that says UTF-8, or nothing, has others, and with UTF-8
 * where it stands in a text that says it has no accents.
 *
 * @throws for a mail that is nested too deeply, or has too large headers
 */
export async function parseLegibly(source: Uint8Array, options: PostalMimeOptions): Promise<Email> {
  const mail = await PostalMime.parse(source, options);
  const parseAs = (label: string) => PostalMime.parse(relabelled(source, label), options);
  if (isIllegible(mail)) {
    const other = await parseAs("windows-1252");
    return lettersOfWindows.test(wordsOf(other)) ? other : mail;
  }
  if (!/[\u00C2-\u00F4][^\0-\x7F]/.test(wordsOf(mail))) return mail;
  const other = await parseAs("utf-8");
  return wordsOf(other).includes("\uFFFD") ? mail : other;
}

/** Letters with accents, and the signs of word processors. Another sign alone is rather a damaged byte. */
const lettersOfWindows = /[\u00C0-\u017E\u2013\u2014\u2018-\u201E\u2026]/;

function wordsOf({ text, html }: Email): string {
  return text ?? html ?? "";
}

/** A cut letter among others is no reason to read these in another way. */
function isIllegible(mail: Email): boolean {
  const count = (letters: RegExp) => wordsOf(mail).match(letters)?.length ?? 0;
  return count(/\uFFFD+/g) > count(/(?!\uFFFD)[^\0-\x7F]/gu);
}

/** The source, with a charset for all texts that have none, or one that says little. */
function relabelled(source: Uint8Array, label: string): Uint8Array {
  const written = Buffer.from(source).toString("latin1");
  const [head = ""] = written.split(/\r?\n\r?\n/, 1);
  const whole = /^content-type:/im.test(head) ? written : `Content-Type: text/plain\r\n${written}`;
  const changed = whole.replaceAll(textPart, (part: string, type: string, parameters: string) => {
    const [, said = ""] = charset.exec(parameters) ?? [];
    return careless.test(said) ? `${type}; charset=${label}${parameters.replace(charset, "")}` : part;
  });
  return Buffer.from(changed, "latin1");
}
