/** The text of a file as spreadsheet programs save it: UTF-8, UTF-16 with its mark, or else the Windows encoding of Western Europe. */
export function decodeSpreadsheet(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
