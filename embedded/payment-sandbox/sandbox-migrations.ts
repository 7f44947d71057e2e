import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The payment sandbox's tables. Times are milliseconds since 1970. */
export type SandboxTables = {
  /** `state` is an `Intent` as JSON; `version` grows with each write; at `due_at` its processing ends. */
  sandbox_payment_intents: {
    id: string;
    created_at: number;
    version: number;
    due_at: number | null;
    challenge: string | null;
    state: string;
  };
  /** Events for the webhook; `due_at` is null once an event is delivered or given up. */
  sandbox_events: { id: string; created_at: number; body: string; due_at: number | null; attempts: number };
  /** A request by its `Idempotency-Key`; `status` and `body` are its reply, null while it is in progress. */
  sandbox_idempotency_keys: {
    key: string;
    request: string;
    claim: string;
    claimed_at: number;
    status: number | null;
    body: string | null;
  };
};

/** Run by the host's migrator. Names are unique among all sets. */
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
