import { type Kysely, sql } from "kysely";

/**
 * What was typed belongs to the payment that carries it until that settles, so that nobody rewrites the record of another browser. `refund`
 * says how far the return of a second payment of one person is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns)
    await db.schema
      .alterTable("membership_payers")
      .addColumn(column, "text", (text) => text.notNull().defaultTo(""))
      .execute();
  await db.schema.alterTable("membership_payments").addColumn("refund", "varchar(8)").execute();
  await copyDetails(db);
}

const columns = ["first_name", "last_name", "email", "phone", "address", "city", "postcode"];

/** A payment under way carries what its member has sent so far. */
async function copyDetails(db: Kysely<unknown>) {
  for (const column of columns)
    await sql`
      update membership_payers set ${sql.ref(column)} =
        (select members.${sql.ref(column)} from members where members.id = membership_payers.member_id)
      where member_id in (select id from members where status = 'pending')
    `.execute(db);
}
