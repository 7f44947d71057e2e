import type { Kysely } from "kysely";
import { logChange } from "#app/desk/access/desk-log.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { ApprovedDocument } from "./approved-document.ts";

/** A publication that takes several requests, none of which can be taken back: should the process end half way, the worker goes on with it. */
export type Attempt = {
  /** Says that it is still under way. */
  renew(): Promise<void>;
  /** All of it was done. */
  done(): Promise<void>;
  /** Something speaks against it, and whoever asked for it is told. */
  refused(): Promise<void>;
  /** The service does not answer: the worker tries again. */
  leave(): Promise<void>;
};
export type Attempted = { pageId: string; name: string; documents: readonly ApprovedDocument[] };

/** How long another process leaves it alone after the last sign of life. */
const leaseMs = 60_000;

/** Notes what is about to be done, as a publication whose time has come. */
export async function beginAttempt(
  db: Kysely<SiteTables>,
  personId: string,
  { pageId, name, documents }: Attempted,
): Promise<Attempt> {
  const id = crypto.randomUUID();
  const now = Date.now();
  const own = { id, page_id: pageId, name, at: now, documents: JSON.stringify(documents), made_by: personId };
  await db.transaction().execute(async (trx) => {
    const row = { ...own, status: "waiting" as const, problem: null, made_at: now, ended_at: null };
    await trx
      .insertInto("desk_publications")
      .values({ ...row, lease_until: now + leaseMs })
      .execute();
    await logAttempt(trx, "content.attempted", own);
  });
  const leaseUntil = async (until: number) => {
    const update = db.updateTable("desk_publications").set({ lease_until: until });
    await update.where("id", "=", id).where("status", "=", "waiting").execute();
  };
  const remove = (trx: Kysely<SiteTables>) => trx.deleteFrom("desk_publications").where("id", "=", id).execute();
  return {
    renew: () => leaseUntil(Date.now() + leaseMs),
    done: () =>
      db.transaction().execute(async (trx) => {
        await remove(trx);
        await logAttempt(trx, "content.done", own);
      }),
    refused: async () => void (await remove(db)),
    leave: () => leaseUntil(0),
  };
}

/** A line of the log: what was attempted, or done. */
export async function logAttempt(
  trx: Kysely<SiteTables>,
  action: "content.attempted" | "content.done",
  { made_by, page_id, name }: { made_by: string; page_id: string; name: string },
): Promise<void> {
  const subject = { kind: "contentEntry", id: page_id };
  await logChange(trx, { personId: made_by, action, subject, changes: [{ field: "name", before: null, after: name }] });
}
