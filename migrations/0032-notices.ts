import type { Kysely } from "kysely";

/**
 * The line above every page has rows of its own. Until now a notice was an entry of the content type `notice`: what is stored of it in the embedded
 * content service moves, its versions go, and so does the content type unless something else has to do with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notices")
    .addColumn("id", "varchar(64)", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("own_since", "integer", (column) => column.notNull())
    .addColumn("state", "varchar(16)", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("link", "text", (column) => column.notNull())
    .addColumn("starts_at", "bigint", (column) => column.notNull())
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .addColumn("put_up_by", "varchar(64)")
    .addColumn("put_up_at", "bigint", (column) => column.notNull())
    .execute();
  const tables = await db.introspection.getTables();
  // A database without the content of a site has no notices: they came later than this table.
  if (tables.some(({ name }) => name === "content_published")) await moveFromContent(db.withTables<Tables>());
}

type Stored = { kind: string; id: string; document: string };
type Tables = {
  content_items: Stored;
  content_published: Stored;
  content_versions: Pick<Stored, "kind" | "id">;
  content_state: { version: number; draft_version: number };
  desk_log: { at: number; action: string; subject_kind: string; subject_id: string };
  notices: {
    id: string;
    version: number;
    own_since: number;
    state: string;
    text: string;
    link: string;
    starts_at: number;
    ends_at: number;
    put_up_by: string | null;
    put_up_at: number;
  };
};
/** An entry as it is stored. Files made by hand may lack any of it. */
type Entry = {
  metadata?: { tags?: { sys: { id: string } }[] };
  sys: {
    id: string;
    contentType: { sys: { id: string } };
    version?: number;
    publishedAt?: string;
    updatedAt?: string;
    updatedBy?: { sys?: { id?: string } };
  };
  fields?: Partial<Record<"text" | "link" | "from" | "until", Record<string, string>>>;
};

async function moveFromContent(db: Kysely<Tables>): Promise<void> {
  const [edited, published] = [await noticesIn(db, "content_items"), await noticesIn(db, "content_published")];
  const publicIds = new Map(published.map((entry) => [entry.sys.id, entry]));
  const restoredAt = await lastRestore(db);
  const rows = edited.flatMap((entry) => rowOf(entry, publicIds.get(entry.sys.id), restoredAt) ?? []);
  for (const row of rows) {
    await db.insertInto("notices").values(row).execute();
    await deleteDocument(db, "entries", row.id);
  }
  const isTypeRemoved = rows.length === edited.length && (await removeType(db));
  if (rows.length === 0 && !isTypeRemoved) return;
  await db
    .updateTable("content_state")
    .set((row) => ({ version: row("version", "+", 1), draft_version: row("draft_version", "+", 1) }))
    .execute();
}

async function noticesIn(db: Kysely<Tables>, table: "content_items" | "content_published"): Promise<Entry[]> {
  const rows = db.selectFrom(table).select("document").where("kind", "=", "entries");
  const found = await rows.where("document", "like", '%"notice"%').execute();
  const entries = found.map(({ document }): Entry => JSON.parse(document));
  return entries.filter(({ sys }) => sys.contentType.sys.id === "notice");
}

/** What was put up before the last backup was put back waits until somebody has confirmed it. */
async function lastRestore(db: Kysely<Tables>): Promise<number> {
  const lines = db.selectFrom("desk_log").select("at").where("action", "=", "backup.restore");
  const restored = lines.where("subject_kind", "=", "committee").where("subject_id", "=", "restored");
  return (await restored.orderBy("at", "desc").limit(1).executeTakeFirst())?.at ?? 0;
}

/** @returns undefined for an entry without a text or an end: it never stood, and stays in the content */
function rowOf(edited: Entry, published: Entry | undefined, restoredAt: number): Tables["notices"] | undefined {
  const { sys, metadata, fields = {} } = published ?? edited;
  const textOf = (field: keyof typeof fields) => Object.values(fields[field] ?? {})[0] ?? "";
  const [text, ends_at] = [textOf("text"), Date.parse(textOf("until"))];
  if (text.trim() === "" || Number.isNaN(ends_at)) return undefined;
  const version = edited.sys.version ?? 1;
  const put_up_at = Date.parse(edited.sys.publishedAt ?? edited.sys.updatedAt ?? "") || 0;
  const waits = metadata?.tags?.some((tag) => tag.sys.id === "hidden") || put_up_at <= restoredAt;
  const whilePublic = waits ? "waiting" : "up";
  return {
    id: sys.id,
    version,
    own_since: version,
    state: published ? whilePublic : "down",
    text,
    link: textOf("link"),
    starts_at: Date.parse(textOf("from")) || 0,
    ends_at,
    put_up_by: edited.sys.updatedBy?.sys?.id ?? null,
    put_up_at,
  };
}

/** @returns whether there was one to remove: it stays where another content type names it */
async function removeType(db: Kysely<Tables>): Promise<boolean> {
  const types = db.selectFrom("content_items").select("id").where("kind", "=", "contentTypes");
  const naming = await types.where("document", "like", '%"notice"%').execute();
  if (naming.length !== 1 || naming[0]?.id !== "notice") return false;
  await deleteDocument(db, "contentTypes", "notice");
  await deleteDocument(db, "editorInterfaces", "notice");
  return true;
}

async function deleteDocument(db: Kysely<Tables>, kind: string, id: string): Promise<void> {
  for (const table of ["content_items", "content_published", "content_versions"] as const)
    await db.deleteFrom(table).where("kind", "=", kind).where("id", "=", id).execute();
}
