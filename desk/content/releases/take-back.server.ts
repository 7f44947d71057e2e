import type { Kysely } from "kysely";
import type {
  ContentDocument,
  ContentEditing,
  ContentManagement,
  RecordContentChange,
} from "#services/content/management/content-management.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { type ContentRequest, type ContentWork, contentWork } from "../documents/content-work.server.ts";
import { readPublished } from "../documents/document-versions.server.ts";
import { isArchived } from "../documents/edited-documents.server.ts";
import {
  expectNothingBroken,
  publishOne,
  type Surroundings,
  unpublishOne,
} from "../documents/publish-documents.server.ts";
import {
  describeChange,
  doEach,
  type Published,
  PublishingRefused,
  resultOf,
} from "../documents/publishing-refused.server.ts";
import { isPage } from "../pages-of-site/page-types.ts";
import { fieldsOver, isSame, write } from "../timed/approved-documents.server.ts";
import { logRelease, noteTakenBack, type ReleasedDocument, readRelease } from "./release-rows.server.ts";

type Release = NonNullable<Awaited<ReturnType<typeof readRelease>>>;
/** `earlier` is what visitors read before, undefined for what they did not. */
type Open = { seen: ReleasedDocument; current: ContentDocument; earlier: ContentDocument | undefined };

/**
 * Visitors see again what they saw before the release, of all its documents or none. The drafts stay as they are. What somebody has published or
 * removed since is named, and nothing is done. Sent again, it does no more.
 */
export async function takeBack(
  call: ContentRequest<{ id: string }>,
  management: ContentManagement,
): Promise<Published> {
  const { services, session, body } = call;
  const release = await readRelease(services.db, body.id);
  const documents = release?.documents.filter(({ isDone, isTakenBack }) => isDone && !isTakenBack) ?? [];
  if (!release || documents.length === 0) return { ok: true, entries: [], assets: [] };
  const work = await contentWork(call, management, recordTakingBack(release, session.person.id));
  const [content, uses] = [await management.all(), await work.fileUses()];
  return resultOf(work, () => work.together((editing) => takeBackAll(editing, work, { content, uses }, documents)));
}

/** All of it is noted with the first of its documents. */
function recordTakingBack({ id, pages, documents }: Release, personId: string): RecordContentChange {
  return async (trx, { action }) => {
    if (action !== "publish" && action !== "unpublish") return;
    if (!(await beginTakingBack(trx, id, personId))) return;
    await noteTakenBack(trx, id, documents);
    await logRelease(trx, { personId, action: "content.releaseTakenBack", id, pages });
  };
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

async function takeBackAll(
  editing: ContentEditing,
  work: ContentWork,
  { content, uses }: Surroundings,
  documents: readonly ReleasedDocument[],
): Promise<ContentDocument[]> {
  const open = await openReleased(editing, work, documents);
  const coming = open.flatMap(({ current, earlier }) =>
    earlier ? [{ ...current, fields: fieldsOver(current, earlier.fields) }] : [],
  );
  expectNothingBroken(content, coming);
  // What comes back is there before what leaves the site, which goes a page before its parts, and files last: none is refused as still in use.
  const inOrder = open.toSorted((a, b) => placeOf(a) - placeOf(b));
  return doEach(inOrder, ({ current, earlier }) =>
    earlier ? republishEarlier(editing, current, earlier) : unpublishOne(editing, current, uses),
  );
}

function placeOf({ current, earlier }: Open): number {
  if (earlier) return 0;
  if (current.kind === "Asset") return 3;
  return isPage(current.sys.contentType.sys.id) ? 1 : 2;
}

/** @throws PublishingRefused with those that somebody has published or removed since, and those of which nothing earlier is stored */
async function openReleased(
  editing: ContentEditing,
  work: ContentWork,
  documents: readonly ReleasedDocument[],
): Promise<Open[]> {
  const open: Open[] = [];
  const changed: PublishingRefused["changed"] = [];
  const faults: PublishingRefused["faults"] = [];
  for (const seen of documents) {
    const { id, kind, name, before, after, isUnpublished } = seen;
    const current = await editing.read(seen);
    const version = isUnpublished || before === null ? undefined : before + 1;
    const earlier = before === null ? undefined : await readPublished(editing, { id, kind, version });
    if (!current || isArchived(current) || (current.sys.publishedVersion ?? null) !== after)
      changed.push(describeChange(seen, current, work));
    else if (before !== null && !earlier) faults.push({ id, kind, name, field: null, message: notStored(name) });
    else open.push({ seen, current, earlier });
  }
  if (changed.length > 0) throw new PublishingRefused(changed, []);
  if (faults.length > 0) throw new PublishingRefused([], faults);
  return open;
}

const notStored = (name: string) =>
  `What visitors saw of “${name}” before is not stored. Please put it back by hand, and publish it.`;

/** Publishes what visitors saw before, and then puts back the draft. */
async function republishEarlier(editing: ContentEditing, current: ContentDocument, earlier: ContentDocument) {
  if (isSame(current, earlier)) return publishOne(editing, current);
  const published = await publishOne(editing, await write(editing, current, earlier));
  return write(editing, published, current);
}
