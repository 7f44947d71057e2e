import { createHash } from "node:crypto";
import { comparableName } from "#platform/text/comparable-name.ts";
import { emailKey } from "#platform/text/email-key.ts";
import { yearIn } from "#platform/time/time-zone.ts";
import type { MembersTable } from "#services/database/site-tables.server.ts";
import { toRow } from "#services/forms/form-record.ts";
import { memberForm } from "#services/forms/member-form.ts";
import { withNewReference } from "#services/submissions/reference.server.ts";
import type { NewMember } from "#site/features/membership/membership-contract.ts";
import type { MembershipServices } from "#site/features/membership/membership-services.server.ts";
import { type BindResult, bindPayment } from "#site/features/membership/payments/bind-payment.server.ts";

/** A submitted record. */
export type Registration = {
  member: NewMember;
  /** The payment that this browser has begun, from its signed cookie. */
  ownIntent: string | undefined;
  /** The payment that the form is about to confirm, if its header names one. */
  namedIntent: string | undefined;
};

export type RegistrationResult =
  | { ok: true; reference: string }
  | { ok: false; reason: RegistrationRefusal; year: string };
export type RegistrationRefusal = Exclude<BindResult, "bound">;

/**
 * Stores a person's record as pending, and what was sent with their browser's payment, which then can be paid for them. It may be repeated.
 * Without a payment the record is stored, and nothing can be paid for it.
 *
 * @returns "closed" when the form's payment is not the cookie's, and so cannot be bound to anyone
 * @throws PaymentsUnavailable if the provider does not answer; nothing can have been charged.
 */
export async function registerMember(
  services: MembershipServices,
  { member, ownIntent, namedIntent }: Registration,
  now = new Date(),
): Promise<RegistrationResult> {
  const details = toRow(memberForm, member);
  const record = await saveRecord(services, { member, ownIntent }, now);
  const { reference, year } = record;
  if (record.status === "paid") return { ok: false, reason: "paid", year };
  if (namedIntent !== undefined && namedIntent !== ownIntent) return { ok: false, reason: "closed", year };
  if (ownIntent === undefined) return { ok: true, reference };
  const bound = await bindPayment(services, { ...record, ...details }, ownIntent);
  return bound === "bound" ? { ok: true, reference } : { ok: false, reason: bound, year };
}

/**
 * Stores one record per person and year. While it is pending, only the browser with the payment that it began with changes it: any other may
 * be a stranger's who knows the name and the address.
 */
async function saveRecord(
  { db, config }: MembershipServices,
  { member, ownIntent }: Pick<Registration, "member" | "ownIntent">,
  now: Date,
): Promise<MembersTable> {
  const year = String(yearIn(config.timeZone, now));
  const person_key = personKey({ ...member, year });
  const written = toRow(memberForm, member);
  const payment_intent = ownIntent ?? null;
  const first = { id: crypto.randomUUID(), status: "pending" as const, received_at: now.toISOString(), year };
  const saved = await withNewReference("J", (reference) =>
    db
      .insertInto("members")
      .values({ ...first, ...written, person_key, reference, payment_intent, paid_at: null })
      .onConflict((conflict) =>
        conflict
          .column("person_key")
          .doUpdateSet(written)
          .where("members.status", "=", "pending")
          .where("members.payment_intent", "=", payment_intent),
      )
      .returningAll()
      .executeTakeFirst(),
  );
  return saved ?? db.selectFrom("members").selectAll().where("person_key", "=", person_key).executeTakeFirstOrThrow();
}

export type MemberIdentity = Pick<NewMember, "email" | "firstName" | "lastName"> & { year: string };

/** Identifies a person in a year. The name is part of it, because couples share an address; case and white space do not count. */
export function personKey({ email, firstName, lastName, year }: MemberIdentity): string {
  const parts = [emailKey(email), comparableName(firstName), comparableName(lastName), year];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
