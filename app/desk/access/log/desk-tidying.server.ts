import type { Kysely } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

/** Deletes sessions, tokens, links and challenges that have ended. A used link stays until its time is over: nothing is told by it. */
export async function removeEndedSignIns(db: Kysely<SiteTables>, now: Date): Promise<void> {
  const at = now.getTime();
  await db.deleteFrom("desk_sessions").where("expires_at", "<=", at).execute();
  await db.deleteFrom("desk_tokens").where("expires_at", "<=", at).execute();
  await db.deleteFrom("desk_sign_in_links").where("expires_at", "<=", at).execute();
  await db.deleteFrom("desk_passkey_challenges").where("expires_at", "<=", at).execute();
}

const MINUTE_MS = 60_000;

/** Deletes the log's rows that are older than `before` by a minute: the database refuses to delete younger ones, by a clock of its own in whole seconds. */
export async function removeOldLog(db: Kysely<SiteTables>, before: Date): Promise<void> {
  await db
    .deleteFrom("desk_log")
    .where("at", "<", before.getTime() - MINUTE_MS)
    .execute();
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Deletes batches of decisions whose applicants have all been deleted. */
export async function removeEmptyBatches(db: Kysely<SiteTables>, now: Date): Promise<void> {
  await db
    .deleteFrom("desk_batches")
    .where("created_at", "<", now.getTime() - DAY_MS)
    .where("id", "not in", (query) =>
      query
        .selectFrom("desk_tellings")
        .select("batch_id")
        .where("batch_id", "is not", null)
        .$castTo<{ batch_id: string }>(),
    )
    .execute();
}

/** Deletes what was published at a time, or stopped, 30 days after its end. */
export async function removeEndedPublications(db: Kysely<SiteTables>, now: Date): Promise<void> {
  await db
    .deleteFrom("desk_publications")
    .where("ended_at", "<", now.getTime() - 30 * DAY_MS)
    .execute();
}

/** Deletes the notes of what was published together 90 days ago, and of what was stopped before. The documents' earlier versions stay. */
export async function removeOldReleases(db: Kysely<SiteTables>, now: Date): Promise<void> {
  const old = now.getTime() - 90 * DAY_MS;
  await db
    .deleteFrom("desk_releases")
    .where((row) =>
      row.or([
        row("published_at", "<", old),
        row.and([
          row("published_at", "is", null),
          row("made_at", "<", old),
          row("id", "not in", row.selectFrom("desk_publications").select("id")),
        ]),
      ]),
    )
    .execute();
}

/** Deletes the texts of mails to several people that were written before `before`. Their mails are deleted by the outbox's own rules. */
export async function removeOldMailings(db: Kysely<SiteTables>, before: Date): Promise<void> {
  await db.deleteFrom("desk_mailings").where("created_at", "<", before.getTime()).execute();
}
