import type { Kysely } from "kysely";
import { isSameValue } from "#platform/merge-fields.ts";
import { formatTimeOfDay } from "#platform/time/format-date-time.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { AllContent } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { type PeopleNames, readPeopleNames } from "../documents/edited-documents.server.ts";
import type { PageNode } from "../pages-of-site/pages-contract.ts";
import { festivalPartsOf, pageTreeOf, type SiteMap } from "../pages-of-site/site-map.server.ts";
import type { ChangedPage, Release, TimedPublication, TimedPublications } from "./publication-contract.ts";
import {
  isAsItWas,
  type Publication,
  type PublicationDocument,
  readUnfinished,
  unfinished,
  withDocuments,
} from "./publication-rows.server.ts";

const listedMs = 7 * 24 * 60 * 60_000;

/** At a time: what is to come, what is held or has failed, and what ended in the last week, in the order of their times. */
export async function listTimed(db: Kysely<SiteTables>): Promise<TimedPublications> {
  const rows = await db
    .selectFrom("desk_publications")
    .selectAll()
    .where("at", "is not", null)
    .where((row) => row.or([row("status", "in", unfinished), row("ended_at", ">", Date.now() - listedMs)]))
    .orderBy("at")
    .execute();
  return { publications: await timedOf(db, await withDocuments(db, rows)) };
}

/** What is to come, and what waits for somebody. Without the content nothing of them has changed since. */
export async function listUnfinishedPublications(
  db: Kysely<SiteTables>,
  content?: AllContent,
): Promise<TimedPublication[]> {
  return timedOf(db, await readUnfinished(db), content);
}

async function timedOf(
  db: Kysely<SiteTables>,
  publications: readonly Publication[],
  content?: AllContent,
): Promise<TimedPublication[]> {
  const names = await readPeopleNames(db);
  return publications.map(({ id, page_id, name, pages, at, made_at, status, problem, made_by, documents }) => ({
    id,
    pageId: page_id,
    name,
    pages: pages ?? [],
    at: at ?? made_at,
    status,
    problem,
    by: names.get(made_by) ?? "",
    isUnpublishing: documents.every(({ isUnpublished }) => isUnpublished),
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name || nameOf(document.approved ?? {}),
      version: document.isUnpublished ? null : document.version,
      unchangedAt: content ? unchangedAt(document, content) : document.version,
      isNew: document.publicVersion === null,
    })),
  }));
}

/** Publishing counts up versions, and so does what is taken back: only the words tell whether something has changed. A file's tags are not part of what was approved. */
function unchangedAt({ id, kind, version, approved }: PublicationDocument, content: AllContent): number | null {
  const current = kind === "Entry" ? content.entries.get(id) : content.assets.get(id);
  if (!current) return null;
  const isSame =
    isSameValue(current.fields, approved?.fields) &&
    (kind === "Asset" || isSameValue(current.metadata, approved?.metadata));
  return current.sys.version === version || isSame ? current.sys.version : null;
}

/** So many of those to come are shown. */
const shownOnToday = 5;

/** How many publications failed, and how many are held after a backup was put back. */
export async function countPublications(db: Kysely<SiteTables>): Promise<{ held: number; failed: number }> {
  const rows = await db
    .selectFrom("desk_publications")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .where("status", "in", ["held", "failed"])
    .groupBy("status")
    .execute();
  const countOf = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { held: countOf("held"), failed: countOf("failed") };
}

/** What is published, or leaves the site, next. Days are those of the festival. */
export async function nextPublications(
  db: Kysely<SiteTables>,
  timeZone: string,
): Promise<{ day: string; words: string; to: string }[]> {
  const waiting = (await listUnfinishedPublications(db)).filter(({ status }) => status === "waiting");
  return waiting.slice(0, shownOnToday).map(({ pageId, name, at, isUnpublishing }) => {
    const time = formatTimeOfDay(at, timeZone);
    const toCome = isUnpublishing ? `leaves the site at ${time}` : `is published at ${time}`;
    const words = at > Date.now() ? toCome : "is not done yet: it goes on by itself";
    return { day: dayIn(timeZone, new Date(at)), words: `${name || "A page"} ${words}`, to: `/desk/pages/${pageId}` };
  });
}

const most = 50;

/** What was published together and what is to be, the last first. One that was stopped before its time is not listed. */
export async function listTogether(db: Kysely<SiteTables>, names: PeopleNames): Promise<Release[]> {
  const rows = await db
    .selectFrom("desk_publications")
    .selectAll()
    .where("pages", "is not", null)
    .where("status", "!=", "stopped")
    .orderBy("made_at", "desc")
    .limit(most)
    .execute();
  const publications = await withDocuments(db, rows);
  return publications.map((publication) => ({
    id: publication.id,
    name: publication.fact ?? "",
    pages: publication.pages ?? [],
    problem: publication.problem,
    state: stateOf(publication),
    at: publication.ended_at ?? publication.at ?? publication.made_at,
    by: names.get(publication.made_by) ?? "",
    parts: publication.documents.filter((document) => !isAsItWas(document)).length,
    takenBackAt: publication.taken_back_at,
    takenBackBy: names.get(publication.taken_back_by ?? "") ?? "",
  }));
}

function stateOf({ status, taken_back_at }: Publication): Release["state"] {
  if (status === "held" || status === "failed" || status === "waiting") return status;
  return taken_back_at === null ? "published" : "takenBack";
}

/** The pages, and what is on all of them, that differ from what visitors see. */
export function changedPages(map: SiteMap, names: PeopleNames): ChangedPage[] {
  const { menu, buttons, others, everywhere } = pageTreeOf(map, names);
  const festival = festivalPartsOf(map).map(({ node }) => node);
  const nodes = [...menu, ...buttons, ...others, ...everywhere, ...festival];
  const all = new Map(nodes.flatMap(withChildren).map((node) => [node.id, node]));
  return [...all.values()]
    .filter(({ id, state }) => state !== "published" && map.roots.has(id))
    .map(({ id, title, address, state }) => ({ id, title, address, state }));
}

function withChildren(node: PageNode): PageNode[] {
  return [node, ...node.children.flatMap(withChildren)];
}
