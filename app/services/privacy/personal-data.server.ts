import { type Kysely, sql, type Transaction } from "kysely";
import type { Config } from "#app/platform/config/config.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { Person } from "./person.server.ts";

/** Something that is held about somebody. */
export type PersonalData = {
  /** What it is, for the person who asks: "volunteer application V-7K3M9Q". */
  what: string;
  /** All that is held, by the names of the columns; of a mention, nothing that is anybody else's. */
  data: object;
  /** Whether it is somebody else's, and only names them. */
  isMention?: true;
  /** What becomes of it when it is erased: "goes", or what stays of it, and why. */
  fate: string;
  /** Erases it. @returns what stays against what `fate` says, in words. Without it, all of it stays. */
  erase?: (trx: Transaction<SiteTables>) => Promise<string | undefined>;
  /** The reference that a submission was answered with. */
  reference?: string;
};

export type PersonalDataStores = { db: Kysely<SiteTables>; config: Pick<Config, "dataDir"> };

/** Finds what one part of the house holds about somebody. */
export type PersonalDataSource = (sources: PersonalDataStores, person: Person) => AsyncIterable<PersonalData>;

/** Somebody else's record that names them, for them to read: which one it is, and when it came. The rest of it is not theirs to see. */
type Mention = {
  /** The table, or the kind of mail. */
  kind: string;
  reference: string;
  at: string | undefined;
  /** What it says of them: the fields that are about nobody else. */
  aboutThem?: object | undefined;
};

/** Not one of its words, nor whose it is: an export is handed to whoever asks. */
export function mentionOf({ kind, reference, at, aboutThem }: Mention): Pick<PersonalData, "data" | "isMention"> {
  return { isMention: true, data: { kind, reference, at, ...(aboutThem && { aboutThem }) } };
}

/** The records of a table whose rows each came from one person. */
export type SearchedRecords<Row> = {
  table: string;
  /** What one is called before its reference. */
  name: string;
  pages: AsyncIterable<Row[]>;
  emailOf: (row: Row) => string;
  /** What becomes of one that is theirs. */
  own: (row: Row) => Pick<PersonalData, "fate" | "erase">;
  /** The columns of somebody else's in which they are named, without them. */
  withoutPerson?: (row: Row) => Record<string, string>;
  /** What somebody else's says of them, in fields that are about nobody else. */
  aboutPerson?: (row: Row) => object | undefined;
};

type RecordRow = { id: string; reference: string; received_at: string };

/** Their own records; and those of others that name them, or in whose texts their address stands: there it is struck out. */
export async function* findInRecords<Row extends RecordRow>(
  records: SearchedRecords<Row>,
  person: Person,
): AsyncGenerator<PersonalData> {
  const { table, name, pages, emailOf, own, aboutPerson: aboutThem } = records;
  for await (const rows of pages)
    for (const row of rows) {
      const [what, reference] = [`${name} ${row.reference}`, row.reference];
      if (person.hasEmail(emailOf(row))) {
        yield { what, reference, data: readableRow(row), ...own(row) };
        continue;
      }
      const changes = withoutThem(row, records, person);
      if (changes.size === 0) continue;
      yield {
        what: `${what}, somebody else's, in which they are named`,
        ...mentionOf({ kind: table, reference, at: row.received_at, aboutThem: aboutThem?.(row) }),
        fate: "stays without them",
        erase: (trx) => change(trx, table, row.id, changes),
      };
    }
}

/** By column, the texts in which they stand, without them. The address of whom the row is from is never one. */
function withoutThem<Row extends RecordRow>(
  row: Row,
  { withoutPerson: unnamed, emailOf }: SearchedRecords<Row>,
  person: Person,
) {
  const changes = new Map(Object.entries(unnamed?.(row) ?? {}));
  for (const [column, value] of Object.entries(row)) {
    if (value === emailOf(row)) continue;
    const text = changes.get(column) ?? value;
    if (typeof text === "string" && person.isMentionedIn(text)) changes.set(column, person.redactIn(text));
  }
  return changes;
}

async function change(trx: Transaction<SiteTables>, table: string, id: string, changes: Map<string, string>) {
  for (const [column, text] of changes)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id = ${id}`.execute(trx);
  return undefined;
}

/** A row with its lists as lists. */
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
