import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * One table of what is published together or at a time, and its documents as rows. Until now `desk_publications` had what
 * comes at a time and `desk_releases` what is published together, both their documents as JSON. What was both had the same id.
 * `at` is null for what was published at once, `pages` (JSON) for what was one page's, `fact` is what was replaced on all pages.
 * A document's `public_version` is what visitors read before, `after_version` what they read since, and `document` (JSON) what was
 * approved for its time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An earlier process that still runs stores nothing between reading and dropping them.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`lock table desk_publications, desk_releases in access exclusive mode`.execute(db);
  const old = db.withTables<OldTables>();
  const publications = await old.selectFrom("desk_publications").selectAll().execute();
  const releases = await old.selectFrom("desk_releases").selectAll().execute();
  await db.schema.dropTable("desk_publications").execute();
  await db.schema.dropTable("desk_releases").execute();
  await createTables(db);
  const publicationOf = new Map(publications.map((row) => [row.id, row]));
  const releaseOf = new Map(releases.map((row) => [row.id, row]));
  for (const id of new Set([...publicationOf.keys(), ...releaseOf.keys()]))
    await insert(db.withTables<NewTables>(), id, publicationOf.get(id), releaseOf.get(id));
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_publications")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("page_id", "varchar(64)", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("pages", "text")
    .addColumn("fact", "text")
    .addColumn("at", "bigint")
    .addColumn("status", "varchar(16)", (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("made_by", "varchar(36)", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .addColumn("taken_back_by", "varchar(36)")
    .addColumn("taken_back_at", "bigint")
    .addColumn("lease_until", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("desk_publications_due").on("desk_publications").columns(["status", "at"]).execute();
  await db.schema
    .createTable("desk_publication_documents")
    .addColumn("publication_id", "varchar(36)", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("document_id", "varchar(64)", (column) => column.notNull())
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("public_version", "integer")
    .addColumn("is_unpublished", "integer", (column) => column.notNull())
    .addColumn("document", "text")
    .addColumn("is_done", "integer", (column) => column.notNull())
    .addColumn("after_version", "integer")
    .addPrimaryKeyConstraint("desk_publication_documents_pkey", ["publication_id", "position"])
    .execute();
}

type Made = { id: string; name: string; documents: string; made_by: string; made_at: number };
type OldPublication = Made & {
  page_id: string;
  at: number;
  status: string;
  problem: string | null;
  ended_at: number | null;
};
type OldRelease = Made & {
  pages: string;
  published_at: number | null;
  taken_back_by: string | null;
  taken_back_at: number | null;
};
type OldTables = { desk_publications: OldPublication; desk_releases: OldRelease };
/** A document of either, as far as it says so. */
type Old = {
  id: string;
  kind: string;
  name?: string;
  version: number;
  isUnpublished: boolean;
  publicVersion?: number | null;
  before?: number | null;
  after?: number | null;
  isDone?: boolean;
  fields?: object;
  metadata?: object;
  changes?: unknown;
};

type NewTables = {
  desk_publications: Omit<OldPublication, "at" | "documents"> &
    Pick<OldRelease, "taken_back_by" | "taken_back_at"> & {
      at: number | null;
      pages: string | null;
      fact: string | null;
      lease_until: number;
    };
  desk_publication_documents: {
    publication_id: string;
    position: number;
    document_id: string;
    kind: string;
    name: string;
    version: number;
    public_version: number | null;
    is_unpublished: number;
    document: string | null;
    is_done: number;
    after_version: number | null;
  };
};

async function insert(
  db: Kysely<NewTables>,
  id: string,
  publication: OldPublication | undefined,
  release: OldRelease | undefined,
): Promise<void> {
  const made = publication ?? release;
  if (!made) return;
  const pages = listIn(release?.pages, isPage) ?? [];
  const status = statusOf(publication, release);
  const hasEnded = status === "done" || status === "stopped";
  const approved = listIn(publication?.documents, isDocument);
  const isDamaged = approved === undefined && !hasEnded;
  const row = {
    id,
    page_id: publication?.page_id ?? pages[0]?.id ?? "",
    name: publication?.name ?? pages[0]?.title ?? "",
    pages: release ? JSON.stringify(pages) : null,
    fact: release?.name || null,
    at: publication?.at ?? null,
    status: isDamaged ? "failed" : status,
    problem: isDamaged
      ? "What was to be published is damaged. Please approve it again."
      : (publication?.problem ?? null),
    made_by: made.made_by,
    made_at: made.made_at,
    ended_at: hasEnded ? (publication?.ended_at ?? release?.published_at ?? made.made_at) : null,
    taken_back_by: release?.taken_back_by ?? null,
    taken_back_at: release?.taken_back_at ?? null,
    lease_until: 0,
  };
  await db.insertInto("desk_publications").values(row).execute();
  const released = listIn(release?.documents, isDocument) ?? [];
  const documents = publication && approved?.length ? approved : released;
  const isOf = (document: Old) => (each: Old) => each.id === document.id && each.kind === document.kind;
  const rows = documents.map((document, position) => {
    // What was public as it is was no part of the release.
    const seen = release ? released.find(isOf(document)) : document;
    const isDone = (seen && publication?.status === "done") || document.isDone || seen?.isDone || false;
    return { publication_id: id, position, ...documentRow({ ...document, ...seen, isDone }) };
  });
  for (const each of rows) await db.insertInto("desk_publication_documents").values(each).execute();
}

/** A release was published where it says so, and stopped where nothing is to come. */
function statusOf(publication: OldPublication | undefined, release: OldRelease | undefined): string {
  const isPublished = (release?.published_at ?? null) !== null;
  if (publication && !(isPublished && publication.status === "stopped")) return publication.status;
  return isPublished ? "done" : "stopped";
}

function documentRow(document: Old & { isDone: boolean }) {
  const { id, kind, name, version, isUnpublished, publicVersion, fields, metadata, changes, isDone } = document;
  const readSince = isUnpublished ? null : version;
  return {
    document_id: id,
    kind,
    name: name ?? "",
    version,
    public_version: (isDone ? document.before : publicVersion) ?? publicVersion ?? document.before ?? null,
    is_unpublished: isUnpublished ? 1 : 0,
    document: fields || changes ? JSON.stringify({ fields: fields ?? {}, metadata, changes }) : null,
    is_done: isDone ? 1 : 0,
    after_version: isDone ? (document.after ?? readSince) : null,
  };
}

function isPage(item: Record<string, unknown>): item is { id: string; title: string } {
  return typeof item.id === "string" && typeof item.title === "string";
}

function isDocument(item: Record<string, unknown>): item is Old & Record<string, unknown> {
  return typeof item.id === "string" && typeof item.kind === "string" && Number.isInteger(item.version);
}

/** @returns undefined for what is damaged */
function listIn<Item>(
  text: string | undefined,
  isItem: (item: Record<string, unknown>) => item is Item & Record<string, unknown>,
): Item[] | undefined {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) && list.every((item) => Object(item) === item && isItem(item)) ? list : undefined;
  } catch {
    return undefined;
  }
}
