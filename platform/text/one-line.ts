/**
 * A visitor's input as one line of at most `max` code points. White space, control characters and invisible format characters become single
 * spaces; only ZWJ and ZWNJ stay, which join emoji and shape words, and cannot end a header.
 */
export function oneLine(typed: string, max = 120): string {
  const line = typed.replace(/(?:(?![\u200c\u200d])[\s\p{Cc}\p{Cf}])+/gu, " ").trim();
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join("")}…`;
}
