/** An e-mail address for comparison: without regard to case. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase();
}
