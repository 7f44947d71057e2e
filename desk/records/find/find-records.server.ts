import { type Kysely, type RawBuilder, sql } from "kysely";
import type { FoundItem } from "#desk/frame/shell/find/find-contract.ts";
import { termsOf } from "#desk/records/lists/list-conditions.server.ts";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import { storedField } from "#desk/records/model/answer-text.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { emailKey } from "#platform/text/email-key.ts";
import { folded } from "#platform/text/folded.ts";
import { phoneDigits } from "#platform/text/phone-digits.ts";
import { readInBatches } from "#services/database/read-in-batches.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** A record or a membership in whose name, person, address or reference all the words stand, or whose telephone number it is. */
export type NamedRecord = { reference: string; name: string; person: string; email: string };

/** So many of each kind: whoever looks for more types more, or uses the search of the list. */
const SHOWN = 6;

/** Fewer digits than these are too many people's. */
const PHONE_DIGITS = 5;

/** The newest records with these words, whatever their capitals and accents, or with this telephone number, as it was sent or corrected. */
export async function findRecords(
  db: Kysely<SiteTables>,
  recordType: RecordType,
  words: string,
): Promise<NamedRecord[]> {
  const matches = termsOf(words).map((term) => sql`d.names like ${`%${term}%`} escape '\\'`);
  if (matches.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select d.record_id as id from desk_records d
    where d.kind = ${recordType.kind} and ((${sql.join(matches, sql` and `)}) or ${hasPhone(recordType, words)})
    order by d.received_at desc, d.record_id desc limit ${SHOWN}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return (await readRecords(db, recordType, ids)).map(({ reference, answers }) => ({
    reference,
    name: recordType.nameOf(answers),
    person: recordType.personOf(answers),
    email: String(answers[recordType.form.emailField] ?? ""),
  }));
}

function hasPhone({ form, phoneField }: RecordType, words: string): RawBuilder<boolean> {
  const digits = searchedDigits(words);
  if (phoneField === undefined || digits === undefined) return sql`1 = 0`;
  const column = sql.ref(storedField(form, phoneField).stored.column);
  const numbers = sql`(select ${column} || ' ' || d.corrections from ${sql.table(form.table)} sent where sent.id = d.record_id)`;
  const bare = [" ", "-", "(", ")", ".", "/"].reduce((text, sign) => sql`replace(${text}, ${sign}, '')`, numbers);
  return sql`${bare} like ${`%${digits}%`}`;
}

function searchedDigits(words: string): string | undefined {
  const digits = /^[+\d\s().\-/]+$/.test(words) ? phoneDigits(words) : "";
  return digits.length < PHONE_DIGITS ? undefined : digits;
}

/** The newest memberships with these words. They have no rows at the desk, whose words would be folded already. */
export async function findMembers(db: Kysely<SiteTables>, words: string): Promise<NamedRecord[]> {
  const terms = folded(words).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  const digits = searchedDigits(words);
  const columns = ["id", "received_at", "reference", "first_name", "last_name", "email", "phone"] as const;
  const found: NamedRecord[] = [];
  for await (const members of readInBatches(db.selectFrom("members").select(columns)))
    for (const { reference, first_name, last_name, email, phone } of members) {
      const name = `${first_name} ${last_name}`.trim();
      const names = folded([name, email, reference].join("\n"));
      const isCalled = digits !== undefined && phoneDigits(phone).includes(digits);
      if (isCalled || terms.every((term) => names.includes(term))) found.push({ reference, name, person: name, email });
    }
  return found.slice(-SHOWN).toReversed();
}

/** The people behind records, each address once: a couple that shares one is shown together on its page. */
export function peopleOf(records: readonly NamedRecord[]): FoundItem[] {
  const people = new Map<string, FoundItem>();
  for (const { person, email } of records) {
    const key = emailKey(email);
    const known = people.get(key);
    if (key === "" || known?.label.includes(person)) continue;
    const label = known ? `${known.label} and ${person}` : person;
    people.set(key, { to: `/desk/people/${encodeURIComponent(key)}`, label: label || email, detail: email });
  }
  return [...people.values()].slice(0, SHOWN);
}
