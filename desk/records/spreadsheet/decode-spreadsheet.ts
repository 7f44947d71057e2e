/** What to do with a workbook of Excel's, a picture, or any other file that is not a text. */
export const notCsv = "This is not a CSV file. In Excel choose Save as, CSV.";

/**
 * The text of a file as spreadsheet programs save it: UTF-8, UTF-16 of either order, or else the encoding of Windows or of older Macs
 * for Western Europe.
 *
 * @returns undefined for a file that is not a text: it is not even sent, however large it is
 */
export function decodeSpreadsheet(bytes: ArrayBuffer): string | undefined {
  const text = textOf(bytes);
  // No text has a NUL character, and hardly any other file has none.
  return text.includes("\0") ? undefined : text;
}

function textOf(bytes: ArrayBuffer): string {
  const utf16 = utf16In(new Uint8Array(bytes));
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const almost = new TextDecoder("utf-8").decode(bytes);
    const [unread, read] = [/\uFFFD+/g, /(?!\uFFFD)[^\0-\x7F]/gu].map((letters) => almost.match(letters)?.length ?? 0);
    // A cut or damaged letter of UTF-8 among others: each of them would be two of Windows.
    if (read !== undefined && unread !== undefined && read > unread) return almost;
    return new TextDecoder(isMacRoman(new Uint8Array(bytes)) ? "macintosh" : "windows-1252").decode(bytes);
  }
}

/** By its mark; without one most letters of Western languages have a zero as the one half, which no other text has. */
function utf16In(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const beginning = bytes.subarray(0, 2_000);
  if (beginning.length < 8 || bytes.length % 2 === 1) return undefined;
  const zeros = [0, 1].map((half) => beginning.filter((byte, at) => at % 2 === half && byte === 0).length);
  const [even = 0, odd = 0] = zeros.map((count) => count / (beginning.length / 2));
  if (odd > 0.6 && even < 0.05) return "utf-16le";
  return even > 0.6 && odd < 0.05 ? "utf-16be" : undefined;
}

/** Bytes that are small letters with accents on older Macs, and on Windows signs that follow no small letter: an opening quotation mark, a capital. */
const smallOnMac = new Set([
  0x81, 0x82, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x91, 0x93, 0x95, 0x98,
  0x9d, 0x9f,
]);
/** The same where they stand between two letters: a closing quotation mark, a short dash, letters of the east of Europe. */
const betweenOnMac = new Set([0x94, 0x96, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0xd5]);

/** Whether accents within words are where older Macs have them, more often than where Windows has them. */
function isMacRoman(bytes: Uint8Array): boolean {
  let balance = 0;
  for (const [at, byte] of bytes.subarray(0, 200_000).entries()) {
    if (byte < 0x80) continue;
    const [isAfterSmall, isBeforeSmall] = [isSmall(bytes[at - 1]), isSmall(bytes[at + 1])];
    if (smallOnMac.has(byte) && isAfterSmall) balance += 1;
    else if (betweenOnMac.has(byte) && isAfterSmall && isBeforeSmall) balance += 1;
    else if (byte >= 0xdf && (isAfterSmall || isBeforeSmall)) balance -= 1;
  }
  return balance > 0;
}

function isSmall(byte = 0): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}
