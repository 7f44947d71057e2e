import type { Kysely } from "kysely";
import { markPublished } from "#services/content/cache/content-version.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { LineUpPatch, PublicLineUp } from "./line-up-model.ts";
import { nextNumber, parsed, readLineUpPatch, readPublicLineUp, takeAlong } from "./lineup-publications.server.ts";

type Database = Kysely<SiteTables>;

/** Those that are to come, or held since a backup was put back, with what visitors are to see then and what they change. */
export async function readLineUpsToCome(db: Database, now = Date.now()) {
  const rows = await db
    .selectFrom("lineup_publications")
    .select(["id", "at", "status", "body", "patch"])
    .where(({ or, and, eb, ref }) =>
      or([
        eb("status", "=", "held"),
        and([eb("status", "=", "approved"), eb("at", ">", now), eb("at", "!=", ref("made_at"))]),
      ]),
    )
    .orderBy("at")
    .execute();
  return rows.map(({ body, patch, at, ...row }) => ({
    ...row,
    at: Number(at),
    body: parsed<PublicLineUp>(body),
    patch: parsed<LineUpPatch>(patch),
  }));
}

/**
 * Stops a publication whose time has not come. Call it once the line-up is locked.
 *
 * @returns whether there was one to stop
 */
export async function stopLineUpPublication(trx: Database, id: string, now = Date.now()): Promise<boolean> {
  const stopped = await trx
    .updateTable("lineup_publications")
    .set({ status: "stopped" })
    .where("id", "=", id)
    .where(({ or, eb }) => or([eb("status", "=", "held"), eb.and([eb("status", "=", "approved"), eb("at", ">", now)])]))
    .returning("at")
    .executeTakeFirst();
  if (!stopped) return false;
  // Another one at the same time may have been made of it.
  await takeAlong(trx, Math.max(Number(stopped.at) - 1, now), await nextNumber(trx));
  await markPublished(trx, "lineup", now);
  return true;
}

/**
 * A band does not become public later: what is to come, or held, leaves it and its own sets out, and says why. Call it once the line-up is locked.
 *
 * @param since why, such as "does not play any more"
 * @param unlessSigned a band that visitors see, and one of which a member has signed that it is published all the same, stays
 */
export async function leaveOutOfLineUpsToCome(
  trx: Database,
  id: string,
  { since, unlessSigned = false }: { since: string; unlessSigned?: boolean },
  now = Date.now(),
): Promise<void> {
  const isLeftOut = (each: LineUpPatch["bands"][number]) =>
    each.id === id && each.band !== null && !(unlessSigned && each.isSigned);
  const rows = (await readLineUpsToCome(trx, now)).filter(({ patch }) => patch.bands.some(isLeftOut));
  if (rows.length === 0) return;
  if (unlessSigned && (await readPublicLineUp(trx, now)).bands.some((band) => band.id === id)) return;
  for (const row of rows) {
    const bands = row.patch.bands.filter((each) => !isLeftOut(each));
    const sets = row.patch.sets.filter(
      ({ set }) => set === null || set.bandIds.some((other) => other !== id) || set.bandIds.length === 0,
    );
    const name = row.patch.bands.find(isLeftOut)?.band?.name;
    const words = [`Left out, since it ${since}: ${name}`, ...((await readLineUpPatch(trx, row.id))?.words ?? [])];
    await trx
      .updateTable("lineup_publications")
      .set({ patch: JSON.stringify({ ...row.patch, bands, sets }), words: JSON.stringify(words) })
      .where("id", "=", row.id)
      .execute();
  }
  await takeAlong(trx, now, await nextNumber(trx));
  await markPublished(trx, "lineup", now);
}

/** The number of publications that are held since a backup was restored. */
export async function countHeldLineUps(db: Database): Promise<number> {
  const held = db.selectFrom("lineup_publications").select(({ fn }) => fn.countAll<number>().as("count"));
  return Number((await held.where("status", "=", "held").executeTakeFirstOrThrow()).count);
}
