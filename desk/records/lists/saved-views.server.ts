import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { folded } from "#platform/text/folded.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { lockId } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { FieldProblem } from "../model/record-fields.ts";
import type { RecordType } from "../model/record-types.ts";
import { listSearchString, parseListQuery, viewsOf } from "./list-query.ts";
import type { SavedView, SavedViewChange } from "./saved-views-contract.ts";

/** Whose views of which list. */
type Owned = { recordType: RecordType; personId: string };

/** More than these would fill the screen. */
const MOST = 30;

const storedQuery = z.record(z.string(), z.string());

/** The views of a list that somebody saved, the oldest first. */
export async function savedViewsOf(db: Kysely<SiteTables>, { recordType, personId }: Owned): Promise<SavedView[]> {
  const rows = await db
    .selectFrom("desk_views")
    .select(["id", "name", "query"])
    .where("person_id", "=", personId)
    .where("kind", "=", recordType.kind)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, query }) => {
    const said = new URLSearchParams(storedQuery.parse(parseJson(query)));
    return { id, name, search: listSearchString(parseListQuery(recordType, said)) };
  });
}

/** Saves a view, or changes the one that has this id. @returns what is wrong with it, if anything is; or that its id is of a view of another list */
export function saveView(
  db: Kysely<SiteTables>,
  { recordType, personId }: Owned,
  { id, name, search }: SavedViewChange,
): Promise<FieldProblem | "used-id" | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockId(trx, id);
    const found = await trx.selectFrom("desk_views").selectAll().where("id", "=", id).executeTakeFirst();
    if (found && found.person_id !== personId) return { field: "name", message: "This view is somebody else’s." };
    if (found && found.kind !== recordType.kind) return "used-id";
    const others = (await savedViewsOf(trx, { recordType, personId })).filter((view) => view.id !== id);
    const names = [...others.map((view) => view.name), ...viewsOf(recordType).map(({ label }) => label)];
    if (names.some((each) => folded(each) === folded(name)))
      return { field: "name", message: "There is a view of this name already." };
    if (others.length >= MOST)
      return { field: "name", message: `You have ${MOST} views of this list. Please remove one first.` };
    const row = { name, query: JSON.stringify(queryIn(recordType, search)) };
    if (found) await trx.updateTable("desk_views").set(row).where("id", "=", id).execute();
    else
      await trx
        .insertInto("desk_views")
        .values({ ...row, id, person_id: personId, kind: recordType.kind, created_at: Date.now() })
        .execute();
    // Neither the name nor what is searched for: both may be somebody's name.
    await logChange(trx, { personId, action: "view.save", subject: { kind: "view", id } });
    return undefined;
  });
}

/** Removes a view of somebody's own. */
export function removeView(db: Kysely<SiteTables>, personId: string, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const own = trx.deleteFrom("desk_views").where("id", "=", id).where("person_id", "=", personId);
    const { numDeletedRows } = await own.executeTakeFirst();
    if (numDeletedRows > 0n) await logChange(trx, { personId, action: "view.remove", subject: { kind: "view", id } });
  });
}

/** What an address asks of a list, by the names in it: without its page, and without what does not exist. */
function queryIn(recordType: RecordType, search: string): Record<string, string> {
  const query = parseListQuery(recordType, new URLSearchParams(search));
  return Object.fromEntries(new URLSearchParams(listSearchString({ ...query, page: 1 })));
}
