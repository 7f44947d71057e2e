import { type Kysely, type RawBuilder, sql } from "kysely";

/** The signs that people write for an apostrophe. */
const apostrophes = ["‘", "’", "‛", "ʼ", "′", "`"];

/** The search takes every sign for an apostrophe for the plain one from now on, and so do the words that were stored for it before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const plain = (column: string) =>
    apostrophes.reduce<RawBuilder<unknown>>((text, sign) => sql`replace(${text}, ${sign}, '''')`, sql.ref(column));
  const isWritten = sql.join(
    apostrophes.map((sign) => sql`words like ${`%${sign}%`}`),
    sql` or `,
  );
  await sql`update desk_records set words = ${plain("words")}, names = ${plain("names")}, name_key = ${plain("name_key")}
    where ${isWritten}`.execute(db);
}
