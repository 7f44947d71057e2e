import type { CreateTableBuilder, Kysely } from "kysely";

/** How the committee tells its decisions: batches of mails, who was told what and how, and mails that differ from the text of their use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_batches")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("created_by", "varchar(36)", (column) => column.notNull())
    .addColumn("scheduled_for", "bigint", (column) => column.notNull())
    .addColumn("stopped_at", "bigint")
    .addColumn("stopped_by", "varchar(36)")
    .execute();
  await db.schema.createIndex("desk_batches_by_time").on("desk_batches").column("created_at").execute();
  await ofRecord(db.schema.createTable("desk_tellings").addColumn("id", "varchar(36)", (column) => column.primaryKey()))
    .addColumn("batch_id", "varchar(36)")
    .addColumn("told_before", "varchar(16)", (column) => column.notNull())
    .addColumn("prepared_before", "varchar(16)")
    .addColumn("decided_by", "varchar(36)")
    .addColumn("way", "varchar(16)", (column) => column.notNull())
    .addColumn("told_by", "varchar(36)", (column) => column.notNull())
    .addColumn("told_at", "bigint", (column) => column.notNull())
    .addColumn("mail_key", "varchar(120)")
    .addColumn("ended_at", "bigint")
    .execute();
  await db.schema.createIndex("desk_tellings_by_record").on("desk_tellings").columns(["kind", "record_id"]).execute();
  await db.schema.createIndex("desk_tellings_by_batch").on("desk_tellings").column("batch_id").execute();
  await db.schema.createIndex("desk_tellings_by_mail").on("desk_tellings").column("mail_key").execute();
  await ofRecord(db.schema.createTable("desk_decision_mails"))
    .addColumn("subject", "text")
    .addColumn("text", "text")
    .addColumn("line", "text", (column) => column.notNull())
    .addColumn("rings", "varchar(36)")
    .addColumn("telling_id", "varchar(36)")
    .addColumn("version", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("desk_decision_mails_pk", ["kind", "record_id", "decision"])
    .execute();
}

function ofRecord<Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) {
  return table
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("record_id", "varchar(36)", (column) => column.notNull())
    .addColumn("decision", "varchar(16)", (column) => column.notNull());
}
