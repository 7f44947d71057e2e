import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The content service's tables. They hold files as well, so that one database is one backup. */
export type ContentTables = {
  /** One row. `version` grows with every write; `sections` is the JSON list of the export file's top-level names. */
  content_state: { id: number; version: number; sections: string };
  /** Every document as imported, as JSON; `kind` is its list in the export file (`entries`, `assets`, ...). */
  content_items: { kind: string; id: string; position: number; document: string };
  /** A file by the URL in its asset; `digest` is the SHA-256 of its bytes in hex. */
  content_files: { url: string; size: number; digest: string };
  /** The file's bytes in parts of equal size, so that a range of a video is read without the rest. */
  content_file_parts: { url: string; part: number; bytes: Uint8Array };
};

/** Run by the host's migrator. Names are unique among all sets. */
export const contentServiceMigrations: Record<string, Migration> = {
  "content-0001-store": { up: createStore },
};

async function createStore(db: Kysely<unknown>) {
  await db.schema
    .createTable("content_state")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("sections", "text", (column) => column.notNull())
    .execute();
  await db
    .withTables<ContentTables>()
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
