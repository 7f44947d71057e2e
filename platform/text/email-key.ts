import { onlyVisible } from "./invisible-characters.ts";

/** An e-mail address for comparison: without regard to case and to invisible characters, which copied addresses have. */
export function emailKey(address: string): string {
  return onlyVisible(address).trim().toLowerCase();
}
