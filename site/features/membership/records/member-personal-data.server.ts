import type { Kysely } from "kysely";
import type { FormRecord } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { memberForm } from "#services/forms/member-form.ts";
import { formPersonalData } from "#services/privacy/form-personal-data.server.ts";
import type { PersonalData, PersonalDataSource } from "#services/privacy/personal-data.server.ts";
import { anonymizePaidMember, deletePendingMember } from "./member-retention.server.ts";

const keptForPayment =
  "stays for now, because a payment of theirs may still come in; it closes by itself 30 days after it began: run this again then";

const memberships = formPersonalData(memberForm, { name: "membership", own: outcomeOf });

/** Memberships with their payments. */
export const memberPersonalData: PersonalDataSource = async function* (stores, person) {
  for await (const found of memberships(stores, person))
    yield { ...found, data: { ...found.data, ...(await payments(stores.db, found.data)) } };
};

function outcomeOf({
  id,
  status,
  reference,
  payment_intent,
}: FormRecord): Pick<PersonalData, "erasureOutcome" | "erase"> {
  if (status === "pending")
    return {
      erasureOutcome: "goes",
      erase: async (trx) => ((await deletePendingMember(trx, id)) ? undefined : keptForPayment),
    };
  return {
    erasureOutcome: `goes, but for what the books need: when ${reference} was paid, and the number of the payment (${payment_intent}), without a name`,
    erase: async (trx) => {
      await anonymizePaidMember(trx, id);
      return undefined;
    },
  };
}

async function payments(db: Kysely<SiteTables>, data: object) {
  if (!("id" in data) || typeof data.id !== "string") return {};
  const paying = await db
    .selectFrom("membership_payers")
    .innerJoin("membership_payments", "membership_payments.payment_intent", "membership_payers.payment_intent")
    .selectAll("membership_payers")
    .selectAll("membership_payments")
    .where("member_id", "=", data.id)
    .execute();
  return { payments: paying };
}
