import { type Kysely, sql, type Transaction } from "kysely";
import { containing } from "#platform/database/like-pattern.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { DeskPeopleTable } from "#services/database/desk-access-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { type Person, redacted } from "./person.server.ts";
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
  const passkeys = db.selectFrom("desk_passkeys").select(["name", "created_at", "used_at"]);
  const sessions = db.selectFrom("desk_sessions").select(["device", "created_at", "used_at"]);
  const tokens = db.selectFrom("desk_tokens").select(["name", "created_at", "expires_at", "used_at"]);
  const views = await db
    .selectFrom("desk_views")
    .select(["kind", "name", "query"])
    .where("person_id", "=", id)
    .execute();
  return {
    ...row,
    roles: parseJson(roles),
    preferences: parseJson(preferences),
    passkeys: await passkeys.where("person_id", "=", id).execute(),
    sessions: await sessions.where("person_id", "=", id).execute(),
    tokens: await tokens.where("person_id", "=", id).execute(),
    views: views.map((view) => ({ ...view, query: parseJson(view.query) })),
  };
}

function outcomeOf({ id, status }: DeskPeopleTable): Pick<PersonalData, "erasureOutcome" | "erase"> {
  if (status !== "left")
    return {
      erasureOutcome: "stays while they are on the committee: the chair can take them off it first",
    };
  return {
    erasureOutcome: "goes; what they did at the desk stays in its log, without a name",
    erase: async (trx) => {
      for (const table of ofAccount) await trx.deleteFrom(table).where("person_id", "=", id).execute();
      const nobody = { name: redacted, email: "", email_key: `removed:${id}`, roles: "{}", preferences: "{}" };
      await trx.updateTable("desk_people").set(nobody).where("id", "=", id).execute();
      return undefined;
    },
  };
}

const ofAccount = [
  "desk_sessions",
  "desk_tokens",
  "desk_sign_in_links",
  "desk_passkeys",
  "desk_one_time_passwords",
  "desk_recovery_codes",
  "desk_views",
] as const;

/** Where the committee writes about records and searches for them, by table: texts that may name somebody else than the one whom the record is about. */
const texts = [
  { table: "desk_notes", called: "a note", key: ["id"], record: "record_id", columns: ["words"] },
  { table: "desk_tasks", called: "a task", key: ["id"], record: "record_id", columns: ["words"] },
  {
    table: "desk_conversation_entries",
    called: "an answer",
    key: ["id"],
    record: "record_id",
    columns: ["words", "sender"],
  },
  {
    table: "desk_records",
    called: "corrections or own columns",
    key: ["kind", "record_id"],
    record: "record_id",
    columns: ["words", "name_key", "names", "corrections", "own_values"],
  },
  {
    table: "desk_decision_mails",
    called: "words of a decision",
    key: ["kind", "record_id", "decision"],
    record: "record_id",
    columns: ["subject", "text", "line"],
  },
  { table: "desk_views", called: "a saved view", key: ["id"], record: "id", columns: ["name", "query"] },
  {
    table: "desk_mail_texts",
    called: "a text of mails",
    key: ["id"],
    record: "id",
    columns: ["name", "subject", "words"],
  },
  {
    table: "desk_batches",
    called: "a mail to several people",
    key: ["id"],
    record: "id",
    columns: ["subject", "words"],
  },
  { table: "desk_log", called: "a line of the log", key: ["id"], record: "subject_id", columns: ["changes"] },
] as const;
type Texts = (typeof texts)[number];

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
    texts.map(async (each) => {
      const rows = await rowsWith(db, each, person.key);
      return rows
        .filter((row) => !ownIds.has(String(row[each.record])))
        .flatMap((row) => mentionIn(each, row, person) ?? []);
    }),
  );
  return found.flat();
}

type Row = Record<string, unknown>;

/** Rows that may contain an address: the database compares roughly, and `Person` exactly. */
async function rowsWith(db: Kysely<SiteTables>, { table, columns }: Texts, address: string): Promise<Row[]> {
  const pattern = containing(address);
  const matches = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.join(matches, sql` or `)}`.execute(db);
  return rows;
}

function mentionIn({ table, called, key, record, columns }: Texts, row: Row, person: Person): PersonalData | undefined {
  const without = columns
    .map((column) => ({ column, text: String(row[column] ?? "") }))
    .map(({ column, text }) => ({ column, text, left: redactWithin(column, text, person) }))
    .filter(({ text, left }) => left !== text);
  if (without.length === 0) return undefined;
  return {
    what: `what the committee wrote about somebody else, in which they are named (${called})`,
    ...mentionOf({ kind: table, reference: String(row[record]), at: undefined }),
    erasureOutcome: "stays without them",
    erase: async (trx: Transaction<SiteTables>) => {
      const same = sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      );
      // As it is now: of a correction, their name may have gone meanwhile.
      const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${same}`.execute(trx);
      const values = without.map(({ column, left }) => {
        const now = rows[0]?.[column];
        return sql`${sql.ref(column)} = ${typeof now === "string" ? redactWithin(column, now, person) : left}`;
      });
      await sql`update ${sql.table(table)} set ${sql.join(values)} where ${same}`.execute(trx);
      return undefined;
    },
  };
}

/** The columns whose text is no JSON. */
const plainColumns = ["words", "name_key", "names", "name", "subject", "text", "line", "sender"] as const;

/** Within JSON each text by itself: there a line break is written `\\n`, whose n would look like the start of the address after it. */
function redactWithin(column: string, text: string, person: Person): string {
  if (plainColumns.some((each) => each === column)) return person.redactIn(text);
  const left = JSON.stringify(parseJson(text), (_, value: unknown) =>
    typeof value === "string" ? person.redactIn(value) : value,
  );
  // The log's rows can only be blanked, not rewritten.
  return column === "changes" && left !== text ? "[]" : left;
}
