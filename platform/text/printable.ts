/**
 * Text of a file, a database or another server, for a line of a terminal: a control character could move the cursor, name the window or begin a line
 * of its own, a format character turn the words around. They are shown as `\u001b`, which in JSON means the same as before. ZWJ and ZWNJ stay, which
 * join emoji and shape words.
 */
export function printable(text: string): string {
  return text.replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped);
}

/** The same for lines of one's own with such texts in them: line breaks and tabs stay. */
export function printableLines(text: string): string {
  return text.replaceAll(/[^\n\t]+/g, printable);
}

function escaped(character: string) {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
