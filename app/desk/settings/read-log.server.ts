import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { recordTypes } from "#app/desk/records/record-types.ts";
import { parseJson } from "#app/platform/text/parse-json.ts";
import { formTables } from "#app/services/database/form-tables.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { LogView } from "./settings-contract.ts";

const PAGE_SIZE = 50;
const changesSchema = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }));

/** A page of the log, the newest first: of everybody or one person, about everything or one kind of subject. */
export async function readLog(
  db: Kysely<SiteTables>,
  { person = "", kind = "", page: askedPage = "1" }: Record<string, string>,
): Promise<LogView> {
  let filtered = db.selectFrom("desk_log");
  if (person !== "") filtered = filtered.where("person_id", "=", person);
  if (kind !== "") filtered = filtered.where("subject_kind", "=", kind);
  const { count } = await filtered.select((row) => row.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(count) / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(askedPage)) || 1));
  const rows = await filtered
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const people = await db.selectFrom("desk_people").select(["id", "name"]).orderBy("name").execute();
  const kinds = await db.selectFrom("desk_log").select("subject_kind").distinct().orderBy("subject_kind").execute();
  const columns = await db.selectFrom("desk_columns").select(["id", "label", "kind"]).execute();
  const references = await referencesOf(db, rows);
  const nameOf = (id: string | null) => people.find((each) => each.id === id)?.name;
  return {
    ...{ person, kind, page, pages, people, columns },
    kinds: kinds.map(({ subject_kind }) => subject_kind),
    rows: rows.map(({ id, at, person_id, action, subject_kind, subject_id, changes }) => ({
      id,
      at: Number(at),
      by: nameOf(person_id) ?? (action === "signIn.fail" ? "Somebody" : "The program"),
      action,
      kind: subject_kind,
      reference: references.get(subject_id) ?? null,
      about: nameOf(subject_id) ?? null,
      changes: changesSchema.parse(parseJson(changes)),
    })),
  };
}

/** The references of the records on a page, by their ids. */
async function referencesOf(db: Kysely<SiteTables>, rows: readonly { subject_kind: string; subject_id: string }[]) {
  const found = new Map<string, string>();
  for (const { kind, form } of Object.values(recordTypes)) {
    const ids = rows.filter(({ subject_kind }) => subject_kind === kind).map(({ subject_id }) => subject_id);
    if (ids.length === 0) continue;
    const sent = formTables(db).selectFrom(form.table).select(["id", "reference"]).where("id", "in", ids);
    for (const { id, reference } of await sent.execute()) found.set(id, reference);
  }
  return found;
}
