/** A name for comparison: without regard to case, white space and Unicode normalisation. */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
