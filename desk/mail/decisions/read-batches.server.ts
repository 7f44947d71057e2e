import type { Kysely } from "kysely";
import { namesOfPeople } from "#desk/records/lists/listed-records.server.ts";
import { type Announcement, isOfApplication } from "#desk/records/status/end-announcements.server.ts";
import type { DeskBatchesTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Batch, DecidedKind } from "./decisions-contract.ts";

/** The most batches that are listed. */
const SHOWN = 20;

/** What became of an announcement's mail: it can still be stopped, is just being tried, has gone, was stopped, or did not arrive; or there was none. */
export type Outcome = "waiting" | "held" | "trying" | "gone" | "stopped" | "notArrived" | "phone" | "undone";
export type ToldRow = Announcement & { outcome: Outcome; why: string | null };

/** One batch; undefined where there is none, or none of the kinds that somebody may see. */
export async function readBatch(
  db: Kysely<SiteTables>,
  kinds: readonly DecidedKind[],
  id: string,
): Promise<{ batch: Batch; announcements: ToldRow[] } | undefined> {
  const found = db.selectFrom("desk_batches").selectAll().where("id", "=", id).where("purpose", "=", "decisions");
  const row = await found.executeTakeFirst();
  if (!row) return undefined;
  const announcements = await announcementsOf(db, kinds, [id]);
  if (announcements.length === 0 && (await hasAnnouncements(db, id))) return undefined;
  return { batch: batchOf(row, announcements, await namesOfPeople(db)), announcements };
}

/** The latest batches of the kinds that somebody may see, the newest first. */
export async function readBatches(db: Kysely<SiteTables>, kinds: readonly DecidedKind[]): Promise<Batch[]> {
  const latest = await db
    .selectFrom("desk_batches")
    .selectAll()
    .where("purpose", "=", "decisions")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(SHOWN)
    .execute();
  const announcements = await announcementsOf(
    db,
    kinds,
    latest.map(({ id }) => id),
  );
  const names = await namesOfPeople(db);
  return latest.flatMap((row) => {
    const own = announcements.filter(({ batch_id }) => batch_id === row.id);
    return own.length === 0 ? [] : [batchOf(row, own, names)];
  });
}

/** Those of which something can still be stopped. */
export async function batchesUnderWay(db: Kysely<SiteTables>, kinds: readonly DecidedKind[]): Promise<Batch[]> {
  return (await readBatches(db, kinds)).filter(({ waiting }) => waiting > 0);
}

/** How many mails of decisions were given up. */
export async function countDecisionsNotArrived(db: Kysely<SiteTables>, kinds: readonly DecidedKind[]): Promise<number> {
  if (kinds.length === 0) return 0;
  const { count } = await db
    .selectFrom("outbox")
    .innerJoin("desk_announcements as announcement", "announcement.mail_key", "outbox.once_key")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("outbox.status", "=", "parked")
    .where("announcement.kind", "in", kinds)
    .where("announcement.ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

async function hasAnnouncements(db: Kysely<SiteTables>, id: string): Promise<boolean> {
  const found = db.selectFrom("desk_announcements").select("id").where("batch_id", "=", id).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** What became of each is read from the outbox, which alone knows it. */
async function announcementsOf(
  db: Kysely<SiteTables>,
  kinds: readonly DecidedKind[],
  batchIds: readonly string[],
): Promise<ToldRow[]> {
  if (batchIds.length === 0 || kinds.length === 0) return [];
  const rows = await db
    .selectFrom("desk_announcements as announcement")
    .leftJoin("outbox", "outbox.once_key", "announcement.mail_key")
    .selectAll("announcement")
    .select(["outbox.status", "outbox.attempts", "outbox.leased_by", "outbox.last_error"])
    .where("announcement.batch_id", "in", batchIds)
    .where("announcement.kind", "in", kinds)
    .orderBy("announcement.kind")
    .orderBy("announcement.decision")
    .orderBy("announcement.record_id")
    .execute();
  return rows.flatMap(({ status, attempts, leased_by, last_error, ...announcement }) => {
    if (!isOfApplication(announcement)) return [];
    const isTried = leased_by !== null || (attempts ?? 0) > 0;
    const why = last_error?.split(": ")[0] ?? null;
    return [
      { ...announcement, outcome: outcomeOf(announcement, status, isTried), why: status === "parked" ? why : null },
    ];
  });
}

function outcomeOf({ way, ended_at }: Announcement, status: string | null, isTried: boolean): Outcome {
  if (way !== "mail") return ended_at === null ? "phone" : "undone";
  if (ended_at !== null) return "stopped";
  switch (status) {
    case "scheduled":
      return "waiting";
    case "held":
      return "held";
    case "queued":
      return isTried ? "trying" : "waiting";
    case "discarded":
      return "stopped";
    case "parked":
    // The outbox keeps every mail that was sent: this one was given up, or held too long.
    case null:
      return "notArrived";
    default:
      return "gone";
  }
}

function batchOf(row: DeskBatchesTable, announcements: readonly ToldRow[], names: ReadonlyMap<string, string>): Batch {
  const count = (outcome: Outcome) => announcements.filter((each) => each.outcome === outcome).length;
  const counts: Record<string, number> = {};
  for (const { decision } of announcements) counts[decision] = (counts[decision] ?? 0) + 1;
  return {
    id: row.id,
    at: row.created_at,
    by: names.get(row.created_by) ?? "a former member",
    goesAt: row.goes_at,
    counts,
    waiting: count("waiting") + count("held"),
    held: count("held"),
    gone: count("gone") + count("trying") + count("notArrived"),
    trying: count("trying"),
    stopped: count("stopped"),
    byPhone: count("phone"),
    notArrived: count("notArrived"),
    stoppedAt: row.stopped_at,
    stoppedBy: row.stopped_by === null ? null : (names.get(row.stopped_by) ?? "a former member"),
  };
}
