import { type Kysely, sql, type Transaction } from "kysely";
import { containing } from "#platform/database/like-pattern.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { markPublished } from "#services/content/cache/content-version.server.ts";
import type { DeskPeopleTable } from "#services/database/desk-access-tables.server.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import { readExported } from "#services/database/read-desk-data.server.ts";
import { eraseRows } from "#services/database/remove-desk-data.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { anyTable, storedTables } from "#services/database/stored-data.server.ts";
import type { Person } from "./person.server.ts";
import { mentionOf, type PersonalData, type PersonalDataSource } from "./personal-data.server.ts";

/** Somebody of the committee: who they are, their devices, and how they sign in. Secrets are not told. */
export const committeePersonalData: PersonalDataSource = async function* (
  { db },
  person,
): AsyncGenerator<PersonalData> {
  const rows = await db.selectFrom("desk_people").selectAll().where("email_key", "=", person.key).execute();
  for (const row of rows)
    yield { what: `place on the committee, ${row.status}`, data: await accountOf(db, row), ...outcomeOf(row) };
};

async function accountOf(db: Kysely<SiteTables>, { id, roles, preferences, ...row }: DeskPeopleTable) {
  const parts: Record<string, object[]> = {};
  for (const [name, { account, exported }] of storedTables)
    if (account && exported) parts[exported.as] = await readExported(db, name, { [account]: id });
  return { ...row, roles: parseJson(roles), preferences: parseJson(preferences), ...parts };
}

function outcomeOf({ id, status }: DeskPeopleTable): Pick<PersonalData, "erasureOutcome" | "erase"> {
  if (status !== "left")
    return {
      erasureOutcome: "stays while they are on the committee: the chair can take them off it first",
    };
  return {
    erasureOutcome: "goes; what they did at the desk stays in its log, without a name",
    erase: async (trx) => {
      for (const [name, { account }] of storedTables) if (account) await eraseRows(trx, name, { [account]: id }, id);
      return undefined;
    },
  };
}

/**
 * What the committee wrote about others and in which a person's address stands. It is redacted; a line of the log loses all that it says.
 *
 * @param ownIds the person's own records: what was written about those goes with them
 */
export async function findDeskMentions(
  db: Kysely<SiteTables>,
  person: Person,
  ownIds: ReadonlySet<string>,
): Promise<PersonalData[]> {
  const found = await Promise.all(
    [...storedTables].map(async ([name, table]) => {
      if (!table.called) return [];
      const columns = [...(table.words ?? []), ...(table.json ?? [])];
      const { key = ["id"] } = table;
      const texts = { name, called: table.called, columns, key, reference: table.record?.[1] ?? key[0] ?? "id" };
      return (await rowsWith(db, texts, person.key))
        .filter((row) => !ownIds.has(String(row[texts.reference])))
        .flatMap((row) => mentionIn(texts, row, person) ?? []);
    }),
  );
  return found.flat();
}

/** Where the committee writes. `reference` is the column that says where that is. */
type Texts = { name: string; called: string; columns: string[]; key: readonly string[]; reference: string };
type Row = Record<string, unknown>;

/** Rows that may contain an address: the database compares roughly, and `Person` exactly. */
async function rowsWith(db: Kysely<SiteTables>, { name, columns }: Texts, address: string): Promise<Row[]> {
  const pattern = containing(address);
  const matches = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  const { rows } = await sql<Row>`select * from ${sql.table(name)} where ${sql.join(matches, sql` or `)}`.execute(db);
  return rows;
}

function mentionIn(
  { name, called, columns, key, reference }: Texts,
  row: Row,
  person: Person,
): PersonalData | undefined {
  const named = columns.filter((column) => redactWithin(name, column, row[column], person) !== row[column]);
  if (named.length === 0) return undefined;
  return {
    what: `what the committee wrote about somebody else, in which they are named (${called})`,
    ...mentionOf({ kind: name, reference: String(row[reference]), at: undefined }),
    erasureOutcome: "stays without them",
    erase: async (trx: Transaction<SiteTables>) => {
      if (storedTables.get(name)?.isLineUp) await changeLineUp(trx);
      const same = Object.fromEntries(key.map((column) => [column, row[column]]));
      // As it is now: of a correction, their name may have gone meanwhile.
      const found = anyTable(trx).selectFrom(name).selectAll();
      const now = await found.where((where) => where.and(same)).executeTakeFirst();
      if (!now) return undefined;
      const left = named.map((column) => [column, redactWithin(name, column, now[column], person)]);
      const update = anyTable(trx).updateTable(name).set(Object.fromEntries(left));
      await update.where((where) => where.and(same)).execute();
      return undefined;
    },
  };
}

/** What visitors read is read anew. */
async function changeLineUp(trx: Transaction<SiteTables>): Promise<void> {
  await lockLineUp(trx);
  await markPublished(trx, "lineup");
}

/** Within JSON each text by itself: there a line break is written `\\n`, whose n would look like the start of the address after it. */
function redactWithin(name: string, column: string, text: unknown, person: Person): unknown {
  if (typeof text !== "string") return text;
  const { json = [], erased } = storedTables.get(name) ?? {};
  if (!json.includes(column)) return person.redactIn(text);
  const left = JSON.stringify(parseJson(text), (_, value: unknown) =>
    typeof value === "string" ? person.redactIn(value) : value,
  );
  return left === text ? text : (erased?.("")[column] ?? left);
}
