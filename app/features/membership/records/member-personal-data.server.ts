import type { Kysely } from "kysely";
import { pagesByTime } from "#app/services/database/pages-by-time.server.ts";
import type { MembersTable, SiteTables } from "#app/services/database/site-tables.server.ts";
import type { Person } from "#app/services/privacy/person.server.ts";
import {
  findInRecords,
  type PersonalData,
  type PersonalDataSource,
  type PersonalDataStores,
} from "#app/services/privacy/personal-data.server.ts";
import { anonymizePaidMember, deletePendingMember } from "./member-retention.server.ts";

const keptForPayment =
  "stays for now, because a payment of theirs may still come in; it closes by itself 30 days after it began: run this again then";

/** Memberships with their payments. */
export const memberPersonalData: PersonalDataSource = async function* (
  { db }: PersonalDataStores,
  person: Person,
): AsyncGenerator<PersonalData> {
  const members = findInRecords(
    {
      table: "members",
      name: "membership",
      pages: pagesByTime(db.selectFrom("members").selectAll()),
      emailOf: ({ email }) => email,
      own: outcomeOf,
    },
    person,
  );
  for await (const held of members) yield { ...held, data: { ...held.data, ...(await payments(db, held.data)) } };
};

function outcomeOf({
  id,
  status,
  reference,
  paid_at,
  payment_intent,
}: MembersTable): Pick<PersonalData, "fate" | "erase"> {
  if (status === "pending")
    return {
      fate: "goes",
      erase: async (trx) => ((await deletePendingMember(trx, id)) ? undefined : keptForPayment),
    };
  return {
    fate: `goes, but for what the books need: that ${reference} was paid at ${paid_at} with ${payment_intent}, without a name`,
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
    .selectAll("membership_payments")
    .where("member_id", "=", data.id)
    .execute();
  return { payments: paying };
}
