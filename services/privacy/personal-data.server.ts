import { type Kysely, sql, type Transaction } from "kysely";
import type { Config } from "#platform/config/config.server.ts";
import { emailAddress } from "#platform/text/text-fields.ts";
import type { OutboxTable, SiteTables } from "#services/database/site-tables.server.ts";
import type { Person } from "./person.server.ts";

/** A piece of personal data. */
export type PersonalData = {
  /** For the person who asks: "volunteer application V-7K3M9Q". */
  what: string;
  /** All of it, by column; of a mention nothing that belongs to others. */
  data: object;
  /** Whether it belongs to another person and only names this one. */
  isMention?: true;
  /** The outcome of erasing it: "goes", or what stays and why. */
  erasureOutcome: string;
  /** Erases it. @returns what stays contrary to `erasureOutcome`, as a text. Left out where all of it stays. */
  erase?: (trx: Transaction<SiteTables>) => Promise<string | undefined>;
  /** The reference that a submission was answered with. */
  reference?: string;
  /** The id of the record, where it is the person's own. */
  recordId?: string;
  /** The id of the email, in the outbox. */
  mailId?: string;
  /** What the email is, and what became of it, for who calls them otherwise. */
  mail?: Pick<OutboxTable, "kind" | "status">;
};

export type PersonalDataStores = { db: Kysely<SiteTables>; config: Pick<Config, "dataDir"> };

/** Finds the personal data of one module. */
export type PersonalDataSource = (sources: PersonalDataStores, person: Person) => AsyncIterable<PersonalData>;

/** Another person's record that names this one: which it is and when it arrived. The rest is not theirs to read. */
type Mention = {
  /** The table, or the kind of mail. */
  kind: string;
  reference: string;
  at: string | undefined;
  /** What it says of them: the fields about them alone. */
  aboutThem?: object | undefined;
};

/** Leaves out its text and its owner, because the export is given to the person who is mentioned. */
export function mentionOf({ kind, reference, at, aboutThem }: Mention): Pick<PersonalData, "data" | "isMention"> {
  return { isMention: true, data: { kind, reference, at, ...(aboutThem && { aboutThem }) } };
}

/** The records of a table in which each row came from one person. */
export type SearchedRecords<Row> = {
  table: string;
  /** What one is called before its reference. */
  name: string;
  pages: AsyncIterable<Row[]>;
  emailOf: (row: Row) => string;
  /** The address as the committee mended it: a slip in an address hides nobody's record from them. */
  correctedEmailOf?: (row: Row) => string | undefined;
  /** The outcome of erasing a record of the person's own. */
  own: (row: Row) => Pick<PersonalData, "erasureOutcome" | "erase">;
  /** The columns of another person's record that name them, redacted. */
  withoutPerson?: (row: Row) => Record<string, string>;
  /** What another person's record says of them, in the fields about them alone. */
  aboutPerson?: (row: Row) => object | undefined;
  /** Redacts what repeats another person's record elsewhere. */
  redactCopies?: (trx: Transaction<SiteTables>, row: Row) => Promise<void>;
};

type RecordRow = { id: string; reference: string; received_at: string };

/** The person's own records, and those of others that name them or contain their address, which is then redacted. */
export async function* findInRecords<Row extends RecordRow>(
  records: SearchedRecords<Row>,
  person: Person,
): AsyncGenerator<PersonalData> {
  const { table, name, pages, emailOf, correctedEmailOf, own, aboutPerson: aboutThem } = records;
  for await (const rows of pages)
    for (const row of rows) {
      const [what, reference] = [`${name} ${row.reference}`, row.reference];
      if (isSender(person, emailOf(row)) || person.hasEmail(correctedEmailOf?.(row) ?? "")) {
        yield { what, reference, recordId: row.id, data: readableRow(row), ...own(row) };
        continue;
      }
      const changes = withoutThem(row, records, person);
      if (changes.size === 0) continue;
      yield {
        what: `${what}, somebody else's, in which they are named`,
        ...mentionOf({ kind: table, reference, at: row.received_at, aboutThem: aboutThem?.(row) }),
        erasureOutcome: "stays without them",
        erase: async (trx) => {
          await change(trx, table, row.id, changes);
          await records.redactCopies?.(trx, row);
          return undefined;
        },
      };
    }
}

/** A message takes any text for an address: `Ann <ann@example.org>` is Ann, but of two addresses nobody knows whose it is. */
function isSender(person: Person, sender: string): boolean {
  return (
    person.hasEmail(sender) || (!isEmail(sender) && person.isMentionedIn(sender) && sender.split("@").length === 2)
  );
}

/** `x&ann@example.org` is somebody else's address, although Ann's is its end. */
function isEmail(text: string): boolean {
  return emailAddress("").safeParse(text).success;
}

/** By column, the redacted texts. The sender's own address is never one of them. */
function withoutThem<Row extends RecordRow>(
  row: Row,
  { withoutPerson: unnamed, emailOf }: SearchedRecords<Row>,
  person: Person,
) {
  const changes = new Map(Object.entries(unnamed?.(row) ?? {}));
  for (const [column, value] of Object.entries(row)) {
    if (value === emailOf(row) && isEmail(value)) continue;
    const text = changes.get(column) ?? value;
    if (typeof text === "string" && person.isMentionedIn(text)) changes.set(column, person.redactIn(text));
  }
  return changes;
}

async function change(trx: Transaction<SiteTables>, table: string, id: string, changes: Map<string, string>) {
  for (const [column, text] of changes)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id = ${id}`.execute(trx);
}

/** A row with its JSON columns parsed. */
export function readableRow(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, isJson(value) ? JSON.parse(value) : value]),
  );
}

function isJson(value: unknown): value is string {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
