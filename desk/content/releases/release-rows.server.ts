import type { Kysely, Selectable } from "kysely";
import { z } from "zod/mini";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import type { ContentChange } from "#services/content/management/content-management.server.ts";
import type { DeskReleasesTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { documentKind } from "../documents/documents-contract.ts";

const releasedDocument = z.object({
  id: z.string(),
  kind: documentKind,
  name: z.string(),
  /** As it was seen. */
  version: z.number(),
  isUnpublished: z.boolean(),
  /**
   * By Contentful's arithmetic, the version that visitors read before, and the one that they read since; null for none.
   */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  isDone: z.boolean(),
  isTakenBack: z.boolean(),
});
/** A document that was published, or left the site, together with others. */
export type ReleasedDocument = z.infer<typeof releasedDocument>;
const releasedPages = z.array(z.object({ id: z.string(), title: z.string() }));
export type ReleasedPages = z.infer<typeof releasedPages>;

export type NewRelease = {
  id: string;
  personId: string;
  name: string;
  pages: ReleasedPages;
  documents: ReleasedDocument[];
};

type Row = Omit<Selectable<DeskReleasesTable>, "pages" | "documents"> & {
  pages: ReleasedPages;
  documents: ReleasedDocument[];
};

export function parseRelease(row: Selectable<DeskReleasesTable>): Row {
  return {
    ...row,
    pages: releasedPages.parse(JSON.parse(row.pages)),
    documents: z.array(releasedDocument).parse(JSON.parse(row.documents)),
  };
}

export async function readRelease(db: Kysely<SiteTables>, id: string): Promise<Row | undefined> {
  const row = await db.selectFrom("desk_releases").selectAll().where("id", "=", id).executeTakeFirst();
  return row && parseRelease(row);
}

/**
 * Stores a release, unless it is there already. `publishedAt` is null for one that waits for its time. @returns whether
 * it is new
 */
export async function insertRelease(
  trx: Kysely<SiteTables>,
  { id, personId, name, pages, documents }: NewRelease,
  publishedAt: number | null,
): Promise<boolean> {
  const texts = { pages: JSON.stringify(pages), documents: JSON.stringify(documents) };
  const own = { id, name, ...texts, made_by: personId, made_at: Date.now(), published_at: publishedAt };
  const inserted = await trx
    .insertInto("desk_releases")
    .values({ ...own, taken_back_by: null, taken_back_at: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function logRelease(
  trx: Kysely<SiteTables>,
  { personId, action, id, pages }: Pick<NewRelease, "personId" | "id" | "pages"> & { action: LogAction },
): Promise<void> {
  const name = pages.map(({ title }) => title).join(", ");
  const changes = [{ field: "name", before: null, after: name }];
  await logChange(trx, { personId, action, subject: { kind: "contentRelease", id }, changes });
}

/**
 * Notes that one of its documents was published, or left the site; nothing where there is no such release. `before` is
 * what visitors read until then, as far as it is known better.
 */
export async function noteReleased(
  db: Kysely<SiteTables>,
  id: string,
  { action, type, id: documentId, publicVersion }: ContentChange,
  before?: number | null,
): Promise<void> {
  if (action !== "publish" && action !== "unpublish") return;
  await changeDocuments(db, id, ({ documents }) =>
    documents.map((document) =>
      document.id === documentId && document.kind === type
        ? { ...document, isDone: true, after: publicVersion, ...(before !== undefined && { before }) }
        : document,
    ),
  );
}

/** Notes that all of one that was to come at its time is published, with its line in the log. */
export async function finishRelease(
  db: Kysely<SiteTables>,
  { id, personId }: { id: string; personId: string },
): Promise<void> {
  const row = await readRelease(db, id);
  if (!row) return;
  await changeDocuments(db, id, ({ documents }) =>
    documents.map((document) =>
      document.isDone
        ? document
        : { ...document, isDone: true, after: document.isUnpublished ? null : document.version },
    ),
  );
  await logRelease(db, { personId, id, pages: row.pages, action: "content.release" });
}

/** Notes that documents are again what visitors saw before. */
export async function noteTakenBack(
  db: Kysely<SiteTables>,
  id: string,
  which: readonly Pick<ReleasedDocument, "id" | "kind">[],
): Promise<void> {
  const isOne = (document: ReleasedDocument) =>
    which.some((each) => each.id === document.id && each.kind === document.kind);
  await changeDocuments(db, id, ({ documents }) =>
    documents.map((document) => (isOne(document) ? { ...document, isTakenBack: true } : document)),
  );
}

async function changeDocuments(
  db: Kysely<SiteTables>,
  id: string,
  change: (row: Row) => ReleasedDocument[],
): Promise<void> {
  const row = await readRelease(db, id);
  if (!row) return;
  const documents = JSON.stringify(change(row));
  const published_at = row.published_at ?? Date.now();
  await db.updateTable("desk_releases").set({ documents, published_at }).where("id", "=", id).execute();
}

/** Takes back the note of what was stopped before its time. */
export async function forgetUndone(db: Kysely<SiteTables>, id: string): Promise<void> {
  await db.deleteFrom("desk_releases").where("id", "=", id).where("published_at", "is", null).execute();
}
