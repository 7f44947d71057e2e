/**
 * The digits by which two ways to write a telephone number are compared: without Australia's code, or the zero that stands in its place.
 *
 * @example phoneDigits("+61 412 345 678") === phoneDigits("0412 345 678")
 */
export function phoneDigits(number: string): string {
  return number
    .replaceAll(/[^+\d]/g, "")
    .replace(/^(?:\+|00)61/, "")
    .replace(/^61(?=0?\d{9}$)/, "")
    .replaceAll("+", "")
    .replace(/^0+/, "");
}
