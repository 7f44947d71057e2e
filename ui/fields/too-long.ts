/**
 * What is wrong with a text of more than `max` UTF-16 units; the white space around it does not count, as nothing stores it.
 *
 * @example explainTooLong("abcdef", 4) // "Please keep this to 4 characters: 2 too many."
 */
export function explainTooLong(text: string, max: number): string | undefined {
  const excess = text.trim().length - max;
  return excess > 0 ? `Please keep this to ${max} characters: ${excess} too many.` : undefined;
}
