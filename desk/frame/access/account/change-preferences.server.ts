import type { Kysely } from "kysely";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/**
 * Changes what is stored of somebody's choices and visits, within a transaction: what one part of the desk does not know of stays as it is.
 *
 * @param change gets what is stored, and returns what is to be stored
 */
export async function changePreferences(
  trx: Kysely<SiteTables>,
  personId: string,
  change: (stored: object) => object,
): Promise<void> {
  // Writing it locks the row on both engines.
  const locked = trx.updateTable("desk_people").set(({ ref }) => ({ preferences: ref("preferences") }));
  const row = await locked.where("id", "=", personId).returning("preferences").executeTakeFirst();
  if (!row) return;
  const preferences = JSON.stringify(change(storedPreferences(row)));
  await trx.updateTable("desk_people").set({ preferences }).where("id", "=", personId).execute();
}

/** The preferences of a row of `desk_people`, whatever they hold. */
export function storedPreferences({ preferences }: { preferences: string }): object {
  const stored = parseJson(preferences);
  return typeof stored === "object" && stored !== null ? stored : {};
}
