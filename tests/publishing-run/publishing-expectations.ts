import type { Kysely } from "kysely";
import { expect } from "vitest";
import { z } from "zod/mini";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { PublishedPage, Reported } from "./publishing-report.ts";

type Row = { kind: string; id: string; document: string };
type Stored = { content_items: Row; content_published: Row; content_state: { version: number } };
type Database = Pick<Kysely<SiteTables>, "withTables" | "selectFrom">;

const texts = z.looseObject({ fields: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The first locale's texts of the documents in a table, by id, as one statement reads them. */
async function readTexts(db: Database, table: "content_items" | "content_published") {
  const rows = await db
    .withTables<Stored>()
    .selectFrom(table)
    .select(["id", "document"])
    .where("kind", "=", "entries")
    .execute();
  return new Map(
    rows.map(({ id, document }) => {
      const { fields } = texts.parse(JSON.parse(document));
      return [id, Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Object.values(value)[0]]))];
    }),
  );
}

/** A page and its section are of one state: of one that somebody wanted to publish. */
export async function expectNothingHalfPublished(
  db: Database,
  pages: readonly PublishedPage[],
  said: readonly Reported[],
): Promise<void> {
  const shown = await readTexts(db, "content_published");
  for (const { pageId, sectionId } of pages) {
    const title = shown.get(pageId)?.title;
    const heading = shown.get(sectionId)?.headingText;
    expect(title === undefined, `${pageId} is shown with its section or not at all`).toBe(heading === undefined);
    if (title === undefined) continue;
    const isWanted = (each: Reported) =>
      each.kind === "attempted" && each.pageId === pageId && each.title === title && each.heading === heading;
    expect(said.some(isWanted), `${pageId}: “${title}” with “${heading}”`).toBe(true);
  }
}

/** What was acknowledged is there, or something that the same person wrote later. */
export async function expectEverySave(db: Database, said: readonly Reported[]): Promise<void> {
  // Before the documents are read: other processes go on saving.
  const acknowledged = [...said];
  const edited = await readTexts(db, "content_items");
  for (const each of acknowledged) {
    if (each.kind !== "saved") continue;
    const now = Number(/\d+/.exec(String(edited.get(each.id)?.[each.field]))?.[0]);
    expect(now, `${each.id} ${each.field}`).toBeGreaterThanOrEqual(each.number);
  }
}

export async function contentVersion(db: Database): Promise<number> {
  const state = db.withTables<Stored>().selectFrom("content_state").select("version");
  return (await state.executeTakeFirstOrThrow()).version;
}

/** The content version has risen by one for each document that was published: drafts leave it alone. @param before the version, and how many were published by then */
export async function expectVersionOfPublications(
  db: Database,
  before: { version: number; published: number },
): Promise<void> {
  const published = await countPublished(db);
  expect((await contentVersion(db)) - before.version).toBe(published - before.published);
}

/** By the log, which is written in the same transaction. */
export async function countPublished(db: Database): Promise<number> {
  const rows = await db.selectFrom("desk_log").select("id").where("action", "=", "content.publish").execute();
  return rows.length;
}
