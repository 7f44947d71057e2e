/** An e-mail address as it is compared: two that differ in case alone reach the same person wherever it matters. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase();
}
