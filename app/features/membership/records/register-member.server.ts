import type { NewMember } from "#app/features/membership/membership-contract.ts";
import type { MembershipServices } from "#app/features/membership/membership-services.server.ts";
import { type BindResult, bindPayment } from "#app/features/membership/payments/bind-payment.server.ts";
import { yearIn } from "#app/platform/time/time-zone.ts";
import type { MembersTable } from "#app/services/database/site-tables.server.ts";
import { withNewReference } from "#app/services/submissions/reference.server.ts";
import { personKey } from "./person-key.server.ts";

/** A record as it comes in. */
export type Registration = {
  member: NewMember;
  /** The payment that this browser has begun, by its signed cookie. */
  ownIntent: string | undefined;
  /** The payment that the form is about to confirm, where it says so. */
  namedIntent: string | undefined;
};

export type RegistrationResult =
  | { ok: true; reference: string }
  | { ok: false; reason: RegistrationRefusal; year: string };
export type RegistrationRefusal = Exclude<BindResult, "bound">;

/**
 * Takes a person's record, as pending (P2, P6), and makes the payment at their browser the only one that can be paid for them. It may be
 * sent as often as one likes. Without a payment the record is kept all the same; nothing can be paid for it then.
 *
 * @returns "closed" when the form holds another payment than the one that may be paid: it would be nobody's.
 * @throws PaymentsAway when the provider does not answer: nothing can have been charged.
 */
export async function registerMember(
  services: MembershipServices,
  { member, ownIntent, namedIntent }: Registration,
  now = new Date(),
): Promise<RegistrationResult> {
  const record = await saveRecord(services, member, now);
  const { reference, year } = record;
  if (record.status === "paid") return { ok: false, reason: "paid", year };
  if (namedIntent !== undefined && namedIntent !== ownIntent) return { ok: false, reason: "closed", year };
  if (ownIntent === undefined) return { ok: true, reference };
  const bound = await bindPayment(services, record, ownIntent);
  return bound === "bound" ? { ok: true, reference } : { ok: false, reason: bound, year };
}

/** One record a person and year: while it is pending, what they sent last counts. */
async function saveRecord({ db, config }: MembershipServices, member: NewMember, now: Date): Promise<MembersTable> {
  const year = String(yearIn(config.timeZone, now));
  const person_key = personKey({ ...member, year });
  const written = columnsOf(member);
  const first = { id: crypto.randomUUID(), status: "pending" as const, received_at: now.toISOString(), year };
  const kept = await withNewReference("J", (reference) =>
    db
      .insertInto("members")
      .values({ ...first, ...written, person_key, reference, payment_intent: null, paid_at: null })
      .onConflict((conflict) =>
        conflict.column("person_key").doUpdateSet(written).where("members.status", "=", "pending"),
      )
      .returningAll()
      .executeTakeFirst(),
  );
  return kept ?? db.selectFrom("members").selectAll().where("person_key", "=", person_key).executeTakeFirstOrThrow();
}

function columnsOf({ firstName, lastName, email, phone, address, city, postcode }: NewMember) {
  return { first_name: firstName, last_name: lastName, email, phone, address, city, postcode };
}
