import { isDeepStrictEqual } from "node:util";
import type { Kysely, Selectable } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import type { AllContent } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import type { DeskPublicationsTable } from "#services/database/desk-tables.server.ts";
import { lockId } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { ContentWork } from "../documents/content-work.server.ts";
import { type Published, resultOf, UsedId } from "../documents/publishing-refused.server.ts";
import { type ApprovedDocument, approvedDocuments } from "./approved-document.ts";
import { approve, rehearse } from "./approved-documents.server.ts";
import type { TimedPublications, TimedRequest } from "./timed-contract.ts";
import type { TimedPublication } from "./timed-publication.ts";

export type Row = Selectable<DeskPublicationsTable>;
const listedMs = 7 * 24 * 60 * 60_000;

/** What is to come, what is held or has failed, and what ended in the last week, in the order of their times. Without the content nothing of them has changed since. */
export async function listTimed(db: Kysely<SiteTables>, content?: AllContent): Promise<TimedPublications> {
  const rows = await db
    .selectFrom("desk_publications as publication")
    .leftJoin("desk_people as person", "person.id", "publication.made_by")
    .selectAll("publication")
    .select("person.name as by")
    .where((row) =>
      row.or([
        row("publication.status", "in", ["waiting", "held", "failed"]),
        row("publication.ended_at", ">", Date.now() - listedMs),
      ]),
    )
    .orderBy("publication.at")
    .execute();
  return { publications: rows.map((row) => ({ ...shownOf(row, content), by: row.by ?? "" })) };
}

/** What is to come, and what waits for somebody. */
export async function listUnfinishedPublications(
  db: Kysely<SiteTables>,
  content?: AllContent,
): Promise<TimedPublication[]> {
  const { publications } = await listTimed(db, content);
  return publications.filter(({ status }) => status !== "done" && status !== "stopped");
}

function shownOf(row: Row, content?: AllContent): Omit<TimedPublication, "by"> {
  const { id, name, status, problem } = row;
  const documents = documentsOf(row);
  return {
    id,
    pageId: row.page_id,
    name,
    at: row.at,
    status,
    problem,
    isUnpublishing: documents.every(({ isUnpublished }) => isUnpublished),
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name ?? nameOf(document),
      version: document.isUnpublished ? null : document.version,
      unchangedAt: content ? unchangedAt(document, content) : document.version,
      isNew: document.publicVersion === null,
    })),
  };
}

/** Publishing counts up versions, and so does what is taken back: only the words tell whether something has changed. A file's tags are not part of what was approved. */
function unchangedAt({ id, kind, version, fields, metadata }: ApprovedDocument, content: AllContent): number | null {
  const current = kind === "Entry" ? content.entries.get(id) : content.assets.get(id);
  if (!current) return null;
  const isSame = isSameValue(current.fields, fields) && (kind === "Asset" || isSameValue(current.metadata, metadata));
  return current.sys.version === version || isSame ? current.sys.version : null;
}

export function documentsOf({ documents }: Pick<Row, "documents">): ApprovedDocument[] {
  return approvedDocuments.parse(JSON.parse(documents));
}

type Adding = {
  personId: string;
  request: TimedRequest;
  /** Stores what belongs to it, in the same transaction. */
  note?: (trx: Kysely<SiteTables>) => Promise<void>;
};

/** What another one was to take the place of has been done or stopped meanwhile. */
export class NotToCome extends Error {}

const addedBefore: Published = { ok: true, entries: [], assets: [] };

/**
 * Notes what is to be published at a time, as it is now; once, if it is sent again. What could not be published now is refused, with what is wrong.
 *
 * @throws NotToCome, UsedId
 */
