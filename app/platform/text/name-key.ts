/** A name as it is compared: two that differ in case, in spaces or in how an accent is encoded are the same. */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
