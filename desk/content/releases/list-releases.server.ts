import type { Kysely } from "kysely";
import type { DeskPublicationsTable, DeskReleasesTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { PeopleNames } from "../documents/edited-documents.server.ts";
import type { PageNode } from "../pages-of-site/pages-contract.ts";
import { pageTreeOf, type SiteMap } from "../pages-of-site/site-map.server.ts";
import { parseRelease } from "./release-rows.server.ts";
import type { ChangedPage, Release } from "./releases-contract.ts";

const most = 50;

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
    const { id, name, pages, documents, made_by, published_at, taken_back_at, taken_back_by } = parseRelease(row);
    return {
      id,
      name,
      pages,
      problem,
      state: stateOf(row, status),
      at: published_at ?? due ?? row.made_at,
      by: names.get(made_by) ?? "",
      parts: documents.length,
      takenBackAt: taken_back_at,
      takenBackBy: names.get(taken_back_by ?? "") ?? "",
    };
  });
}

function stateOf(
  { published_at, taken_back_at }: Pick<DeskReleasesTable, "published_at" | "taken_back_at">,
  status: DeskPublicationsTable["status"] | null,
): Release["state"] {
  if (published_at === null) return status === "held" || status === "failed" ? status : "waiting";
  return taken_back_at === null ? "published" : "takenBack";
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
