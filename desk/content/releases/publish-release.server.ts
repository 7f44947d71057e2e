import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { ContentManagement, RecordContentChange } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { type ContentRequest, type ContentWork, contentWork } from "../documents/content-work.server.ts";
import { publishDocuments } from "../documents/publish-documents.server.ts";
import type { PublishRequest, SeenDocument } from "../documents/publishing-contract.ts";
import { type Published, UsedId } from "../documents/publishing-refused.server.ts";
import { addTimed } from "../timed/timed-publications.server.ts";
import {
  insertRelease,
  logRelease,
  type NewRelease,
  type ReleasedDocument,
  readRelease,
} from "./release-rows.server.ts";
import type { ReleaseRequest } from "./releases-contract.ts";

const publishedBefore: Published = { ok: true, entries: [], assets: [] };

/** Publishes several pages together, or approves that they are at a time. Sent again, it does no more. @throws UsedId */
export async function publishRelease(
  call: ContentRequest<ReleaseRequest>,
  management: ContentManagement,
): Promise<Published> {
  const { services, session, body } = call;
  if (await isReleased(services.db, body)) return publishedBefore;
  const { id, documents, unpublish, at } = body;
  const request = { documents, unpublish };
  const work = await contentWork(call, management);
  const release: NewRelease = {
    id,
    personId: session.person.id,
    name: "",
    pages: await titlesOf(management, body.pages),
    documents: await releasedDocuments(work, request),
  };
  if (at !== null)
    return addTimed(services.db, work, {
      personId: session.person.id,
      request: { id, pageId: body.pages[0] ?? "", at, ...request },
      note: async (trx) => void (await insertRelease(trx, release, null)),
    });
  const recording = await contentWork(call, management, recordRelease(release));
  const published = await publishDocuments(recording, request).catch(async (error: unknown) => {
    if (await isReleased(services.db, body)) return publishedBefore;
    throw error;
  });
  // Sent twice at the same time, the second finds published what the first has.
  return !published.ok && (await isReleased(services.db, body)) ? publishedBefore : published;
}

/** Whether it was published before, or is to be at its time. @throws UsedId for another one of this id */
async function isReleased(db: Kysely<SiteTables>, request: ReleaseRequest): Promise<boolean> {
  const { id, pages, documents, unpublish, at } = request;
  const release = await readRelease(db, id);
  const timed = await db
    .selectFrom("desk_publications")
    .select(["at", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!release && !timed) return false;
  const keyOf = (seen: SeenDocument, isUnpublished: boolean) =>
    `${seen.kind} ${seen.id} ${seen.version} ${isUnpublished}`;
  const asked = new Set([
    ...documents.map((seen) => keyOf(seen, false)),
    ...unpublish.map((seen) => keyOf(seen, true)),
  ]);
  // What was public as it is is no part of it.
  const isPart = release?.documents.every((each) => asked.has(keyOf(each, each.isUnpublished)));
  const arePages = isDeepStrictEqual(
    release?.pages.map((page) => page.id),
    pages,
  );
  // The time of one that waited may be set to now since.
  const isAt = timed !== undefined && (timed.at === at || timed.status !== "waiting");
  const isThen = at === null ? release?.published_at !== null : isAt;
  if (isPart && arePages && isThen) return true;
  throw new UsedId();
}

/** Stores a release in the transaction that publishes it, with its first document. It throws if another one has its id. */
export function recordRelease(release: NewRelease): RecordContentChange {
  let isStored = false;
  return async (trx, { action }) => {
    if (isStored) return;
    if (action !== "publish" && action !== "unpublish") return;
    const documents = release.documents.map((each) => ({
      ...each,
      isDone: true,
      after: each.isUnpublished ? null : each.version,
    }));
    if (!(await insertRelease(trx, { ...release, documents }, Date.now()))) throw new UsedId();
    isStored = true;
    await logRelease(trx, { ...release, action: "content.release" });
  };
}

/** What publishing does to each document that is not public as it is. */
async function releasedDocuments(
  work: ContentWork,
  { documents, unpublish }: PublishRequest,
): Promise<ReleasedDocument[]> {
  const released: ReleasedDocument[] = [];
  const all = [
    ...documents.map((seen) => ({ ...seen, isUnpublished: false })),
    ...unpublish.map((seen) => ({ ...seen, isUnpublished: true })),
  ];
  for (const seen of all) {
    const current = await work.management.reading.read(seen);
    const before = current?.sys.publishedVersion ?? null;
    const isAsItIs = seen.isUnpublished ? before === null : before !== null && seen.version <= before + 1;
    if (current && !isAsItIs) released.push(releasedDocument(seen, nameOf(current), before));
  }
  return released;
}

export function releasedDocument(
  seen: Pick<ReleasedDocument, "id" | "kind" | "version" | "isUnpublished">,
  name: string,
  before: number | null,
): ReleasedDocument {
  return { ...seen, name, before, after: null, isDone: false, isTakenBack: false };
}

export async function titlesOf(management: ContentManagement, ids: readonly string[]) {
  const { entries } = await management.all();
  return ids.map((id) => ({ id, title: nameOf(entries.get(id) ?? {}) }));
}
