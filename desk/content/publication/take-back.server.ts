import type {
  ContentDocument,
  ContentEditing,
  ContentManagement,
  RecordContentChange,
} from "#services/content/management/content-management.server.ts";
import { type ContentRequest, type ContentWork, contentWork } from "../documents/content-work.server.ts";
import { readPublished } from "../documents/document-versions.server.ts";
import { isArchived } from "../documents/edited-documents.server.ts";
import { expectNothingBroken, type Surroundings, unpublishOne } from "../documents/publish-documents.server.ts";
import {
  describeChange,
  doEach,
  type Published,
  PublishingRefused,
  resultOf,
} from "../documents/publishing-refused.server.ts";
import { fieldsOver, publishEarlier } from "../documents/restore-documents.server.ts";
import { isPage } from "../pages-of-site/page-types.ts";
import {
  isAsItWas,
  logTogether,
  type PublicationDocument,
  readPublication,
  type TitledPages,
} from "./publication-rows.server.ts";

/** `earlier` is what visitors read before, undefined for what they did not. */
type Open = { seen: PublicationDocument; current: ContentDocument; earlier: ContentDocument | undefined };

/**
 * Visitors see again what they saw before pages were published together, of all its documents or none. The drafts stay as
 * they are. What somebody has published or removed since is named, and nothing is done. Sent again, it does no more.
 */
export async function takeBackPublication(
  call: ContentRequest<{ id: string }>,
  management: ContentManagement,
): Promise<Published> {
  const { services, session, body } = call;
  const publication = await readPublication(services.db, body.id);
  const documents = publication?.documents.filter((document) => document.isDone && !isAsItWas(document)) ?? [];
  if (!publication?.pages || publication.taken_back_at !== null || documents.length === 0)
    return { ok: true, entries: [], assets: [] };
  const record = recordTakingBack({ id: body.id, pages: publication.pages, personId: session.person.id });
  const work = await contentWork(call, management, record);
  const [content, uses] = [await management.all(), await work.fileUses()];
  return resultOf(work, () => work.together((editing) => takeBackAll(editing, work, { content, uses }, documents)));
}

/** Noted once, with the first of its documents. */
function recordTakingBack(taken: { id: string; pages: TitledPages; personId: string }): RecordContentChange {
  return async (trx, { action }) => {
    if (action !== "publish" && action !== "unpublish") return;
    const first = await trx
      .updateTable("desk_publications")
      .set({ taken_back_at: Date.now(), taken_back_by: taken.personId })
      .where("id", "=", taken.id)
      .where("taken_back_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (first) await logTogether(trx, { ...taken, action: "content.releaseTakenBack" });
  };
}

async function takeBackAll(
  editing: ContentEditing,
  work: ContentWork,
  { content, uses }: Surroundings,
  documents: readonly PublicationDocument[],
): Promise<ContentDocument[]> {
  const open = await openPublished(editing, work, documents);
  const coming = open.flatMap(({ current, earlier }) =>
    earlier ? [{ ...current, fields: fieldsOver(current, earlier.fields) }] : [],
  );
  expectNothingBroken(content, coming);
  // What comes back is there before what leaves the site, which goes a page before its parts, and files last: none is refused as still in use.
  const inOrder = open.toSorted((a, b) => placeOf(a) - placeOf(b));
  return doEach(inOrder, ({ current, earlier }) =>
    earlier ? publishEarlier(editing, current, earlier) : unpublishOne(editing, current, uses),
  );
}

function placeOf({ current, earlier }: Open): number {
  if (earlier) return 0;
  if (current.kind === "Asset") return 3;
  return isPage(current.sys.contentType.sys.id) ? 1 : 2;
}

/** @throws PublishingRefused with those that somebody has published or removed since, and those of which nothing earlier is stored */
async function openPublished(
  editing: ContentEditing,
  work: ContentWork,
  documents: readonly PublicationDocument[],
): Promise<Open[]> {
  const open: Open[] = [];
  const changed: PublishingRefused["changed"] = [];
  const faults: PublishingRefused["faults"] = [];
  for (const seen of documents) {
    const { id, kind, name, publicVersion: before, after, isUnpublished } = seen;
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
