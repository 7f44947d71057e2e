import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { isPublished, slugsOf } from "./documents.ts";

/** The content service's tables. They hold files as well, so that one database is one backup. */
export type ContentTables = {
  /**
   * One row. `version` grows when what visitors read changes, `draft_version` with every write; `sections` is the JSON list of the
   * export file's top-level names.
   */
  content_state: { id: number; version: number; draft_version: number; sections: string };
  /** Every document as edited, as JSON; `kind` is its list in the export file (`entries`, `assets`, ...). */
  content_items: { kind: string; id: string; position: number; document: string };
  /** The content types, entries and assets that are published, as they were when it happened. */
  content_published: { kind: string; id: string; document: string };
  /** Earlier documents: as they were published (`published` is 1) or edited (0). `version` is the document's own. */
  content_versions: {
    kind: string;
    id: string;
    version: number;
    published: number;
    saved_at: string;
    saved_by: string;
    document: string;
  };
  /** A file by the URL in its asset; `digest` is the SHA-256 of its bytes in hex. */
  content_files: { url: string; size: number; digest: string };
  /** The files of the store that were uploaded for an asset and not taken by it yet; their URL is `upload:` and the id. */
  content_uploads: { id: string; created_at: string; created_by: string };
  /** The file's bytes in parts of equal size, so that a range of a video is read without the rest. */
  content_file_parts: { url: string; part: number; bytes: Uint8Array };
  /** What clients that sync have: each document at the content version at which it last changed, also those deleted since. */
  content_sync: {
    kind: string;
    id: string;
    version: number;
    revision: number;
    digest: string;
    deleted_at: string | null;
  };
  /** The content versions at which somebody synced. */
  content_sync_points: { version: number; mark: string };
  /** Slugs that an entry had while it was published, and until when. */
  content_former_slugs: { slug: string; id: string; until: string };
  /** What of today's content model this store was given, or had: it is not given a second time. */
  content_model_additions: { name: string };
};

/** Run by the host's migrator. Names are unique among all sets. */
export const contentServiceMigrations: Record<string, Migration> = {
  "content-0001-store": { up: createStore },
  "content-0002-published-documents": { up: separatePublished },
  "content-0003-sync": { up: createSyncLog },
  "content-0004-uploads": { up: createUploads },
  "content-0005-model-additions": { up: createModelAdditions },
  "content-0006-former-slugs": { up: createFormerSlugs },
};

async function createStore(db: Kysely<unknown>) {
  await db.schema
    .createTable("content_state")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("sections", "text", (column) => column.notNull())
    .execute();
  await db
    .withTables<{ content_state: Omit<ContentTables["content_state"], "draft_version"> }>()
    .insertInto("content_state")
    .values({ id: 1, version: 0, sections: "[]" })
    .execute();
  await db.schema
    .createTable("content_items")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("content_items_key", ["kind", "id"])
    .execute();
  await db.schema
    .createTable("content_files")
    .addColumn("url", "text", (column) => column.primaryKey())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("content_file_parts")
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("part", "integer", (column) => column.notNull())
    // PostgreSQL's type name; SQLite accepts any and stores the bytes as they are.
    .addColumn("bytes", "bytea", (column) => column.notNull())
    .addPrimaryKeyConstraint("content_file_parts_key", ["url", "part"])
    .execute();
}

/** What was delivered until now becomes what is published; nothing else changes. */
async function separatePublished(db: Kysely<unknown>) {
  const content = db.withTables<ContentTables>();
  await db.schema
    .alterTable("content_state")
    .addColumn("draft_version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await content
    .updateTable("content_state")
    .set((row) => ({ draft_version: row.ref("version") }))
    .execute();
  await db.schema
    .createTable("content_published")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("content_published_key", ["kind", "id"])
    .execute();
  await db.schema
    .createTable("content_versions")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("published", "integer", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("saved_by", "text", (column) => column.notNull())
    .addColumn("document", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("content_versions_key", ["kind", "id", "version", "published"])
    .execute();
  const items = await content
    .selectFrom("content_items")
    .select(["kind", "id", "document"])
    .where("kind", "in", ["contentTypes", "entries", "assets"])
    .execute();
  const published = items.filter(({ document }) => isPublished(JSON.parse(document)));
  for (let start = 0; start < published.length; start += 1_000)
    await content
      .insertInto("content_published")
      .values(published.slice(start, start + 1_000))
      .execute();
}

async function createSyncLog(db: Kysely<unknown>) {
  await db.schema
    .createTable("content_sync")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("deleted_at", "text")
    .addPrimaryKeyConstraint("content_sync_key", ["kind", "id"])
    .execute();
  await db.schema
    .createTable("content_sync_points")
    .addColumn("version", "integer", (column) => column.primaryKey())
    .addColumn("mark", "text", (column) => column.notNull())
    .execute();
}

async function createUploads(db: Kysely<unknown>) {
  await db.schema
    .createTable("content_uploads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .execute();
}

async function createModelAdditions(db: Kysely<unknown>) {
  await db.schema
    .createTable("content_model_additions")
    .addColumn("name", "text", (column) => column.primaryKey())
    .execute();
}

/** What was published before, and is stored as a version, has its slugs noted. */
async function createFormerSlugs(db: Kysely<unknown>) {
  await db.schema
    .createTable("content_former_slugs")
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("until", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("content_former_slugs_key", ["slug", "id"])
    .execute();
  const content = db.withTables<ContentTables>();
  const versions = await content
    .selectFrom("content_versions")
    .select(["id", "version", "saved_at"])
    .where("kind", "=", "entries")
    .where("published", "=", 1)
    .orderBy("saved_at")
    .execute();
  for (const { id, version, saved_at } of versions) {
    const { document } = await content
      .selectFrom("content_versions")
      .select("document")
      .where("kind", "=", "entries")
      .where("id", "=", id)
      .where("version", "=", version)
      .where("published", "=", 1)
      .executeTakeFirstOrThrow();
    for (const slug of new Set(slugsOf(JSON.parse(document))))
      await content
        .insertInto("content_former_slugs")
        .values({ slug, id, until: saved_at })
        .onConflict((conflict) => conflict.columns(["slug", "id"]).doUpdateSet({ until: saved_at }))
        .execute();
  }
}
