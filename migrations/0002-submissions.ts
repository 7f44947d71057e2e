import type { CreateTableBuilder, Kysely } from "kysely";

/**
 * Submissions, the outbox and the idempotency keys. Times are UTC as text ("2027-01-31T08:15:00.000Z") where people read them,
 * milliseconds since 1970 where the program compares them. Lists are JSON.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await volunteerApplications(db);
  await bandApplications(db);
  await contactMessages(db);
  await subscribers(db);
  await uploads(db);
  await outbox(db);
  await idempotencyKeys(db);
  await rateLimits(db);
}

/** The applicant gets the reference; `status` is for the committee. */
function record<Table extends string>(table: CreateTableBuilder<Table>) {
  return table
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("reference", "varchar(16)", (column) => column.notNull().unique())
    .addColumn("status", "varchar(16)", (column) => column.notNull())
    .addColumn("received_at", "varchar(24)", (column) => column.notNull());
}

async function volunteerApplications(db: Kysely<unknown>) {
  await record(db.schema.createTable("volunteer_applications"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("first_name", "text", (column) => column.notNull())
    .addColumn("last_name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("age", "text", (column) => column.notNull())
    .addColumn("licence", "integer", (column) => column.notNull())
    .addColumn("rsa", "integer", (column) => column.notNull())
    .addColumn("lifting", "integer", (column) => column.notNull())
    .addColumn("roles", "text", (column) => column.notNull())
    .addColumn("ec_name", "text", (column) => column.notNull())
    .addColumn("ec_phone", "text", (column) => column.notNull())
    .addColumn("ec_relationship", "text", (column) => column.notNull())
    .addColumn("year", "varchar(4)", (column) => column.notNull())
    .execute();
  await byTime(db, "volunteer_applications");
}

async function bandApplications(db: Kysely<unknown>) {
  await record(db.schema.createTable("band_applications"))
    .addColumn("band_name", "text", (column) => column.notNull())
    .addColumn("leader_name", "text", (column) => column.notNull())
    .addColumn("band_style", "text", (column) => column.notNull())
    .addColumn("first_fee", "integer", (column) => column.notNull())
    .addColumn("second_fee", "integer", (column) => column.notNull())
    .addColumn("availability", "text", (column) => column.notNull())
    .addColumn("website_url", "text", (column) => column.notNull())
    .addColumn("other_info", "text", (column) => column.notNull())
    .addColumn("year_playing", "varchar(4)", (column) => column.notNull())
    .addColumn("leader_email", "text", (column) => column.notNull())
    .addColumn("leader_phone", "text", (column) => column.notNull())
    .addColumn("upload", "text", (column) => column.notNull())
    .addColumn("bio", "text", (column) => column.notNull())
    .addColumn("band_link", "text", (column) => column.notNull())
    .addColumn("musicians", "text", (column) => column.notNull())
    .execute();
  await byTime(db, "band_applications");
}

async function contactMessages(db: Kysely<unknown>) {
  await record(db.schema.createTable("contact_messages"))
    .addColumn("sender_name", "text", (column) => column.notNull())
    .addColumn("sender_email", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .execute();
  await byTime(db, "contact_messages");
}

/** `email_key` is the address as it is compared; `token` is what the links in mails carry. */
async function subscribers(db: Kysely<unknown>) {
  await record(db.schema.createTable("subscribers"))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "varchar(254)", (column) => column.notNull().unique())
    .addColumn("token", "varchar(43)", (column) => column.notNull().unique())
    .addColumn("consent_wording", "text", (column) => column.notNull())
    .addColumn("consent_at", "varchar(24)", (column) => column.notNull())
    .addColumn("confirmed_at", "varchar(24)")
    .addColumn("unsubscribed_at", "varchar(24)")
    .execute();
  await byTime(db, "subscribers");
}

/** Pictures of bands. One that no application claims is deleted after a day. */
async function uploads(db: Kysely<unknown>) {
  await db.schema
    .createTable("uploads")
    .addColumn("filename", "varchar(80)", (column) => column.primaryKey())
    .addColumn("received_at", "varchar(24)", (column) => column.notNull())
    .addColumn("content_type", "varchar(32)", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("bio", "text", (column) => column.notNull())
    .addColumn("website", "text", (column) => column.notNull())
    .addColumn("claimed_by", "varchar(36)")
    .execute();
  await db.schema.createIndex("uploads_unclaimed").on("uploads").columns(["claimed_by", "received_at"]).execute();
}

/** Emails: their facts, the rendered message, and the result of delivery. */
async function outbox(db: Kysely<unknown>) {
  await db.schema
    .createTable("outbox")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("once_key", "varchar(120)", (column) => column.notNull().unique())
    .addColumn("kind", "varchar(64)", (column) => column.notNull())
    .addColumn("facts", "text", (column) => column.notNull())
    .addColumn("status", "varchar(16)", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("queued_at", "bigint", (column) => column.notNull())
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("leased_by", "varchar(36)")
    .addColumn("sender", "text")
    .addColumn("recipient", "text")
    .addColumn("message", "text")
    .addColumn("sent_at", "bigint")
    .addColumn("last_error", "text")
    .execute();
  await db.schema.createIndex("outbox_due").on("outbox").columns(["status", "due_at"]).execute();
}

/** The first answer to a submission, which a repeated one gets: see docs/product/forms.md, Sending once. */
async function idempotencyKeys(db: Kysely<unknown>) {
  await db.schema
    .createTable("idempotency_keys")
    .addColumn("scope", "varchar(64)", (column) => column.notNull())
    .addColumn("key", "varchar(255)", (column) => column.notNull())
    .addColumn("body_hash", "varchar(64)", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("idempotency_keys_pk", ["scope", "key"])
    .execute();
  await db.schema.createIndex("idempotency_keys_expiry").on("idempotency_keys").column("expires_at").execute();
}

/** Used where several processes share a database; rate-limiter-flexible names the columns. */
async function rateLimits(db: Kysely<unknown>) {
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "varchar(255)", (column) => column.primaryKey())
    .addColumn("points", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("expire", "bigint")
    .execute();
}

async function byTime(db: Kysely<unknown>, table: string) {
  await db.schema.createIndex(`${table}_by_time`).on(table).column("received_at").execute();
}
