/** A name for comparison: without regard to case, white space and Unicode normalisation. */
export function comparableName(name: string): string {
  return name.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
