/** The address that calls a number as people write it. @example phoneUri("(03) 5550 0147") // "tel:0355500147" */
export function phoneUri(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/g, "")}`;
}
