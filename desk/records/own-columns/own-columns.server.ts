import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { folded } from "#platform/text/folded.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { lockId } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { OwnColumn } from "../model/record-contract.ts";
import type { FieldProblem } from "../model/record-fields.ts";
import type { RecordKind } from "../model/record-types.ts";
import { reservedColumns } from "../model/spreadsheet-columns.server.ts";
import type { ColumnChange } from "./own-columns-contract.ts";
import { refreshWords } from "./refresh-words.server.ts";

/** The record's page and the spreadsheet show every one. */
const MOST = 40;

const options = z.array(z.string());

/** The committee's own columns of a type of record, in their order. */
export async function ownColumns(db: Kysely<SiteTables>, kind: RecordKind): Promise<OwnColumn[]> {
  const rows = await db
    .selectFrom("desk_columns")
    .selectAll()
    .where("kind", "=", kind)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, label, type, options: listed }) => ({
    id,
    label,
    type,
    options: options.parse(parseJson(listed)),
  }));
}

/** Makes a column, or changes the one that has this id. @returns what is wrong with it, if anything is; or that its id is of a column of another list */
export function saveColumn(
  db: Kysely<SiteTables>,
  { kind, personId }: { kind: RecordKind; personId: string },
  { id, label, type, options: listed }: ColumnChange,
): Promise<FieldProblem | "used-id" | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockId(trx, id);
    const stored = await trx.selectFrom("desk_columns").select("kind").where("id", "=", id).executeTakeFirst();
    if (stored && stored.kind !== kind) return "used-id";
    const columns = await ownColumns(trx, kind);
    const found = columns.find((column) => column.id === id);
    // In a spreadsheet a column is known by its name.
    const isCalledSo = (name: string) => folded(name) === folded(label);
    if (columns.some((column) => column.id !== id && isCalledSo(column.label)))
      return { field: "label", message: "There is a column of this name already." };
    if (reservedColumns(kind).some(isCalledSo))
      return {
        field: "label",
        message: "The spreadsheet has a column of this name already. Please choose another name.",
      };
    if (!found && columns.length >= MOST)
      return { field: "label", message: `There are ${MOST} columns already. Please remove one first.` };
    if (type === "choice" && listed.length === 0) return { field: "options", message: "Please list the choices." };
    const row = { label, options: JSON.stringify(listed) };
    if (found) await trx.updateTable("desk_columns").set(row).where("id", "=", id).execute();
    else
      await trx
        .insertInto("desk_columns")
        .values({ ...row, id, kind, type, position: await nextPosition(trx, kind) })
        .execute();
    // One that was removed comes back with its values.
    if (!found) await refreshWords(trx, kind, await ownColumns(trx, kind), id);
    const subject = { kind: "column", id };
    const changes = [{ field: "label", before: found?.label ?? null, after: label }];
    await logChange(trx, { personId, action: found ? "column.change" : "column.add", subject, changes });
    return undefined;
  });
}

/** Takes a column off all screens and out of the search. The values stay with their records, for the case that it comes back. */
export function removeColumn(
  db: Kysely<SiteTables>,
  { kind, personId }: { kind: RecordKind; personId: string },
  id: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const columns = await ownColumns(trx, kind);
    const column = columns.find((each) => each.id === id);
    if (!column) return;
    await trx.deleteFrom("desk_columns").where("id", "=", id).execute();
    const others = columns.filter((each) => each.id !== id);
    await refreshWords(trx, kind, others, id);
    const changes = [{ field: "label", before: column.label, after: null }];
    await logChange(trx, { personId, action: "column.remove", subject: { kind: "column", id }, changes });
  });
}

async function nextPosition(trx: Kysely<SiteTables>, kind: RecordKind): Promise<number> {
  const { last } = await trx
    .selectFrom("desk_columns")
    .select(({ fn }) => fn.max("position").as("last"))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
