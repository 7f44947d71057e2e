/**
 * A mark: an invisible number at the end of a text, by which the source map says to which field the text belongs (steganography, or stega). Pages
 * show texts as they come, so that no component knows of it. The characters have no width, allow no line break and stand in no real text; emoji do
 * not use them.
 */
const border = "\u2063";
const digits = ["\u2060", "\u2061", "\u2062", "\u2064"];

/** As they are, and as a browser writes them in an address; the last border is missing where a text was cut short. */
const marks = /(?:\u2063|%E2%81%A3)((?:[\u2060-\u2062\u2064]|%E2%81%A[0124])*)(?:\u2063|%E2%81%A3)?/gi;

/** The mark of a number from 0. */
export function markOf(number: number): string {
  const inBaseFour = [...number.toString(4)].map((digit) => digits[Number(digit)]);
  return border + inBaseFour.join("") + border;
}

/** A text as visitors read it, and the numbers of the marks that stood in it. */
export function readMarks(text: string): { text: string; numbers: number[] } {
  if (!hasMark(text)) return { text, numbers: [] };
  const numbers: number[] = [];
  const plain = text.replaceAll(marks, (mark: string, written: string) => {
    const isWhole = mark.startsWith(border) && mark.endsWith(border) && written !== "";
    const inBaseFour = [...written].map((digit) => digits.indexOf(digit)).join("");
    if (isWhole) numbers.push(Number.parseInt(inBaseFour, 4));
    return "";
  });
  return { text: plain, numbers };
}

export function hasMark(text: string): boolean {
  return text.includes(border) || /%E2%81%A3/i.test(text);
}
