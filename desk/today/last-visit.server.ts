import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { changePreferences, storedPreferences } from "#desk/frame/access/account/change-preferences.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** Whoever comes back within an hour is on the same visit: loading the page again forgets nothing. Milliseconds. */
const VISIT_MS = 60 * 60_000;

/** In a person's preferences: when the visit before this one ended, and when they were last seen. */
const visits = z.object({ visitBefore: z.optional(z.number()), lastSeen: z.optional(z.number()) });

/** When the person was here before this visit, in milliseconds since 1970; undefined on the first. */
export async function lastVisit(db: Kysely<SiteTables>, personId: string, now: number): Promise<number | undefined> {
  const row = await db.selectFrom("desk_people").select("preferences").where("id", "=", personId).executeTakeFirst();
  return row && visitBeforeThis(storedPreferences(row), now);
}

/** Notes that the person is here. */
export async function noteVisit(db: Kysely<SiteTables>, personId: string, now = Date.now()): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await changePreferences(trx, personId, (stored) => {
      const visitBefore = visitBeforeThis(stored, now);
      return { ...stored, ...(visitBefore !== undefined && { visitBefore }), lastSeen: now };
    });
    await trx.updateTable("desk_people").set({ seen_at: now }).where("id", "=", personId).execute();
  });
}

function visitBeforeThis(stored: object, now: number): number | undefined {
  const { visitBefore, lastSeen } = visits.parse(stored);
  return lastSeen !== undefined && now - lastSeen > VISIT_MS ? lastSeen : visitBefore;
}
