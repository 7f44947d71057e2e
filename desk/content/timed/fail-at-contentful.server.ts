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
  const gone = documents.filter(({ isDone }) => isDone).map(nameOf);
  const left = documents.filter(({ isDone }) => !isDone);
  const steps = left.map(stepOf);
  const done = gone.length > 0 ? ` Done already: ${listed(gone)}.` : "";
  return `The desk publishes nothing at Contentful any more.${done} Please do the rest in Contentful’s web app: ${listed(steps)}.`;
}

function stepOf(document: ApprovedDocument): string {
  if (document.isUnpublished) return `take ${nameOf(document)} off the site`;
  return document.changes ? `put the new words into ${nameOf(document)}` : `publish ${nameOf(document)}`;
}

function nameOf({ name }: ApprovedDocument): string {
  return `“${name || "a part"}”`;
}

/** So many are named. */
const most = 4;

function listed(words: readonly string[]): string {
  if (words.length <= most) return words.join(", ");
  return `${words.slice(0, most - 1).join(", ")}, and ${words.length - most + 1} more`;
}
