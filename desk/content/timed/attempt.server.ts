import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { DeskPublicationsTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { ApprovedDocument } from "./approved-document.ts";

/** A publication that takes several requests, none of which can be taken back: should the process end half way, the worker goes on with it. */
export type Attempt = {
  /** Notes that one of the documents is done. */
  did(document: Pick<ApprovedDocument, "id" | "kind">): Promise<void>;
  /** All of it was done. */
  done(): Promise<void>;
  /** Something speaks against the rest, in words. Where nothing was done, nothing stays noted. */
  refused(problem: string): Promise<void>;
  /** The service does not answer: the worker tries again. */
  leave(): Promise<void>;
  /** How far it has come. */
  documents(): readonly ApprovedDocument[];
};

export type Attempted = {
  /** That of the release, if it is one. */
  id?: string;
  pageId: string;
  name: string;
  documents: readonly ApprovedDocument[];
  /** Stores what belongs to it, in the same transaction. */
  note?: (trx: Kysely<SiteTables>) => Promise<void>;
};

/** The service failed half way, where what was done stays done. The worker goes on with what is left. */
export class HalfDone extends Error {
  readonly documents: readonly ApprovedDocument[];
  constructor(documents: readonly ApprovedDocument[], cause: unknown) {
    super("what is left is tried again", { cause });
    this.documents = documents;
  }
}

/** Somebody else, or the worker, is just at it. */
export class UnderWay extends Error {}

/** The id, which the browser has made, is that of something else that was published, or is to be. */
export class UsedId extends Error {}

/** How long another process leaves it alone after the last sign of life, and how often there is one. */
const leaseMs = 60_000;
const signOfLifeMs = 20_000;

/** Notes what is about to be done, as a publication whose time has come. @returns undefined where somebody is just at it */
export async function beginAttempt(
  db: Kysely<SiteTables>,
  personId: string,
  { id = crypto.randomUUID(), pageId, name, documents: all, note }: Attempted,
): Promise<Attempt | undefined> {
  let documents = all;
  const own = { id, page_id: pageId, name, made_by: personId };
  const isBegun = await db.transaction().execute(async (trx) => {
    if (!(await take(trx, { ...own, documents: JSON.stringify(documents) }))) return false;
    await note?.(trx);
    await logAttempt(trx, "content.attempted", own);
    return true;
  });
  if (!isBegun) return undefined;
  const change = async (values: Partial<DeskPublicationsTable>) => {
    const update = db.updateTable("desk_publications").set(values);
    await update.where("id", "=", id).where("status", "=", "waiting").execute();
  };
  const renew = () => change({ lease_until: Date.now() + leaseMs });
  // The database may be away for a moment, as the service may: the lease is longer than that.
  const timer = setInterval(() => void renew().catch(() => {}), signOfLifeMs).unref();
  const remove = (trx: Kysely<SiteTables>) => trx.deleteFrom("desk_publications").where("id", "=", id).execute();
  return {
    async did({ id: documentId, kind }) {
      const isIt = (each: ApprovedDocument) => each.id === documentId && each.kind === kind;
      documents = documents.map((each) => (isIt(each) ? { ...each, isDone: true } : each));
      await change({ documents: JSON.stringify(documents), lease_until: Date.now() + leaseMs });
    },
    async done() {
      clearInterval(timer);
      await db.transaction().execute(async (trx) => {
        await remove(trx);
        await logAttempt(trx, "content.done", own);
      });
    },
    async refused(problem) {
      clearInterval(timer);
      if (documents.some(({ isDone }) => isDone)) await change({ status: "failed", problem, lease_until: 0 });
      else await remove(db);
    },
    async leave() {
      clearInterval(timer);
      await change({ lease_until: 0 });
    },
    documents: () => documents,
  };
}

type Own = Pick<DeskPublicationsTable, "id" | "page_id" | "name" | "made_by" | "documents">;

/** A new one; or one of the same id that nobody is at, such as one that has failed. */
async function take(trx: Kysely<SiteTables>, own: Own): Promise<boolean> {
  const now = Date.now();
  const begun = { ...own, at: now, status: "waiting" as const, problem: null, ended_at: null, made_at: now };
  const values = { ...begun, lease_until: now + leaseMs };
  const row = await trx
    .insertInto("desk_publications")
    .values(values)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(values).where("desk_publications.lease_until", "<=", now),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
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
