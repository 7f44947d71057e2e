/** The address that calls a number as people write it, of several the first. @example phoneUri("(03) 5550 0147") // "tel:0355500147" */
export function phoneUri(written: string): string {
  return `tel:${dialled(written) ?? digitsOf(written)}`;
}

/** The first number of a field for telephone numbers, as a telephone dials it; undefined without one. */
export function dialled(written: string): string | undefined {
  const [found] = /\+?\d(?:[\s().-]*\d){4,}/.exec(written) ?? [];
  return found && digitsOf(found);
}

function digitsOf(text: string): string {
  return text.replaceAll(/[^+\d]/g, "");
}
