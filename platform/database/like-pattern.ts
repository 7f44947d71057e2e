/** A pattern for `like … escape '\\'` that finds this text anywhere, letter by letter. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
