import type { Kysely } from "kysely";

/** The table of announcements gets their name, and who phones first a name that says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ["desk_tellings_by_record", "desk_tellings_by_batch", "desk_tellings_by_mail"])
    await db.schema.dropIndex(index).execute();
  await db.schema.alterTable("desk_tellings").renameTo("desk_announcements").execute();
  const index = (name: string) => db.schema.createIndex(name).on("desk_announcements");
  await index("desk_announcements_by_record").columns(["kind", "record_id"]).execute();
  await index("desk_announcements_by_batch").column("batch_id").execute();
  await index("desk_announcements_by_mail").column("mail_key").execute();
  const mails = db.schema.alterTable("desk_decision_mails");
  await mails.renameColumn("telling_id", "announcement_id").execute();
  await mails.renameColumn("rings", "phones_first").execute();
}
