import type { Kysely } from "kysely";
import { logChange } from "#app/desk/access/desk-log.server.ts";
import type { DeskSession } from "#app/desk/access/desk-sessions.server.ts";
import type { DeskCall } from "#app/desk/server/desk-endpoint.server.ts";
import type {
  ContentManagement,
  ManagementClient,
} from "#app/services/content/management/content-management.server.ts";
import { nameOf } from "#app/services/content/management/name-of-document.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { ContentFault, ContentModel } from "../content-contract.ts";
import { contentModelOf } from "../content-model.server.ts";
import { type ContentWork, contentWork, readDocument, type StoredDocument } from "../documents/content-work.server.ts";
import { fieldsIn, isArchived } from "../documents/edited-documents.server.ts";
import {
  describeChange,
  doInOrder,
  NotDone,
  type Published,
  publishWithin,
  settle,
} from "../documents/publish-documents.server.ts";
import { writeFields } from "../documents/save-document.server.ts";
import { goOn, publishNow, recordRelease, releasedDocument, titlesOf } from "../releases/publish-release.server.ts";
import { type NewRelease, type ReleasedDocument, readRelease } from "../releases/release-rows.server.ts";
import type { ReplaceRequest } from "./replace-contract.ts";
import { replaceIn, type Wanted } from "./replace-words.ts";
import { newErrors, searchedFields } from "./searched-fields.ts";

type Working = Pick<DeskCall<ReplaceRequest>, "services" | "body"> & { session: Pick<DeskSession, "person"> };
type Change = { field: string; before: unknown; after: unknown };
type Open = { seen: ReplaceRequest["documents"][number]; current: StoredDocument; changes: Change[] };

/**
 * Puts the new words into the places that were chosen, and publishes what visitors saw the old ones in, as one release. In the embedded service all of it is one
 * transaction. Sent again, it does no more.
 */
export async function replaceFacts(call: Working, management: ContentManagement): Promise<Published> {
  const { services, session, body } = call;
  if (await readRelease(services.db, body.id)) return goOn(call, management);
  if (await isLogged(services.db, body.id)) return { ok: true, entries: [], assets: [] };
  const release: NewRelease = {
    ...{ id: body.id, personId: session.person.id, name: `“${body.from}” is now “${body.to}”` },
    pages: await titlesOf(management, [...new Set(body.documents.map(({ pageId }) => pageId))]),
    documents: [],
  };
  const model = contentModelOf(await management.all());
  const write = async (client: ManagementClient, work: ContentWork) => {
    const written = await writeAll(client, work, model, body);
    const documents = written.flatMap(({ before, document }) =>
      body.isPublishing && before !== undefined ? [releasedFrom(document, before)] : [],
    );
    return { documents, all: written.map(({ document }) => document) };
  };
  return management.isTransactional
    ? atOnce(call, management, release, write)
    : inSteps(call, management, release, write);
}

type Write = (
  client: ManagementClient,
  work: ContentWork,
) => Promise<{ documents: ReleasedDocument[]; all: StoredDocument[] }>;

async function atOnce(
  call: Working,
  management: ContentManagement,
  release: NewRelease,
  write: Write,
): Promise<Published> {
  const work = await contentWork(call, management, async (trx, change) => {
    await logReplacing(trx, call);
    await recordRelease(release)(trx, change);
  });
  return settle(work, () =>
    work.together(async (client) => {
      const { documents, all } = await write(client, work);
      release.documents = documents;
      return documents.length === 0 ? all : publishWithin(client, work, { documents, unpublish: [] });
    }),
  );
}

/** At Contentful first all drafts get the new words, then what is public is published: that part can be gone on with. */
async function inSteps(
  call: Working,
  management: ContentManagement,
  release: NewRelease,
  write: Write,
): Promise<Published> {
  const work = await contentWork(call, management);
  let documents: ReleasedDocument[] = [];
  const saved = await settle(work, () =>
    work.together(async (client) => {
      const written = await write(client, work);
      documents = written.documents;
      return written.all;
    }),
  );
  if (!saved.ok) return saved;
  await call.services.db.transaction().execute((trx) => logReplacing(trx, call));
  if (documents.length === 0) return saved;
  return publishNow(call, management, { ...release, documents }, { documents, unpublish: [] });
}

function releasedFrom({ kind, ...document }: StoredDocument, before: number): ReleasedDocument {
  const { id, version } = document.sys;
  return releasedDocument({ id, kind, version, isUnpublished: false }, nameOf(document), before);
}

/** Looks at all documents before it touches the first. @throws NotDone with what somebody has changed, or with what the new words break */
async function writeAll(client: ManagementClient, work: ContentWork, model: ContentModel, request: ReplaceRequest) {
  const open: Open[] = [];
  const changed: NotDone["changed"] = [];
  const faults: NotDone["faults"] = [];
  for (const seen of request.documents) {
    const current = await readDocument(client, seen);
    if (!current || isArchived(current) || current.sys.version !== seen.version) {
      changed.push(describeChange(seen, current, work));
      continue;
    }
    const replaced = replaceFields(work.locale, model, current, { ...request, places: seen.places });
    faults.push(...replaced.faults);
    open.push({ seen, current, changes: replaced.changes });
  }
  if (changed.length > 0) throw new NotDone(changed, []);
  if (faults.length > 0) throw new NotDone([], faults);
  const written: { before: number | undefined; document: StoredDocument }[] = [];
  await doInOrder(work, open, async ({ current, changes }) => {
    const document = await writeFields(client, work.locale, current, { changes });
    written.push({ before: current.sys.publishedVersion, document });
    return document;
  });
  return written;
}

type Replacing = Wanted & { places: ReplaceRequest["documents"][number]["places"] };

function replaceFields(locale: string, model: ContentModel, current: StoredDocument, replacing: Replacing) {
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
    if (errors.length === 0) changes.push({ field: field.id, before, after });
    else faults.push({ ...document, field: field.id, message: `${document.name}, ${field.name}: ${errors.join(" ")}` });
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
async function logReplacing(trx: Kysely<SiteTables>, { body, session }: Working): Promise<void> {
  if (await isLogged(trx, body.id)) return;
  const changes = [{ field: "name", before: body.from, after: body.to }];
  const subject = { kind: subjectKind, id: body.id };
  await logChange(trx, { personId: session.person.id, action: "content.replace", subject, changes });
}
