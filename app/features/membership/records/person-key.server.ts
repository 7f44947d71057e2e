import { createHash } from "node:crypto";
import { emailKey } from "#app/platform/text/email-key.ts";
import { nameKey } from "#app/platform/text/name-key.ts";

/** A person in a year, as far as payments go. */
export type MemberIdentity = { email: string; firstName: string; lastName: string; year: string };

/** What tells one person's record from another's (P6): couples share an address, and nobody writes their name alike each time. */
export function personKey({ email, firstName, lastName, year }: MemberIdentity): string {
  const parts = [emailKey(email), nameKey(firstName), nameKey(lastName), year];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
