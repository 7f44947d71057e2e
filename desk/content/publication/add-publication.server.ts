import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { ContentManagement, RecordContentChange } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { lockId } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { type ContentRequest, type ContentWork, contentWork } from "../documents/content-work.server.ts";
import { publishDocuments } from "../documents/publish-documents.server.ts";
import type { PublishRequest, SeenDocument } from "../documents/publishing-contract.ts";
import { type Published, resultOf, UsedId } from "../documents/publishing-refused.server.ts";
import type { TimedRequest, TogetherRequest } from "./publication-contract.ts";
import {
  insertPublication,
  isAsItWas,
  logTimed,
  type NewPublication,
  type PublicationDocument,
  publicationDocument,
  readPublication,
  stopPublication,
  type TitledPages,
  titlesOf,
} from "./publication-rows.server.ts";
import { approve, rehearse } from "./publish-approved.server.ts";

/** It was stopped meanwhile, or what it was to take the place of has been done or stopped. */
export class NotToCome extends Error {}

const addedBefore: Published = { ok: true, entries: [], assets: [] };

type Planning = { personId: string; request: TimedRequest; pages?: TitledPages | null };

/**
 * Stores what is to be published at a time, as it is now; once, if it is sent again. What could not be published now is refused, with what is wrong.
 *
 * @param planning.pages those that are published together
 * @throws NotToCome, UsedId
 */
export async function planPublication(
  db: Kysely<SiteTables>,
  work: ContentWork,
  { personId, request, pages = null }: Planning,
): Promise<Published> {
  const { id, pageId, at, replaces } = request;
  const asked = { ...request, pages: pages?.map((page) => page.id) ?? null };
  if (await isStored(db, asked)) return addedBefore;
  return resultOf(work, async () => {
    const documents: PublicationDocument[] = [];
    for (const seen of documentsOf(request)) documents.push(await approve(work.management.reading, work, seen));
    await rehearse(work, documents);
    const page = documents.find((document) => document.id === pageId);
    const name = page?.name ?? nameOf((await work.management.all()).entries.get(pageId) ?? {});
    const publication = { id, personId, pageId, name, pages, documents };
    await db.transaction().execute(async (trx) => {
      await lockId(trx, id);
      if (await isStored(trx, asked)) return;
      if (!(await insertPublication(trx, publication, at))) throw new UsedId();
      await logTimed(trx, { ...publication, action: "content.timed", at });
      if (replaces !== undefined && !(await stopPublication(trx, personId, replaces))) throw new NotToCome();
    });
    return [];
  });
}

/** Publishes several pages together, or approves that they are at a time. Sent again, it does no more. @throws NotToCome, UsedId */
export async function publishTogether(
  call: ContentRequest<TogetherRequest>,
  management: ContentManagement,
): Promise<Published> {
  const { db } = call.services;
  const { id, documents, unpublish, at, pages: pageIds } = call.body;
  const pageId = pageIds[0] ?? "";
  const asked = { ...call.body, pageId };
  if (await isStored(db, asked)) return addedBefore;
  const personId = call.session.person.id;
  const pages = await titlesOf(management, pageIds);
  const request = { documents, unpublish };
  if (at !== null) {
    const timed = { id, pageId, at, ...request };
    return planPublication(db, await contentWork(call, management), { personId, request: timed, pages });
  }
  const parts = await changedParts(management, request);
  const name = pages[0]?.title ?? "";
  const record = recordPublication({ id, personId, pageId, name, pages, documents: parts });
  const work = await contentWork(call, management, record);
  const published = await publishDocuments(work, request).catch(async (error: unknown) => {
    if (await isStored(db, asked)) return addedBefore;
    throw error;
  });
  // Sent twice at the same time, the second finds published what the first has.
  return !published.ok && (await isStored(db, asked)) ? addedBefore : published;
}

type Asked = PublishRequest & { id: string; pageId: string; pages: readonly string[] | null; at: number | null };

/** Whether it was published before, or is to be at its time. @throws NotToCome if it was stopped, UsedId for another one of this id */
async function isStored(db: Kysely<SiteTables>, asked: Asked): Promise<boolean> {
  const stored = await readPublication(db, asked.id);
  if (!stored) return false;
  const wanted = new Set(documentsOf(asked).map(keyOf));
  const { at, documents, page_id, pages, status } = stored;
  // What was public as it is is no part of what was published at once.
  const areDocuments = documents.every((document) => wanted.has(keyOf(document)));
  const areAll = areDocuments && (at === null || documents.length === wanted.size);
  // The time of one that waited may be set to now since.
  const isThen = at === asked.at || (at !== null && asked.at !== null && status !== "waiting");
  const pageIds = pages?.map(({ id }) => id) ?? null;
  if (!areAll || !isThen || page_id !== asked.pageId || !isDeepStrictEqual(pageIds, asked.pages)) throw new UsedId();
  if (status === "stopped") throw new NotToCome();
  return true;
}

type Seen = SeenDocument & { isUnpublished: boolean };

function documentsOf({ documents, unpublish }: PublishRequest): Seen[] {
  return [
    ...documents.map((seen) => ({ ...seen, isUnpublished: false })),
    ...unpublish.map((seen) => ({ ...seen, isUnpublished: true })),
  ];
}

function keyOf({ kind, id, version, isUnpublished }: Seen): string {
  return `${kind} ${id} ${version} ${isUnpublished}`;
}

/** The documents that are not public as they are. */
async function changedParts(management: ContentManagement, request: PublishRequest): Promise<PublicationDocument[]> {
  const parts: PublicationDocument[] = [];
  for (const seen of documentsOf(request)) {
    const current = await management.reading.read(seen);
    if (!current) continue;
    const publicVersion = current.sys.publishedVersion ?? null;
    const part = publicationDocument(seen, { name: nameOf(current), publicVersion });
    if (!isAsItWas(part)) parts.push(part);
  }
  return parts;
}

/** Stores a publication in the transaction that does it, with its first document. It throws if another one has its id. */
export function recordPublication(publication: NewPublication): RecordContentChange {
  let isRecorded = false;
  return async (trx, { action }) => {
    if (isRecorded) return;
    if (action !== "publish" && action !== "unpublish") return;
    if (!(await insertPublication(trx, publication, null))) throw new UsedId();
    isRecorded = true;
  };
}
