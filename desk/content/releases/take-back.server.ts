import type { Kysely } from "kysely";
import type {
  ContentManagement,
  ManagementClient,
  RecordContentChange,
} from "#services/content/management/content-management.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import {
  type ContentRequest,
  type ContentWork,
  contentWork,
  readDocument,
  type StoredDocument,
} from "../documents/content-work.server.ts";
import { describeChange, doInOrder } from "../documents/do-in-order.server.ts";
import { publishOne, unpublishOne } from "../documents/document-steps.server.ts";
import { readPublished } from "../documents/document-versions.server.ts";
import { isArchived, stateOf } from "../documents/edited-documents.server.ts";
import { expectNothingBroken, type Surroundings } from "../documents/publish-documents.server.ts";
import { type Published, PublishingRefused, resultOf } from "../documents/publishing-refused.server.ts";
import type { Uses } from "../files/file-uses.ts";
import { isPage } from "../pages-of-site/page-types.ts";
import { isSame, write } from "../timed/approved-documents.server.ts";
import type { Attempt } from "../timed/attempt.server.ts";
import { attemptRelease } from "./attempt-release.server.ts";
import { logRelease, noteReleased, noteTakenBack, type ReleasedDocument, readRelease } from "./release-rows.server.ts";

type Release = NonNullable<Awaited<ReturnType<typeof readRelease>>>;
type Fields = NonNullable<Awaited<ReturnType<typeof readPublished>>>;
/** `earlier` is what visitors read before, undefined for what they did not. */
type Open = { seen: ReleasedDocument; current: StoredDocument; earlier: Fields | undefined };

/**
 * Visitors see again what they saw before the release, of all its documents or none. The drafts stay as they are. What somebody has published or
 * removed since is named, and nothing is done. Sent again, it does no more. At Contentful one that ended half way goes on.
 */
export async function takeBack(
  call: ContentRequest<{ id: string }>,
  management: ContentManagement,
): Promise<Published> {
  const { services, session, body } = call;
  const { db } = services;
  if (!management.isTransactional) await recordMissedPublications(db, management, body.id);
  const release = await readRelease(db, body.id);
  const open = release ? toTakeBack(release) : [];
  if (!release || open.length === 0) return { ok: true, entries: [], assets: [] };
  const personId = session.person.id;
  if (!management.isTransactional) return takeBackInSteps(call, management, release);
  const work = await contentWork(call, management, recordTakingBack(release, personId));
  const [content, uses] = [await management.all(), await work.fileUses()];
  return resultOf(work, () => work.together((client) => takeBackAll(client, work, { content, uses, documents: open })));
}

/** Notes what was published just before the process ended. */
async function recordMissedPublications(
  db: Kysely<SiteTables>,
  management: ContentManagement,
  id: string,
): Promise<void> {
  const open = (await readRelease(db, id))?.documents.filter(({ isDone }) => !isDone) ?? [];
  const client = await management.reader();
  for (const seen of open) {
    const current = await readDocument(client, seen);
    const publicVersion = current?.sys.publishedVersion ?? null;
    const isDone = seen.isUnpublished ? publicVersion === null : publicVersion === seen.version;
    if (!isDone) continue;
    const change = { type: seen.kind, id: seen.id, name: seen.name, publicVersion };
    await noteReleased(db, id, { ...change, action: seen.isUnpublished ? "unpublish" : "publish" });
  }
}

function toTakeBack({ documents }: Release): ReleasedDocument[] {
  return documents.filter(({ isDone, isTakenBack }) => isDone && !isTakenBack);
}

async function takeBackInSteps(
  call: ContentRequest<unknown>,
  management: ContentManagement,
  release: Release,
): Promise<Published> {
  const { session, services } = call;
  const work = await contentWork(call, management);
  const documents = toTakeBack(release).map(({ id, kind, name, version, before }) => ({
    id,
    kind,
    name,
    version,
    publicVersion: before,
    isUnpublished: before === null,
    fields: {},
  }));
  const [content, uses] = [await management.all(), await work.fileUses()];
  const note = async (trx: Kysely<SiteTables>) => {
    await beginTakingBack(trx, release.id, session.person.id);
  };
  return resultOf(work, async () => {
    await attemptRelease(call, work, release, { documents, note }, (attempt) =>
      work.together((client) =>
        takeBackWithin(client, work, { db: services.db, release, content, uses, did: attempt.did }),
      ),
    );
    return [];
  });
}

type TakingBack = Surroundings & { db: Kysely<SiteTables>; release: Release; did?: Attempt["did"] };

/** The same within what is done together already, one document after the other. @throws PublishingRefused */
export async function takeBackWithin(
  client: ManagementClient,
  work: ContentWork,
  { db, release, content, uses, did }: TakingBack,
): Promise<void> {
  await takeBackAll(client, work, { content, uses, documents: toTakeBack(release) }, async (document) => {
    await noteTakenBack(db, release.id, [document]);
    await did?.(document);
  });
}

