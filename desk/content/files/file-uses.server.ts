import { type Kysely, type SqlBool, sql } from "kysely";
import type { AllContent } from "#services/content/management/content-management.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import { readShownBands } from "#site/features/lineup/records/lineup-publications.server.ts";
import { readUnfinished } from "../publication/publication-rows.server.ts";
import { addUse, type Place, type Places, type Uses } from "./file-uses.ts";
import { fileIdsIn, filesIn, usesInContent } from "./uses-in-content.server.ts";

type Row = Readonly<Record<string, unknown>>;
type Sources = Pick<Services, "reader" | "config">;

/**
 * Where every file of the library is used: by content, by a row of any table, such as a band with its poster, and by the settings. Whoever lists or removes files asks
 * here. Reads the database outside of a transaction.
 */
export async function readFileUses({ reader, config }: Sources, content: AllContent): Promise<Uses> {
  const { pages, places: inContent } = usesInContent(content);
  const places: Places = new Map([...inContent].map(([id, found]) => [id, found.map((place) => ({ ...place }))]));
  await addUsesOutsideContent({ reader, config }, places);
  return { pages, places };
}

/** Where files are used by what programs that work at the content do not see. */
export async function readUsesOutsideContent(sources: Sources): Promise<Places> {
  const places: Places = new Map();
  await addUsesOutsideContent(sources, places);
  return places;
}

async function addUsesOutsideContent({ reader, config }: Sources, places: Places): Promise<void> {
  for (const id of fileIdsIn(JSON.stringify(config)))
    addUse(places, id, { words: "In the server’s settings", isPublic: true });
  for (const table of await tablesWithText(reader))
    for (const row of await rowsWithAddresses(reader, table))
      for (const [column, value] of Object.entries(row))
        if (typeof value === "string")
          for (const id of fileIdsIn(value)) addUse(places, id, placeOf(table.name, column, row));
  await addPublicationsToCome(reader, places);
  for (const { name, picture, bio, isPublic } of await readShownBands(reader)) {
    for (const id of fileIdsIn(picture)) addUse(places, id, { words: posterWords(name), isPublic, as: "poster" });
    for (const id of fileIdsIn(bio)) addUse(places, id, { words: bioWords(name), isPublic });
  }
}

/** Content has uses of its own; the others are records of what was, or nothing that anybody reads. */
const notRead =
  /^(content_|desk_(log|publications|publication_documents|sessions|tokens)$|idempotency_keys$|kysely_|sandbox_|rate_limits$|uploads$|lineup_publications$)/;

type Table = { name: string; columns: readonly string[] };

async function tablesWithText(db: Kysely<SiteTables>): Promise<Table[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name, isView }) => !isView && !notRead.test(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter(({ dataType }) => /^(text|varchar)/i.test(dataType)).map((column) => column.name),
    }))
    .filter(({ columns }) => columns.length > 0);
}

async function rowsWithAddresses(db: Kysely<SiteTables>, { name, columns }: Table): Promise<Row[]> {
  const anyTable = db.withTables<Record<string, Record<string, unknown>>>().$pickTables<string>();
  const has = (pattern: string) => columns.map((column) => sql<SqlBool>`${sql.ref(column)} like ${pattern}`);
  const found = anyTable
    .selectFrom(name)
    .selectAll()
    .where(({ or }) => or([...has("%assets%/%"), ...has("%content/files/%")]));
  return found.execute();
}

function placeOf(table: string, column: string, row: Row): Place {
  const isPoster = table === "bands" && column === "image_link";
  // Of the committee's draft, what is public stands in its publication.
  return { words: placeWords(table, column, row), isPublic: table !== "bands", ...(isPoster && { as: "poster" }) };
}

const places: Readonly<Record<string, string>> = {
  desk_mail_texts: "In a text of mails",
  desk_batches: "In a mail to several people",
  desk_decision_mails: "In a mail about a decision",
  desk_conversation_entries: "In a conversation",
  desk_notes: "In a note of the committee",
  desk_tasks: "In a task of the committee",
  outbox: "In a mail",
  notices: "In a notice",
};

function placeWords(table: string, column: string, row: Row): string {
  if (table !== "bands") return places[table] ?? "In a record at the desk";
  return column === "image_link" ? posterWords(String(row.name)) : bioWords(String(row.name));
}

function posterWords(band: string): string {
  return `Poster of ${band}, in the line-up`;
}

function bioWords(band: string): string {
  return `In the words about ${band}, on /band`;
}

/** What is to be published at a time shows a file then, or publishes it. */
async function addPublicationsToCome(db: Kysely<SiteTables>, found: Places): Promise<void> {
  for (const { name, documents } of await readUnfinished(db)) {
    const place = { words: `In “${name || "something"}”, which is to be published`, isPublic: false };
    for (const { id, kind, isUnpublished, approved } of documents) {
      if (isUnpublished) continue;
      for (const used of [...filesIn(approved?.fields), ...(kind === "Asset" ? [id] : [])]) addUse(found, used, place);
    }
  }
}
