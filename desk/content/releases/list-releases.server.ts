import type { Kysely } from "kysely";
import type { DeskPublicationsTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { PeopleNames } from "../documents/edited-documents.server.ts";
import type { PageNode } from "../pages-of-site/pages-contract.ts";
import { pageTreeOf, type SiteMap } from "../pages-of-site/site-map.server.ts";
import { parseRelease, type ReleasedDocument } from "./release-rows.server.ts";
import type { ChangedPage, Release } from "./releases-contract.ts";

const most = 50;
/** So many of those that wait are named. */
const mostParts = 5;

/** What was published together and what is to be, the last first. One that was stopped before its time is not listed. */
export async function listReleases(db: Kysely<SiteTables>, names: PeopleNames): Promise<Release[]> {
  const rows = await db
    .selectFrom("desk_releases as release")
    .leftJoin("desk_publications as publication", "publication.id", "release.id")
    .selectAll("release")
    .select(["publication.at as due", "publication.status", "publication.problem"])
    .where((row) =>
      row.or([
        row("release.published_at", "is not", null),
        row("publication.status", "in", ["waiting", "held", "failed"]),
      ]),
    )
    .orderBy("release.made_at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ due, status, problem, ...row }) => {
    const release = parseRelease(row);
    const { id, name, pages, made_by, published_at, taken_back_at, taken_back_by } = release;
    const { done, left } = partsOf(release);
    return {
      id,
      name,
      pages,
      problem,
      left: left.slice(0, mostParts).map((part) => part.name),
      state: stateOf(release, status),
      next: nextOf(release, status),
      at: published_at ?? due ?? row.made_at,
      by: names.get(made_by) ?? "",
      parts: done.length + left.length,
      done: done.length,
      takenBackAt: taken_back_at,
      takenBackBy: names.get(taken_back_by ?? "") ?? "",
    };
  });
}

type Parsed = ReturnType<typeof parseRelease>;
type Status = DeskPublicationsTable["status"] | null;

/** What is published of it, and what waits; of one that was taken back, what visitors see again as it was. */
function partsOf({ documents, taken_back_at }: Parsed) {
  const concerned = taken_back_at === null ? documents : documents.filter(({ isDone }) => isDone);
  const isDone = (document: ReleasedDocument) => (taken_back_at === null ? document.isDone : document.isTakenBack);
  return { done: concerned.filter(isDone), left: concerned.filter((document) => !isDone(document)) };
}

function nextOf({ published_at }: Parsed, status: Status): Release["next"] {
  if (published_at === null) return null;
  if (status === "waiting") return "by itself";
  return status === "held" || status === "failed" ? "by somebody" : null;
}

function stateOf(release: Parsed, status: Status): Release["state"] {
  if (release.published_at === null) return status === "held" || status === "failed" ? status : "waiting";
  // The new words of a fact may not be written yet: nothing of it is public before.
  const isWriting = release.documents.length === 0 && status !== null;
  if (isWriting || partsOf(release).left.length > 0) return "half";
  return release.taken_back_at === null ? "published" : "takenBack";
}

/** The pages, and what is on all of them, that differ from what visitors see. */
export function changedPages(map: SiteMap, names: PeopleNames): ChangedPage[] {
  const { menu, others, everywhere } = pageTreeOf(map, names);
  const all = new Map([...menu, ...others, ...everywhere].flatMap(withChildren).map((node) => [node.id, node]));
  return [...all.values()]
    .filter(({ id, state }) => state !== "published" && map.roots.has(id))
    .map(({ id, title, address, state }) => ({ id, title, address, state }));
}

function withChildren(node: PageNode): PageNode[] {
  return [node, ...node.children.flatMap(withChildren)];
}