/** @returns whether it was not begun before */
async function beginTakingBack(trx: Kysely<SiteTables>, id: string, personId: string): Promise<boolean> {
  const first = await trx
    .updateTable("desk_releases")
    .set({ taken_back_at: Date.now(), taken_back_by: personId })
    .where("id", "=", id)
    .where("taken_back_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return first !== undefined;
}

/** In a transaction all of it is noted with the first of its documents. */
function recordTakingBack({ id, pages, documents }: Release, personId: string): RecordContentChange {
  return async (trx, { action }) => {
    if (action !== "publish" && action !== "unpublish") return;
    if (!(await beginTakingBack(trx, id, personId))) return;
    await noteTakenBack(trx, id, documents);
    await logRelease(trx, { personId, action: "content.releaseTakenBack", id, pages });
  };
}

async function takeBackAll(
  client: ManagementClient,
  work: ContentWork,
  { content, uses, documents }: Surroundings & { documents: readonly ReleasedDocument[] },
  note?: (document: ReleasedDocument) => Promise<void>,
): Promise<StoredDocument[]> {
  const open = await openReleased(client, work, documents);
  const done = async (item: Open, step: Promise<StoredDocument>) => {
    const document = await step;
    await note?.(item.seen);
    return document;
  };
  const coming = open.filter(({ earlier }) => earlier !== undefined);
  expectNothingBroken(content, coming.map(asBefore));
  const leaving = open.filter(({ earlier }) => earlier === undefined);
  const all = await doInOrder(work, coming, (item) => done(item, republishEarlier(client, work, item)));
  // What leaves the site goes the other way round: a page before its parts, and files last.
  for (const group of [leaving.filter(isPageOf), leaving.filter(isPart), leaving.filter(isFile)])
    all.push(...(await doInOrder(work, group, (item) => done(item, takeOff(client, item, uses)))));
  return all;
}

/** As visitors are to see it again. */
function asBefore({ current, earlier }: Open): StoredDocument {
  return current.kind === "Entry"
    ? { ...current, fields: { ...earlier?.fields } }
    : { ...current, fields: { ...current.fields, ...earlier?.fields } };
}

const isFile = ({ current }: Open) => current.kind === "Asset";
const isPageOf = ({ current }: Open) => current.kind === "Entry" && isPage(current.sys.contentType.sys.id);
const isPart = (item: Open) => !isFile(item) && !isPageOf(item);

/** @throws PublishingRefused with those that somebody has published or removed since, and those of which nothing earlier is stored */
async function openReleased(
  client: ManagementClient,
  work: ContentWork,
  documents: readonly ReleasedDocument[],
): Promise<Open[]> {
  const { management } = work;
  const open: Open[] = [];
  const changed: PublishingRefused["changed"] = [];
  const faults: PublishingRefused["faults"] = [];
  // One after the other: Contentful takes few requests in a second.
  for (const seen of documents) {
    const { id, kind, name, before, isUnpublished } = seen;
    const current = await readDocument(client, seen);
    const version = isUnpublished || before === null ? undefined : before + 1;
    const earlier = before === null ? undefined : await readPublished(management, client, { id, kind, version });
    if (!current || isArchived(current) || !isAsReleased(management, seen, current, earlier))
      changed.push(describeChange(seen, current, work));
    else if (before !== null && !earlier) faults.push({ id, kind, name, field: null, message: notStored(name) });
    else if (!management.isTransactional && earlier && hasNewerDraft(current, earlier))
      faults.push({ id, kind, name, field: null, message: hasChanged(name) });
    else open.push({ seen, current, earlier });
  }
  if (changed.length > 0) throw new PublishingRefused(changed, []);
  if (faults.length > 0) throw new PublishingRefused([], faults);
  return open;
}

const notStored = (name: string) =>
  `What visitors saw of “${name}” before is not stored. Please put it back by hand, and publish it.`;
const hasChanged = (name: string) =>
  `“${name}” was changed since it was published. Please publish that first, or put it back by hand.`;

/** Whether visitors read what the release has published; or, where it ended half way, what they read before. */
function isAsReleased(
  { isTransactional }: ContentManagement,
  { after }: ReleasedDocument,
  current: StoredDocument,
  earlier: Fields | undefined,
): boolean {
  if ((current.sys.publishedVersion ?? null) === after) return true;
  if (isTransactional) return false;
  if (!earlier) return current.sys.publishedVersion === undefined;
  return stateOf(current) === "published" && isSame(current, earlier);
}

/** Without a transaction, putting an earlier version back for a moment could lose what was written since. */
function hasNewerDraft(current: StoredDocument, earlier: Fields): boolean {
  return stateOf(current) === "changed" && !isSame(current, earlier);
}

/** Publishes what visitors saw before, and then puts back the draft. */
async function republishEarlier(
  client: ManagementClient,
  { management }: ContentWork,
  { seen, current, earlier }: Open,
): Promise<StoredDocument> {
  if (!earlier) return current;
  const isWritten = isSame(current, earlier);
  const written = isWritten ? current : await write(client, current, earlier);
  const isPublic = isWritten && stateOf(written) === "published";
  const published = isPublic ? written : await publishOne(client, written);
  const draft = isWritten ? await draftBeforeBreak(client, management, seen) : current;
  return draft ? write(client, published, draft) : published;
}

/** The draft that still has to be put back, where the process ended after publishing what was before. With transactions there is none. */
async function draftBeforeBreak(
  client: ManagementClient,
  management: ContentManagement,
  { id, kind, after }: ReleasedDocument,
): Promise<Fields | undefined> {
  if (management.isTransactional || after === null) return undefined;
  return readPublished(management, client, { id, kind, version: after + 1 });
}

async function takeOff(client: ManagementClient, { current }: Open, uses: Uses): Promise<StoredDocument> {
  return current.sys.publishedVersion === undefined ? current : unpublishOne(client, current, uses);
}
