import { type Kysely, sql } from "kysely";
import { containing } from "#platform/database/like-pattern.ts";
import { phoneDigits } from "#platform/text/phone-digits.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { readRecords } from "../lists/listed-records.server.ts";
import type { DeskRecord } from "../model/desk-record.server.ts";
import type { RecordType } from "../model/record-types.ts";
import type { ContactDetails, PossibleDuplicates } from "./record-add-contract.ts";

/** More would not be read. */
const MOST = 5;
const LEAST_DIGITS = 6;

/** The records of a type with a phone number or an email address, the latest first: somebody may be there already. */
export async function findSameContacts(
  db: Kysely<SiteTables>,
  recordType: RecordType,
  { phone, email }: ContactDetails,
): Promise<PossibleDuplicates["same"]> {
  const looked = { digits: digitsOf(phone), address: comparableEmail(email) };
  if (looked.digits === "" && looked.address === "") return [];
  const ids = await idsWith(db, recordType, looked);
  const records = await readRecords(db, recordType, ids);
  return records
    .flatMap((record) => {
      const has = sharedBy(recordType, record, looked);
      const { reference, year, answers } = record;
      return has === undefined ? [] : [{ reference, name: recordType.nameOf(answers), year, has }];
    })
    .slice(0, MOST);
}

type Looked = { digits: string; address: string };

/** Those whose words have it somewhere: also in an emergency contact, which is no reason yet. */
async function idsWith(db: Kysely<SiteTables>, { kind }: RecordType, { digits, address }: Looked): Promise<string[]> {
  const plain = sql`replace(replace(replace(d.words, ' ', ''), '-', ''), ')', '')`;
  const conditions = [
    ...(digits === "" ? [] : [sql`${plain} like ${`%${digits}%`}`]),
    ...(address === "" ? [] : [sql`d.words like ${containing(address)} escape '\\'`]),
  ];
  const { rows } = await sql<{ record_id: string }>`
    select d.record_id from desk_records d
    where d.kind = ${kind} and (${sql.join(conditions, sql` or `)})
    order by d.received_at desc limit 50`.execute(db);
  return rows.map(({ record_id }) => record_id);
}

type Has = PossibleDuplicates["same"][number]["has"];

function sharedBy(
  { phoneField, form }: RecordType,
  { answers }: DeskRecord,
  { digits, address }: Looked,
): Has | undefined {
  const hasPhone = digits !== "" && digitsOf(answers[phoneField ?? ""]) === digits;
  const hasEmail = address !== "" && comparableEmail(answers[form.emailField]) === address;
  if (hasPhone && hasEmail) return "both";
  if (hasPhone) return "phone";
  return hasEmail ? "email" : undefined;
}

function digitsOf(phone: unknown): string {
  const digits = phoneDigits(String(phone ?? ""));
  return digits.length < LEAST_DIGITS ? "" : digits;
}

function comparableEmail(email: unknown): string {
  return String(email ?? "")
    .trim()
    .toLowerCase();
}
