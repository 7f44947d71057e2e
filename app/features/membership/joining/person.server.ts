import { createHash } from "node:crypto";
import { emailKey } from "#app/platform/mail/email-key.ts";

/** A person in a year, as far as payments go. */
export type Person = { email: string; firstName: string; lastName: string; year: string };

/** What tells one person's record from another's (P6): couples share an address, and nobody writes their name alike each time. */
export function personKey({ email, firstName, lastName, year }: Person): string {
  const parts = [emailKey(email), nameKey(firstName), nameKey(lastName), year];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A name as it is compared: two that differ in case, in spaces or in how an accent is encoded are the same. */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
