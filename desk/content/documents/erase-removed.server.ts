import type { Kysely } from "kysely";
import { parseJson } from "#platform/text/parse-json.ts";
import type { AllContent, ContentDocument } from "#services/content/management/content-management.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import { linksIn } from "../pages-of-site/linked-documents.server.ts";
import { isArchived } from "./edited-documents.server.ts";
import { recordContentChange } from "./record-content-change.server.ts";

type Erasing = Pick<Services, "content" | "db" | "log">;

/**
 * Deletes for ever what was removed here before `before`, with its earlier versions and its files. What is linked from something that stays, stays, and so
 * does what a publication to come leads to, and what a file brought in archived.
 */
export async function eraseRemoved({ content: { management }, db, log }: Erasing, before: Date): Promise<void> {
  if (!management) return;
  const content = await management.all();
  if (!documentsOf(content).some((document) => isErasable(document, before))) return;
  const rules = { before, removedHere: await readRemovedHere(db), planned: await readPlanned(db) };
  if (erasable(content, rules).length === 0) return;
  const erased = await management.as({ id: "desk" }, recordContentChange(null), async (editing) => {
    // Somebody may have put one back, or made a link to it, until this transaction began.
    const found = erasable(await editing.all(), rules);
    for (const document of found) await editing.delete(document);
    return found.length;
  });
  if (erased > 0) log.info({ erased, before }, "deleted for good what was removed before then");
}

type Rules = { before: Date; removedHere: ReadonlySet<string>; planned: readonly unknown[] };

function erasable(content: AllContent, { before, removedHere, planned }: Rules): ContentDocument[] {
  const all = documentsOf(content);
  const due = all.filter((each) => isErasable(each, before) && removedHere.has(keyOf(each)));
  const staying = all.filter((each) => !due.includes(each));
  const fields = [...staying, ...content.published.values()].map((document) => document.fields);
  const linked = linkedFrom([...fields, ...planned], due);
  return due.filter((each) => !linked.has(keyOf(each)));
}

function documentsOf({ entries, assets }: AllContent): ContentDocument[] {
  return [...entries.values(), ...assets.values()];
}

function isErasable(document: ContentDocument, before: Date): boolean {
  const { archivedAt = "", publishedVersion } = document.sys;
  return isArchived(document) && publishedVersion === undefined && Date.parse(archivedAt) < before.getTime();
}

/** By the log, which is stored for a year at least. */
async function readRemovedHere(db: Kysely<SiteTables>): Promise<Set<string>> {
  const rows = await db
    .selectFrom("desk_log")
    .select(["subject_kind", "subject_id"])
    .where("action", "=", "content.archive")
    .execute();
  return new Set(rows.map((row) => `${row.subject_kind.replace(/^content/, "")} ${row.subject_id}`));
}

/** What is to be published at a time. */
async function readPlanned(db: Kysely<SiteTables>): Promise<unknown[]> {
  const rows = await db
    .selectFrom("desk_publication_documents as document")
    .innerJoin("desk_publications as publication", "publication.id", "document.publication_id")
    .select("document.document")
    .where("publication.status", "in", ["waiting", "held", "failed"])
    .execute();
  return rows.map(({ document }) => parseJson(document ?? "null"));
}

/** What values lead to, by way of others that are due, too. */
function linkedFrom(values: readonly unknown[], due: readonly ContentDocument[]): Set<string> {
  const dueByKey = new Map(due.map((each) => [keyOf(each), each]));
  const linked = new Set<string>();
  const open = [...values];
  while (open.length > 0)
    for (const { linkType, id } of linksIn(open.pop())) {
      const key = `${linkType} ${id}`;
      const found = linked.has(key) ? undefined : dueByKey.get(key);
      linked.add(key);
      if (found) open.push(found.fields);
    }
  return linked;
}

function keyOf({ kind, sys }: ContentDocument): string {
  return `${kind} ${sys.id}`;
}
