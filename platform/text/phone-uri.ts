/**
 * The address that calls a number as people write it; of several in one text, the first.
 *
 * @example phoneUri("(03) 5550 0147") // "tel:0355500147"
 */
export function phoneUri(written: string): string {
  const [first = "", all = ""] = [written.split(/[/,;|\n]|\b(?:or|and)\b|(?<=\d)\s+(?=\+)/i)[0], written].map(digitsOf);
  // "03/5550 0147" is one number.
  return `tel:${first.length >= shortest ? first : all}`;
}

/** The fewest digits of a telephone number, but for emergencies. */
const shortest = 6;

function digitsOf(text: string | undefined): string {
  return text?.replaceAll(/[^+\d]/g, "") ?? "";
}
