/**
 * The beginning of a text, at most `max` UTF-16 units long as `length` counts them, without half of an emoji at its end: such a half (a lone
 * surrogate) fits into no address, and becomes another character in a database or a mail.
 */
export function truncate(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
