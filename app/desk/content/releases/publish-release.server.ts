import type { DeskSession } from "#app/desk/access/desk-sessions.server.ts";
import type { DeskCall } from "#app/desk/server/desk-endpoint.server.ts";
import type {
  ContentManagement,
  RecordContentChange,
} from "#app/services/content/management/content-management.server.ts";
import { nameOf } from "#app/services/content/management/name-of-document.ts";
import type { PublishRequest } from "../content-contract.ts";
import { type ContentWork, contentWork, readDocument } from "../documents/content-work.server.ts";
import { type Published, publishDocuments } from "../documents/publish-documents.server.ts";
import { addTimed } from "../timed/timed-publications.server.ts";
import {
  deleteUndone,
  finishRelease,
  insertRelease,
  type NewRelease,
  noteReleased,
  type ReleasedDocument,
  readRelease,
} from "./release-rows.server.ts";
import type { ReleaseRequest } from "./releases-contract.ts";

type Working<Body> = Pick<DeskCall<Body>, "services" | "body"> & { session: Pick<DeskSession, "person"> };
const nothing: Published = { ok: true, entries: [], assets: [] };

/** Publishes several pages together, or approves that they are at a time. Sent again, it does no more; one that ended half way goes on. */
export async function publishRelease(call: Working<ReleaseRequest>, management: ContentManagement): Promise<Published> {
  const { services, session, body } = call;
  if (await readRelease(services.db, body.id)) return goOn({ ...call, body }, management);
  const { id, documents, unpublish, at } = body;
  const work = await contentWork(call, management);
  const release: NewRelease = {
    ...{ id, personId: session.person.id, name: "" },
    pages: await titlesOf(management, body.pages),
    documents: await releasedDocuments(work, { documents, unpublish }),
  };
  if (at === null) return publishNow(call, management, release, { documents, unpublish });
  const request = { id, pageId: body.pages[0] ?? "", at, documents, unpublish };
  return addTimed(services.db, work, {
    ...{ personId: session.person.id, request },
    note: (trx) => insertRelease(trx, release, null),
  });
}

/** Goes on with one that ended half way: what is done is left as it is. */
export async function goOn(call: Working<{ id: string }>, management: ContentManagement): Promise<Published> {
  const { services, body, session } = call;
  const row = await readRelease(services.db, body.id);
  const open = row?.documents.filter(({ isDone }) => !isDone) ?? [];
  if (!row || row.published_at === null || row.taken_back_at !== null || open.length === 0) return nothing;
  const seen = (isUnpublished: boolean) =>
    open.filter((each) => each.isUnpublished === isUnpublished).map(({ id, kind, version }) => ({ id, kind, version }));
  const release = { ...row, personId: session.person.id };
  return publishNow(call, management, release, { documents: seen(false), unpublish: seen(true) });
}

/** What is done of it stays done where the content service has no transactions. */
export async function publishNow(
  call: Working<unknown>,
  management: ContentManagement,
  release: NewRelease,
  request: PublishRequest,
): Promise<Published> {
  const { db } = call.services;
  if (management.isTransactional)
    return publishDocuments(await contentWork(call, management, recordRelease(release)), request);
  // What is known beforehand says after a break what is done, and what is not.
  await db.transaction().execute((trx) => insertRelease(trx, release, Date.now()));
  const note: RecordContentChange = (changing, change) => noteReleased(changing, release.id, change);
  try {
    const published = await publishDocuments(await contentWork(call, management, note), request);
    if (published.ok) await finishRelease(db, release.id);
    return published;
  } finally {
    await deleteUndone(db, release.id);
  }
}

/** Stores a release in the transaction that publishes it, with its first document. */
export function recordRelease(release: NewRelease): RecordContentChange {
  return async (trx, { action }) => {
    if (action !== "publish" && action !== "unpublish") return;
    const documents = release.documents.map((each) => ({
      ...each,
      isDone: true,
      after: each.isUnpublished ? null : each.version,
    }));
    await insertRelease(trx, { ...release, documents }, Date.now());
  };
}

/** What publishing does to each document that is not public as it is. */
async function releasedDocuments(
  work: ContentWork,
  { documents, unpublish }: PublishRequest,
): Promise<ReleasedDocument[]> {
  const client = await work.management.reader();
  const released: ReleasedDocument[] = [];
  const all = [
    ...documents.map((seen) => ({ ...seen, isUnpublished: false })),
    ...unpublish.map((seen) => ({ ...seen, isUnpublished: true })),
  ];
  // One after the other: Contentful takes few requests in a second.
  for (const seen of all) {
    const current = await readDocument(client, seen);
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
