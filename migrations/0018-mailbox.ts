import type { Kysely } from "kysely";

/** What is read in from the mailbox of the answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await moreOfEntries(db);
  await attachments(db);
  await mailbox(db);
}

/** Who sent an entry, and a checksum of its Message-ID: a mail is read in once. */
async function moreOfEntries(db: Kysely<unknown>) {
  await db.schema.alterTable("desk_conversation_entries").addColumn("sender", "text").execute();
  await db.schema.alterTable("desk_conversation_entries").addColumn("mail_key", "varchar(64)").execute();
  await db.schema
    .createIndex("desk_conversation_entries_mail_key")
    .on("desk_conversation_entries")
    .column("mail_key")
    .unique()
    .execute();
  await db.schema
    .createIndex("desk_conversation_entries_message_id")
    .on("desk_conversation_entries")
    .column("message_id")
    .execute();
}

/** In the database, so that they come and go with their entry, in a backup as well. */
async function attachments(db: Kysely<unknown>) {
  await db.schema
    .createTable("desk_attachments")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("record_id", "varchar(36)", (column) => column.notNull())
    .addColumn("entry_id", "varchar(36)", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    // PostgreSQL's type name; SQLite accepts any and stores the bytes as they are.
    .addColumn("bytes", "bytea", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("desk_attachments_by_record")
    .on("desk_attachments")
    .columns(["kind", "record_id", "entry_id"])
    .execute();
}

/**
 * How far each mailbox was read. `id` is a checksum of its address; mails up to `last_uid` were looked at, as long as its `uid_validity` is the same. One process
 * at a time reads it, until `lease_until`; nobody looks before `next_at`. `problem` is why the last `failures` tries failed.
 */
async function mailbox(db: Kysely<unknown>) {
  await db.schema
    .createTable("desk_mailboxes")
    .addColumn("id", "varchar(64)", (column) => column.primaryKey())
    .addColumn("uid_validity", "varchar(32)")
    .addColumn("last_uid", "bigint", (column) => column.notNull())
    .addColumn("unmatched", "integer", (column) => column.notNull())
    .addColumn("lease_owner", "varchar(36)")
    .addColumn("lease_until", "bigint", (column) => column.notNull())
    .addColumn("next_at", "bigint", (column) => column.notNull())
    .addColumn("checked_at", "bigint")
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("problem", "varchar(16)")
    .execute();
}
