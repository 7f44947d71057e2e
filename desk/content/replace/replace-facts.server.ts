import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type {
  ContentDocument,
  ContentEditing,
  ContentManagement,
} from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { contentModelOf } from "../content-model.server.ts";
import type { ContentModel } from "../content-model-contract.ts";
import { type ContentRequest, type ContentWork, contentWork } from "../documents/content-work.server.ts";
import { fieldsIn, isArchived } from "../documents/edited-documents.server.ts";
import { publishWithin } from "../documents/publish-documents.server.ts";
import type { ContentFault } from "../documents/publishing-contract.ts";
import {
  describeChange,
  doEach,
  type Published,
  PublishingRefused,
  resultOf,
  UsedId,
} from "../documents/publishing-refused.server.ts";
import { writeFields } from "../documents/save-document.server.ts";
import { noUses } from "../files/file-uses.ts";
import { recordPublication } from "../publication/add-publication.server.ts";
import {
  type NewPublication,
  type PublicationDocument,
  publicationDocument,
  readPublication,
  titlesOf,
} from "../publication/publication-rows.server.ts";
import type { ReplaceRequest } from "./replace-contract.ts";
import { replaceIn, type Wanted } from "./replace-words.ts";
import { newErrors, searchedFields } from "./searched-fields.ts";

type Change = { field: string; before: unknown; after: unknown };
type Open = { seen: ReplaceRequest["documents"][number]; current: ContentDocument; changes: Change[] };

/**
 * Puts the new words into the places that were chosen, and publishes what visitors saw the old ones in, as one publication
 * and in one transaction. Sent again, it does no more.
 *
 * @throws UsedId
 */
export async function replaceFacts(
  call: ContentRequest<ReplaceRequest>,
  management: ContentManagement,
): Promise<Published> {
  const { services, session, body } = call;
  const fact = `“${body.from}” is now “${body.to}”`;
  const known = await readPublication(services.db, body.id);
  if (known && known.fact !== fact) throw new UsedId();
  if (known ?? (await isLogged(services.db, body.id))) return { ok: true, entries: [], assets: [] };
  const pages = await titlesOf(management, [...new Set(body.documents.map(({ pageId }) => pageId))]);
  const publication: NewPublication = {
    id: body.id,
    personId: session.person.id,
    pageId: pages[0]?.id ?? "",
    name: pages[0]?.title ?? "",
    fact,
    pages,
    documents: [],
  };
  const content = await management.all();
  const record = recordPublication(publication);
  const work = await contentWork(call, management, async (trx, change) => {
    await logReplacing(trx, call);
    await record(trx, change);
  });
  return resultOf(work, () =>
    work.together(async (editing) => {
      const open = await openChanging(editing, work, contentModelOf(content), call.body);
      const all = await doEach(open, async (each) => {
        const { current, changes } = each;
        const document = await writeFields(editing, work.locale, current, { changes });
        if (isPublished(call.body, current)) publication.documents.push(publishedFrom(document, current));
        return document;
      });
      const { documents } = publication;
      const surroundings = { content, uses: noUses };
      return documents.length === 0 ? all : publishWithin(editing, work, surroundings, { documents, unpublish: [] });
    }),
  );
}

function isPublished({ isPublishing }: ReplaceRequest, { sys }: ContentDocument): boolean {
  return isPublishing && sys.publishedVersion !== undefined;
}

function publishedFrom(written: ContentDocument, { sys }: ContentDocument): PublicationDocument {
  const seen = { id: written.sys.id, kind: written.kind, version: written.sys.version, isUnpublished: false };
  return publicationDocument(seen, { name: nameOf(written), publicVersion: sys.publishedVersion ?? null });
}

/**
 * Opens all documents before the first is changed. @throws PublishingRefused with what somebody has changed, or with
 * what the new words break
 */
async function openChanging(
  editing: ContentEditing,
  work: ContentWork,
  model: ContentModel,
  request: ReplaceRequest,
): Promise<Open[]> {
  const open: Open[] = [];
  const changed: PublishingRefused["changed"] = [];
  const faults: PublishingRefused["faults"] = [];
  for (const seen of request.documents) {
    const current = await editing.read(seen);
    if (!current || isArchived(current) || current.sys.version !== seen.version) {
      changed.push(describeChange(seen, current, work));
      continue;
    }
    const replaced = replaceFields(work.locale, model, current, { ...request, places: seen.places });
    faults.push(...replaced.faults);
    if (replaced.changes.length > 0) open.push({ seen, current, changes: replaced.changes });
  }
  if (changed.length > 0) throw new PublishingRefused(changed, []);
  if (faults.length > 0) throw new PublishingRefused([], faults);
  return open;
}

type Replacing = Wanted & { places: ReplaceRequest["documents"][number]["places"] };

function replaceFields(locale: string, model: ContentModel, current: ContentDocument, replacing: Replacing) {
  const type = current.kind === "Entry" ? current.sys.contentType.sys.id : "";
  const fields = fieldsIn(locale, current);
  const document = { id: current.sys.id, kind: current.kind, name: nameOf(current) };
  const changes: Change[] = [];
  const faults: ContentFault[] = [];
  for (const field of searchedFields(model, current.kind, type)) {
    const indexes = new Set(replacing.places.filter((each) => each.field === field.id).map(({ index }) => index));
    if (indexes.size === 0) continue;
    const before = fields[field.id];
    const after = replaceIn(before, replacing, indexes);
    const errors = newErrors(field, before, after);
    if (errors.length === 0 && !isDeepStrictEqual(before, after)) changes.push({ field: field.id, before, after });
    if (errors.length > 0)
      faults.push({ ...document, field: field.id, message: `${document.name}, ${field.name}: ${errors.join(" ")}` });
  }
  return { changes, faults };
}

async function isLogged(db: Kysely<SiteTables>, id: string): Promise<boolean> {
  const row = db
    .selectFrom("desk_log")
    .select("id")
    .where("subject_kind", "=", subjectKind)
    .where("subject_id", "=", id);
  return (await row.executeTakeFirst()) !== undefined;
}

const subjectKind = "contentFact";

/** Once, with the first of the changes. */
async function logReplacing(trx: Kysely<SiteTables>, { body, session }: ContentRequest<ReplaceRequest>): Promise<void> {
  if (await isLogged(trx, body.id)) return;
  const changes = [{ field: "name", before: body.from, after: body.to }];
  const subject = { kind: subjectKind, id: body.id };
  await logChange(trx, { personId: session.person.id, action: "content.replace", subject, changes });
}
