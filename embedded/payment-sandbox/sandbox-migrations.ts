import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The payment sandbox's tables. Times are milliseconds since 1970. */
export type SandboxTables = {
  /** `state` is an `Intent` as JSON. Whoever writes it raises `version`, and only if nobody else did. At `due_at` it moves on by itself. */
  sandbox_payment_intents: {
    id: string;
    created_at: number;
    version: number;
    due_at: number | null;
    challenge: string | null;
    state: string;
  };
  /** What happened, as it is told to the webhook; `due_at` is null once that knows it, or is given up. */
  sandbox_events: { id: string; created_at: number; body: string; due_at: number | null; attempts: number };
  /** A request by its `Idempotency-Key`; `status` and `body` are its answer, null while it is under way. */
  sandbox_idempotency_keys: {
    key: string;
    request: string;
    claim: string;
    claimed_at: number;
    status: number | null;
    body: string | null;
  };
};

/** Given to the host's migrator; the names are unique among all sets. */
export const sandboxMigrations: Record<string, Migration> = {
  "payment-sandbox-0001-store": { up: createStore },
};

async function createStore(db: Kysely<unknown>) {
  await db.schema
    .createTable("sandbox_payment_intents")
    .addColumn("id", "varchar(255)", (column) => column.primaryKey())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("due_at", "bigint")
    .addColumn("challenge", "varchar(64)", (column) => column.unique())
    .addColumn("state", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("sandbox_payment_intents_by_time")
    .on("sandbox_payment_intents")
    .columns(["created_at", "id"])
    .execute();
  await db.schema.createIndex("sandbox_payment_intents_due").on("sandbox_payment_intents").column("due_at").execute();
  await db.schema
    .createTable("sandbox_events")
    .addColumn("id", "varchar(255)", (column) => column.primaryKey())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("due_at", "bigint")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sandbox_events_due").on("sandbox_events").column("due_at").execute();
  await db.schema
    .createTable("sandbox_idempotency_keys")
    .addColumn("key", "varchar(300)", (column) => column.primaryKey())
    .addColumn("request", "varchar(64)", (column) => column.notNull())
    .addColumn("claim", "varchar(36)", (column) => column.notNull())
    .addColumn("claimed_at", "bigint", (column) => column.notNull())
    .addColumn("status", "integer")
    .addColumn("body", "text")
    .execute();
}
