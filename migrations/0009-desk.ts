import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * The committee's desk: people, their ways to sign in, the log, and what the committee adds to the records that visitors send. Times are
 * milliseconds since 1970. A record is named by its kind (`band`, `volunteer`, `message`, `member`, `subscriber`) and its id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await people(db);
  await waysToSignIn(db);
  await sessions(db);
  await log(db);
  await guardLog(db);
  await records(db);
  await remarks(db);
  await views(db);
  // The desk lists mails by what became of them, the newest first; of some kinds to those who may not see all.
  await db.schema.createIndex("outbox_list").on("outbox").columns(["status", "queued_at", "id", "kind"]).execute();
}

/** `roles` is JSON: `{ "programme": "change", "volunteers": "look" }`. `preferences` is JSON, too. */
async function people(db: Kysely<unknown>) {
  await db.schema
    .createTable("desk_people")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "varchar(254)", (column) => column.notNull().unique())
    .addColumn("roles", "text", (column) => column.notNull())
    .addColumn("status", "varchar(16)", (column) => column.notNull())
    .addColumn("preferences", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("seen_at", "bigint")
    .execute();
}

/** Secrets and codes are stored as SHA-256 hashes in hex. */
async function waysToSignIn(db: Kysely<unknown>) {
  await ofPerson(
    db.schema.createTable("desk_passkeys").addColumn("id", "varchar(512)", (column) => column.primaryKey()),
  )
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("backed_up", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await ofPerson(db.schema.createTable("desk_one_time_passwords"))
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("last_step", "bigint", (column) => column.notNull())
    .addColumn("confirmed_at", "bigint")
    .addPrimaryKeyConstraint("desk_one_time_passwords_pk", ["person_id"])
    .execute();
  await ofPerson(
    db.schema.createTable("desk_recovery_codes").addColumn("hash", "varchar(64)", (column) => column.primaryKey()),
  )
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema
    .createTable("desk_sign_in_links")
    .addColumn("secret_hash", "varchar(64)", (column) => column.primaryKey())
    // The first person's link belongs to nobody yet.
    .addColumn("person_id", "varchar(36)")
    .addColumn("code_hash", "varchar(64)")
    .addColumn("request_hash", "varchar(64)")
    .addColumn("purpose", "varchar(16)", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema
    .createTable("desk_passkey_challenges")
    .addColumn("challenge_hash", "varchar(64)", (column) => column.primaryKey())
    .addColumn("person_id", "varchar(36)")
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}

/** `method` is how the person signed in; `second_factor` whether they gave one. `proved_at` is the last proof, for what is grave. */
async function sessions(db: Kysely<unknown>) {
  await ofPerson(
    db.schema.createTable("desk_sessions").addColumn("hash", "varchar(64)", (column) => column.primaryKey()),
  )
    .addColumn("method", "varchar(16)", (column) => column.notNull())
    .addColumn("second_factor", "integer", (column) => column.notNull())
    .addColumn("proved_at", "bigint", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}

/** Every change. `changes` is JSON: `[{ "field": …, "before": …, "after": … }]`, or empty once a person's data was erased. */
async function log(db: Kysely<unknown>) {
  await db.schema
    .createTable("desk_log")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("person_id", "varchar(36)")
    .addColumn("action", "varchar(64)", (column) => column.notNull())
    .addColumn("subject_kind", "varchar(16)", (column) => column.notNull())
    .addColumn("subject_id", "varchar(36)", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("desk_log_by_subject")
    .on("desk_log")
    .columns(["subject_kind", "subject_id", "at"])
    .execute();
  await db.schema.createIndex("desk_log_by_time").on("desk_log").column("at").execute();
}

const logGuards = {
  update: {
    forbidden: `not (new.id = old.id and new.at = old.at and new.action = old.action
      and new.subject_kind = old.subject_kind and new.subject_id = old.subject_id
      and (new.person_id is null or new.person_id = old.person_id) and (new.changes = '[]' or new.changes = old.changes))`,
    message: "a row of desk_log may be blanked, not rewritten",
  },
  delete: {
    // A year is the shortest retention period that may be set (RETAIN_DESK_LOG).
    forbidden: "old.at > (select extract(epoch from now())) * 1000 - 31536000000",
    message: "a row of desk_log stays for its retention period",
  },
};

/** Triggers keep the log append-only: erasing somebody blanks values, and only retention deletes. */
export async function guardLog<Tables>(db: Kysely<Tables>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [event, { forbidden, message }] of Object.entries(logGuards)) {
    const name = `desk_log_${event}`;
    const statements = isPostgres
      ? postgresGuard(name, event, forbidden, message)
      : [sqliteGuard(name, event, forbidden, message)];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}

function sqliteGuard(name: string, event: string, forbidden: string, message: string): string {
  const condition = forbidden.replace("extract(epoch from now())", "unixepoch()");
  return `create trigger ${name} before ${event} on desk_log when ${condition} begin select raise(abort, '${message}'); end`;
}

function postgresGuard(name: string, event: string, forbidden: string, message: string): string[] {
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      if ${forbidden} then raise exception '${message}'; end if;
      return ${event === "delete" ? "old" : "new"};
    end $$`,
    `create trigger ${name} before ${event} on desk_log for each row execute function ${name}()`,
  ];
}

/**
 * What the committee adds to a record. `corrections` and `own_values` are JSON objects: mended answers by the name of their field, and the
 * committee's own columns by their id. `version` grows with every change, here or of the status. `received_at` and `told_status` repeat
 * the record's own, so that one index answers every list; `name_key` is its name as it is sorted, `names` what it is known by
 * (what it is called, who sent it, their address, its reference), and `words` its searchable text, all folded.
 */
async function records(db: Kysely<unknown>) {
  await ofRecord(db.schema.createTable("desk_records"))
    .addColumn("year", "varchar(4)", (column) => column.notNull())
    .addColumn("received_at", "varchar(24)", (column) => column.notNull())
    .addColumn("name_key", "varchar(200)", (column) => column.notNull())
    .addColumn("names", "varchar(500)", (column) => column.notNull())
    .addColumn("source", "varchar(16)", (column) => column.notNull())
    .addColumn("told_status", "varchar(16)", (column) => column.notNull())
    .addColumn("prepared_status", "varchar(16)")
    .addColumn("prepared_by", "varchar(36)")
    .addColumn("assigned_to", "varchar(36)")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("corrections", "text", (column) => column.notNull())
    .addColumn("own_values", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("desk_records_pk", ["kind", "record_id"])
    .execute();
  // Every column that a list filters or sorts by, so that it reads the index alone.
  await db.schema
    .createIndex("desk_records_list")
    .on("desk_records")
    .columns([
      "kind",
      "year",
      "received_at",
      "record_id",
      "name_key",
      "told_status",
      "prepared_status",
      "assigned_to",
      "source",
    ] as const)
    .execute();
  // Ctrl+K looks through all names of a kind, the newest record first. PostgreSQL takes at most 2,700 bytes into an index.
  await db.schema
    .createIndex("desk_records_names")
    .on("desk_records")
    .columns(["kind", "received_at", "record_id", "names"])
    .execute();
  await db.schema
    .createTable("desk_columns")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("type", "varchar(16)", (column) => column.notNull())
    .addColumn("options", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .execute();
}

/** Notes, scores, conflicts of interest and tasks. */
async function remarks(db: Kysely<unknown>) {
  await ofPerson(
    ofRecord(db.schema.createTable("desk_notes").addColumn("id", "varchar(36)", (column) => column.primaryKey())),
  )
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("edited_at", "bigint")
    .execute();
  await db.schema.createIndex("desk_notes_by_record").on("desk_notes").columns(["kind", "record_id"]).execute();
  await ofPerson(ofRecord(db.schema.createTable("desk_scores")))
    .addColumn("value", "integer", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("desk_scores_pk", ["kind", "person_id", "record_id"])
    .execute();
  // Averages are computed from this index alone; the primary key finds what one person has scored.
  await db.schema
    .createIndex("desk_scores_values")
    .on("desk_scores")
    .columns(["kind", "record_id", "person_id", "value"])
    .execute();
  await ofPerson(ofRecord(db.schema.createTable("desk_conflicts")))
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("desk_conflicts_pk", ["kind", "record_id", "person_id"])
    .execute();
  await ofPerson(
    ofRecord(db.schema.createTable("desk_tasks").addColumn("id", "varchar(36)", (column) => column.primaryKey())),
  )
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("due_on", "varchar(10)")
    .addColumn("created_by", "varchar(36)", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("done_at", "bigint")
    .execute();
  await db.schema.createIndex("desk_tasks_by_person").on("desk_tasks").columns(["person_id", "done_at"]).execute();
  await db.schema.createIndex("desk_tasks_by_record").on("desk_tasks").columns(["kind", "record_id"]).execute();
}

/** Views of lists that people of the committee saved for themselves. `query` is JSON: `{ "view": "mine", "q": "saxophone" }`. */
async function views(db: Kysely<unknown>) {
  await ofPerson(db.schema.createTable("desk_views").addColumn("id", "varchar(36)", (column) => column.primaryKey()))
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("query", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("desk_views_by_person").on("desk_views").columns(["person_id", "kind"]).execute();
}

function ofPerson<Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) {
  return table.addColumn("person_id", "varchar(36)", (column) => column.notNull());
}

function ofRecord<Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) {
  return table
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("record_id", "varchar(36)", (column) => column.notNull());
}
