import { type Kysely, sql } from "kysely";
import type { RecordType } from "#app/desk/records/record-types.ts";
import { emailKey } from "#app/platform/text/email-key.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { FoundItem } from "./find-contract.ts";

/** A record whose name, person, address or reference has the words in it. */
export type NamedRecord = { reference: string; name: string; person: string; email: string };

/** So many of each kind: whoever looks for more types more, or uses the search of the list. */
const SHOWN = 6;

/** The newest records with these words. */
export async function findRecords(
  db: Kysely<SiteTables>,
  { form, columns: { name, person, email } }: RecordType,
  words: string,
): Promise<NamedRecord[]> {
  const pattern = `%${words
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, "\\$&")}%`;
  const searched = ["reference", ...new Set([name, person, email])];
  const matches = searched.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  const { rows } = await sql<NamedRecord>`
    select reference, ${sql.ref(name)} as name, ${sql.ref(person)} as person, ${sql.ref(email)} as email
    from ${sql.table(form.table)} where ${sql.join(matches, sql` or `)}
    order by received_at desc, id limit ${SHOWN}`.execute(db);
  return rows;
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
