import type { Kysely, Selectable } from "kysely";
import { z } from "zod/mini";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { ContentChange, ContentManagement } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import type { DeskPublicationDocumentsTable, DeskPublicationsTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { SeenDocument } from "../documents/publishing-contract.ts";

const approved = z.object({
  fields: z.record(z.string(), z.record(z.string(), z.unknown())),
  metadata: z.optional(z.unknown()),
  /** Of what an earlier release was to write into it at Contentful. */
  changes: z.optional(z.unknown()),
});

/** A document of a publication. */
export type PublicationDocument = SeenDocument & {
  /** What it was called then. */
  name: string;
  isUnpublished: boolean;
  /** What visitors could read when it was approved, or since a publication at a time; and what they read since it is done. */
  publicVersion: number | null;
  after: number | null;
  isDone: boolean;
  /** As it was approved. What was published at once has only its version. */
  approved: z.infer<typeof approved> | null;
};

/** A new one: nothing of it is done yet. */
export function publicationDocument(
  seen: Pick<PublicationDocument, "id" | "kind" | "version" | "isUnpublished">,
  { name, publicVersion }: Pick<PublicationDocument, "name" | "publicVersion">,
): PublicationDocument {
  return { ...seen, name, publicVersion, after: null, isDone: false, approved: null };
}

/** Whether visitors could read, or not read, it already as it was approved: then it is no part of what is published. */
export function isAsItWas({ isUnpublished, publicVersion, version }: PublicationDocument): boolean {
  if (isUnpublished || publicVersion === null) return isUnpublished && publicVersion === null;
  return version === publicVersion || version === publicVersion + 1;
}

const titledPages = z.array(z.object({ id: z.string(), title: z.string() }));
export type TitledPages = z.infer<typeof titledPages>;

export type Publication = Omit<Selectable<DeskPublicationsTable>, "pages"> & {
  /** The pages that are published together; null for what is one page's. */
  pages: TitledPages | null;
  documents: PublicationDocument[];
};

/** The same rows with their documents. */
export async function withDocuments(
  db: Kysely<SiteTables>,
  rows: readonly Selectable<DeskPublicationsTable>[],
): Promise<Publication[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const stored = await db
    .selectFrom("desk_publication_documents")
    .selectAll()
    .where("publication_id", "in", ids)
    .orderBy("position")
    .execute();
  const documents = Map.groupBy(stored, ({ publication_id }) => publication_id);
  return rows.map((row) => ({
    ...row,
    pages: row.pages === null ? null : titledPages.parse(JSON.parse(row.pages)),
    documents: (documents.get(row.id) ?? []).map(documentOf),
  }));
}

function documentOf(row: Selectable<DeskPublicationDocumentsTable>): PublicationDocument {
  return {
    id: row.document_id,
    kind: row.kind,
    name: row.name,
    version: row.version,
    isUnpublished: row.is_unpublished === 1,
    publicVersion: row.public_version,
    after: row.after_version,
    isDone: row.is_done === 1,
    approved: approved.safeParse(parseJson(row.document ?? "null")).data ?? null,
  };
}

export async function readPublication(db: Kysely<SiteTables>, id: string): Promise<Publication | undefined> {
  const [found] = await withDocuments(db, await select(db).where("id", "=", id).execute());
  return found;
}

const select = (db: Kysely<SiteTables>) => db.selectFrom("desk_publications").selectAll();

export const unfinished = ["waiting", "held", "failed"] as const;

/** What is to come, what is held after a restore, and what has failed. */
export async function readUnfinished(db: Kysely<SiteTables>): Promise<Publication[]> {
  return withDocuments(db, await select(db).where("status", "in", unfinished).orderBy("at").execute());
}

/** The documents of these as they were approved, and where each is published. */
export type NewPublication = Pick<Publication, "id" | "name" | "pages" | "documents"> & {
  personId: string;
  pageId: string;
  fact?: string;
};

/** Stores a publication: one that is to come at its time, or, with its documents, one that is done. @returns false where its id is stored */
export async function insertPublication(
  trx: Kysely<SiteTables>,
  publication: NewPublication,
  at: number | null,
): Promise<boolean> {
  const { id, personId, pageId, name, pages, fact = null, documents } = publication;
  const now = Date.now();
  const made = { id, page_id: pageId, name, fact, at, made_by: personId, made_at: now };
  const inserted = await trx
    .insertInto("desk_publications")
    .values({
      ...made,
      ...(at === null ? ended("done") : { status: "waiting", ended_at: null, lease_until: 0, problem: null }),
      pages: pages && JSON.stringify(pages),
      taken_back_by: null,
      taken_back_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  const rows = documents.map((document, position) => rowOf(id, position, document));
  if (rows.length > 0) await trx.insertInto("desk_publication_documents").values(rows).execute();
  if (at === null) await noteAllDone(trx, publication);
  return true;
}

function rowOf(publication_id: string, position: number, document: PublicationDocument): DeskPublicationDocumentsTable {
  return {
    publication_id,
    position,
    document_id: document.id,
    kind: document.kind,
    name: document.name,
    version: document.version,
    public_version: document.publicVersion,
    is_unpublished: document.isUnpublished ? 1 : 0,
    document: document.approved && JSON.stringify(document.approved),
    is_done: document.isDone ? 1 : 0,
    after_version: document.after,
  };
}

const ended = (status: "done" | "stopped") => ({ status, ended_at: Date.now(), lease_until: 0, problem: null });

/**
 * Ends one whose time has come, in the transaction of its first change; or by itself, where nothing was to be changed.
 *
 * @returns whether it is done: not where somebody has stopped it meanwhile
 */
export async function finishPublication(trx: Kysely<SiteTables>, { id }: Pick<Publication, "id">): Promise<boolean> {
  const finished = trx.updateTable("desk_publications").set(ended("done")).where("id", "=", id);
  const isFirst = await finished.where("status", "=", "waiting").returning("id").executeTakeFirst();
  if (!isFirst) return (await select(trx).where("id", "=", id).executeTakeFirst())?.status === "done";
  const publication = await readPublication(trx, id);
  if (publication) await noteAllDone(trx, { ...publication, personId: publication.made_by });
  return true;
}

/** Visitors read the versions that were approved. What reads otherwise is corrected by `noteChange`, document by document. */
async function noteAllDone(
  trx: Kysely<SiteTables>,
  { id, personId, pages }: Pick<NewPublication, "id" | "personId" | "pages">,
): Promise<void> {
  const documents = trx.updateTable("desk_publication_documents").where("publication_id", "=", id);
  await documents.where("is_unpublished", "=", 1).set({ is_done: 1, after_version: null }).execute();
  const published = documents.where("is_unpublished", "=", 0);
  await published.set((row) => ({ is_done: 1, after_version: row.ref("version") })).execute();
  if (pages) await logTogether(trx, { personId, action: "content.release", id, pages });
}

/**
 * Notes which version of a document visitors read since this publication. The others that wait, also for somebody after a
 * restore, have it as the version that was public before: they fail only where somebody publishes it by hand.
 */
export async function noteChange(trx: Kysely<SiteTables>, publicationId: string, change: ContentChange): Promise<void> {
  const { action, type, id, publicVersion } = change;
  if (action !== "publish" && action !== "unpublish") return;
  // An entry and a picture may have one id.
  const documents = trx
    .updateTable("desk_publication_documents")
    .where("document_id", "=", id)
    .where("kind", "=", type === "Asset" ? "Asset" : "Entry");
  await documents.set({ after_version: publicVersion }).where("publication_id", "=", publicationId).execute();
  const waiting = trx.selectFrom("desk_publications").select("id").where("status", "in", ["waiting", "held"]);
  await documents.set({ public_version: publicVersion }).where("publication_id", "in", waiting).execute();
}

type Changing = { personId: string; id: string; action: LogAction };

/** Stops one that has not been done. @returns whether it could be stopped */
export function stopPublication(trx: Kysely<SiteTables>, personId: string, id: string): Promise<boolean> {
  return change(trx, { personId, id, action: "content.timedStop" }, { status: "stopped", ended_at: Date.now() });
}

/** Has one done at once, also what waits after a restore or has failed, in the name of who says so. @returns whether there was one */
export function runPublicationNow(trx: Kysely<SiteTables>, personId: string, id: string): Promise<boolean> {
  const values = { status: "waiting" as const, at: Date.now(), problem: null, made_by: personId };
  return change(trx, { personId, id, action: "content.timedNow" }, values);
}

async function change(
  trx: Kysely<SiteTables>,
  { personId, id, action }: Changing,
  values: Partial<DeskPublicationsTable>,
): Promise<boolean> {
  const row = await trx
    .updateTable("desk_publications")
    .set(values)
    .where("id", "=", id)
    .where("status", "in", unfinished)
    .where("lease_until", "<=", Date.now())
    .returningAll()
    .executeTakeFirst();
  if (row) await logTimed(trx, { personId, action, pageId: row.page_id, name: row.name, at: row.at });
  return row !== undefined;
}

type Timed = Pick<NewPublication, "personId" | "pageId" | "name"> & { at: number | null; action: LogAction };

export function logTimed(trx: Kysely<SiteTables>, { personId, action, pageId, name, at }: Timed): Promise<void> {
  const changes = [
    { field: "name", before: null, after: name },
    { field: "at", before: null, after: at },
  ];
  return logChange(trx, { personId, action, subject: { kind: "contentEntry", id: pageId }, changes });
}

type Together = Pick<NewPublication, "personId" | "id"> & { action: LogAction; pages: TitledPages };

export async function logTogether(trx: Kysely<SiteTables>, { personId, action, id, pages }: Together): Promise<void> {
  const name = pages.map(({ title }) => title).join(", ");
  const changes = [{ field: "name", before: null, after: name }];
  await logChange(trx, { personId, action, subject: { kind: "contentRelease", id }, changes });
}

export async function titlesOf(management: ContentManagement, ids: readonly string[]): Promise<TitledPages> {
  const { entries } = await management.all();
  return ids.map((id) => ({ id, title: nameOf(entries.get(id) ?? {}) }));
}

const DAY_MS = 24 * 60 * 60_000;

/** Deletes what ended 30 days ago, and what was published together 90 days ago. The documents' earlier versions stay. */
export async function removeOldPublications(db: Kysely<SiteTables>, now: Date): Promise<void> {
  await db
    .deleteFrom("desk_publications")
    .where("status", "in", ["done", "stopped"])
    .where((row) =>
      row.or([
        row("ended_at", "<", now.getTime() - 90 * DAY_MS),
        row.and([
          row("ended_at", "<", now.getTime() - 30 * DAY_MS),
          row.or([row("pages", "is", null), row("status", "=", "stopped")]),
        ]),
      ]),
    )
    .execute();
  const left = db.selectFrom("desk_publications").select("id");
  await db.deleteFrom("desk_publication_documents").where("publication_id", "not in", left).execute();
}
