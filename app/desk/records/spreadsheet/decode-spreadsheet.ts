/** What to do with a workbook of Excel's, a picture, or any other file that is not a text. */
export const notCsv = "This is not a CSV file. In Excel choose Save as, CSV.";

/**
 * The text of a file as spreadsheet programs save it: UTF-8, UTF-16 with its mark, or else the Windows encoding of Western Europe.
 *
 * @returns undefined for a file that is not a text: it is not even sent, however large it is
 */
export function decodeSpreadsheet(bytes: ArrayBuffer): string | undefined {
  const text = textOf(bytes);
  // No text has a NUL character, and hardly any other file has none.
  return text.includes("\0") ? undefined : text;
}

function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
