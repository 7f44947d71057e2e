import { parseQuery } from "../../delivery/query/query.ts";
import { runQuery } from "../../delivery/query/run-query.ts";
import { ContentRefused } from "../../editing/content-refused.ts";
import type { Snapshot } from "../../store/content-snapshot.ts";
import type { EditedDocument } from "../../store/documents.ts";
import type { ManagementContext } from "../management-request.ts";
import type { DocumentPage } from "./document-routes.ts";

/** Every entry and asset as it is edited, archived ones included. */
export type ReadSnapshot = () => Promise<Snapshot>;

/** What only the Management API has in `sys`, asked as `sys.archivedAt[exists]=false`. */
const states = ["archivedAt", "archivedVersion", "publishedAt", "publishedVersion", "firstPublishedAt"];
/** Contentful's tools send these with every list; here, links are never followed and all locales are in the answer. */
const ignored = ["include", "locale", "select"];

/** The documents that a query finds, by the rules of the Delivery API, as they are stored. */
export function listDocuments(c: ManagementContext, type: "Entry" | "Asset", snapshot: Snapshot): DocumentPage {
  const parameters = new URL(c.req.url).searchParams;
  for (const name of ignored) parameters.delete(name);
  if (Number(parameters.get("limit")) > 1000) parameters.set("limit", "1000");
  const limited = withStates(snapshot, parameters);
  const parsed = parseQuery(parameters, type, limited);
  if (!parsed.ok)
    throw new ContentRefused(400, "InvalidQuery", "The query you sent was invalid.", { errors: parsed.errors });
  const { items, part } = runQuery({ ...parsed.query, include: 0 }, type, limited);
  if (!("total" in part)) throw new ContentRefused(400, "BadRequest", "Pages by cursor are not offered here.");
  const stored = type === "Entry" ? snapshot.entries : snapshot.assets;
  const documents = items.flatMap(({ sys }): EditedDocument[] => {
    const document = stored.get(sys.id);
    return document ? [{ ...document }] : [];
  });
  return { ...part, documents };
}

/** Takes the parameters that ask for a state out of the query, and the documents of another state out of the snapshot. */
function withStates(snapshot: Snapshot, parameters: URLSearchParams): Snapshot {
  const wanted = states.flatMap((name) => {
    const parameter = `sys.${name}[exists]`;
    const value = parameters.get(parameter);
    parameters.delete(parameter);
    return value === null ? [] : [{ name, exists: value === "true" }];
  });
  if (wanted.length === 0) return snapshot;
  const isWanted = ({ sys }: { sys: object }) => wanted.every(({ name, exists }) => name in sys === exists);
  const entries = [...snapshot.entries].filter(([, entry]) => isWanted(entry));
  return {
    ...snapshot,
    entries: new Map(entries),
    entriesOfType: Map.groupBy(
      entries.map(([, entry]) => entry),
      ({ sys }) => sys.contentType.sys.id,
    ),
    assets: new Map([...snapshot.assets].filter(([, asset]) => isWanted(asset))),
  };
}
