import type { Kysely } from "kysely";

/** Members, and the payments they pay with. Times are UTC as text where people read them, and milliseconds since 1970 where only programs do. */
export async function up(db: Kysely<unknown>) {
  await members(db);
  await membershipPayments(db);
  await membershipPayers(db);
  await siteSecrets(db);
}

/** One row per person and year, which `person_key` identifies. `payment_intent` is the payment that the person may pay, or has paid. */
async function members(db: Kysely<unknown>) {
  await db.schema
    .createTable("members")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("reference", "varchar(16)", (column) => column.notNull().unique())
    .addColumn("status", "varchar(16)", (column) => column.notNull())
    .addColumn("received_at", "varchar(24)", (column) => column.notNull())
    .addColumn("person_key", "varchar(64)", (column) => column.notNull().unique())
    .addColumn("first_name", "text", (column) => column.notNull())
    .addColumn("last_name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("city", "text", (column) => column.notNull())
    .addColumn("postcode", "text", (column) => column.notNull())
    .addColumn("year", "varchar(4)", (column) => column.notNull())
    .addColumn("payment_intent", "varchar(255)")
    .addColumn("paid_at", "varchar(24)")
    .execute();
  await db.schema.createIndex("members_by_time").on("members").column("received_at").execute();
}

/** Every payment begun on this site, and when to poll the provider for it next; it is polled until it is final. */
async function membershipPayments(db: Kysely<unknown>) {
  await db.schema
    .createTable("membership_payments")
    .addColumn("payment_intent", "varchar(255)", (column) => column.primaryKey())
    .addColumn("amount", "integer", (column) => column.notNull())
    .addColumn("currency", "varchar(3)", (column) => column.notNull())
    .addColumn("status", "varchar(32)", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("look_at", "bigint")
    .addColumn("looks", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("membership_payments_due").on("membership_payments").column("look_at").execute();
}

/** The members who were about to pay with a payment: two people may use one browser in turn. */
async function membershipPayers(db: Kysely<unknown>) {
  await db.schema
    .createTable("membership_payers")
    .addColumn("payment_intent", "varchar(255)", (column) => column.notNull())
    .addColumn("member_id", "varchar(36)", (column) => column.notNull())
    .addColumn("named_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("membership_payers_pk", ["payment_intent", "member_id"])
    .execute();
}

/** The keys that sign cookies: random, created at the first start, shared by every process. */
async function siteSecrets(db: Kysely<unknown>) {
  await db.schema
    .createTable("site_secrets")
    .addColumn("name", "varchar(64)", (column) => column.primaryKey())
    .addColumn("value", "varchar(64)", (column) => column.notNull())
    .execute();
}