export async function addTimed(
  db: Kysely<SiteTables>,
  work: ContentWork,
  { personId, request, note }: Adding,
): Promise<Published> {
  const { id, pageId, at, documents, unpublish, replaces } = request;
  if (await isAdded(db, request)) return addedBefore;
  return resultOf(work, async () => {
    const { reading } = work.management;
    const approved: ApprovedDocument[] = [];
    for (const seen of documents) approved.push(await approve(reading, work, seen, { isUnpublished: false }));
    for (const seen of unpublish) approved.push(await approve(reading, work, seen, { isUnpublished: true }));
    await rehearse(work, approved);
    const page = approved.find((document) => document.id === pageId);
    const name = nameOf(page ?? (await work.management.all()).entries.get(pageId) ?? {});
    const row = { id, page_id: pageId, name, at, documents: JSON.stringify(approved), status: "waiting" as const };
    await db.transaction().execute(async (trx) => {
      await lockId(trx, id);
      if (await isAdded(trx, request)) return;
      const whole = { ...row, problem: null, made_by: personId, made_at: Date.now(), ended_at: null, lease_until: 0 };
      await trx.insertInto("desk_publications").values(whole).execute();
      await logTimed(trx, personId, "content.timed", { ...row, at });
      if (replaces !== undefined && !(await stopIn(trx, personId, replaces))) throw new NotToCome();
      await note?.(trx);
    });
    return [];
  });
}

/** Whether it was added before. @throws UsedId for another one of this id */
async function isAdded(
  db: Kysely<SiteTables>,
  { id, pageId, at, documents, unpublish }: TimedRequest,
): Promise<boolean> {
  const stored = await db.selectFrom("desk_publications").selectAll().where("id", "=", id).executeTakeFirst();
  if (!stored) return false;
  const said = [...documents, ...unpublish].map((seen) => `${seen.kind} ${seen.id} ${seen.version}`);
  const known = documentsOf(stored).map((approved) => `${approved.kind} ${approved.id} ${approved.version}`);
  // The time of one that waited may be set to now since.
  const isSameTime = stored.at === at || stored.status !== "waiting";
  if (stored.page_id === pageId && isSameTime && isDeepStrictEqual(said.toSorted(), known.toSorted())) return true;
  throw new UsedId();
}

/** Stops one that has not been done. @returns whether it could be stopped */
export async function stopTimed(db: Kysely<SiteTables>, personId: string, id: string): Promise<boolean> {
  return db.transaction().execute((trx) => stopIn(trx, personId, id));
}

function stopIn(trx: Kysely<SiteTables>, personId: string, id: string): Promise<boolean> {
  return change(trx, { personId, id, action: "content.timedStop" }, { status: "stopped", ended_at: Date.now() });
}

/** Has one done at once, also what waits after a restore or has failed, in the name of who says so. @returns whether there was one */
export async function runTimedNow(db: Kysely<SiteTables>, personId: string, id: string): Promise<boolean> {
  const values = { status: "waiting" as const, at: Date.now(), problem: null, made_by: personId };
  return db.transaction().execute((trx) => change(trx, { personId, id, action: "content.timedNow" }, values));
}

type Changing = { personId: string; id: string; action: LogAction };

async function change(
  trx: Kysely<SiteTables>,
  { personId, id, action }: Changing,
  values: Partial<DeskPublicationsTable>,
): Promise<boolean> {
  const row = await trx
    .updateTable("desk_publications")
    .set(values)
    .where("id", "=", id)
    .where("status", "in", ["waiting", "held", "failed"])
    .where("lease_until", "<=", Date.now())
    .returningAll()
    .executeTakeFirst();
  if (row) await logTimed(trx, personId, action, row);
  return row !== undefined;
}

function logTimed(
  trx: Kysely<SiteTables>,
  personId: string,
  action: LogAction,
  { page_id, name, at }: Pick<Row, "page_id" | "name" | "at">,
) {
  const changes = [
    { field: "name", before: null, after: name },
    { field: "at", before: null, after: at },
  ];
  return logChange(trx, { personId, action, subject: { kind: "contentEntry", id: page_id }, changes });
}
