import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { ApprovedDocument } from "./approved-document.ts";
import { documentsOf, type Row } from "./timed-publications.server.ts";

/** What an earlier release was to publish at Contentful, or has begun to: the desk does not do it any more. */
export function readUnfinished(db: Kysely<SiteTables>): Promise<Row[]> {
  return db.selectFrom("desk_publications").selectAll().where("status", "in", ["waiting", "held"]).execute();
}

/** What is left to do, and where. */
export function whatToDo(row: Row): string {
  const documents = documentsOf(row);
  const [gone, left] = [namesOf(documents, true), namesOf(documents, false)];
  const done = gone.length > 0 ? `Done already: ${gone.join(", ")}. ` : "";
  return `The desk publishes nothing at Contentful any more. ${done}Please do it in Contentful’s web app, and then take it off this list: ${left.join(", ")}.`;
}

/** So many are named. */
const mostNames = 4;

function namesOf(documents: readonly ApprovedDocument[], isDone: boolean): string[] {
  const names = documents
    .filter((each) => (each.isDone ?? false) === isDone)
    .map(({ name }) => `“${name || "a part"}”`);
  if (names.length <= mostNames) return names;
  return [...names.slice(0, mostNames - 1), `and ${names.length - mostNames + 1} more`];
}
