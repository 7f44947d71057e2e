import type { Context } from "hono";
import { errorResponse, invalidQuery, notSupported } from "../../contentful-errors.ts";
import type { Snapshot } from "../../store/content-snapshot.ts";
import type { Database } from "../../store/content-store.ts";
import {
  type Deletion,
  digestOf,
  findSyncPoint,
  noteSyncPoint,
  readChangedIds,
  readDeletions,
  type SyncedDocument,
  type SyncKind,
  type SyncPoint,
} from "../../store/sync-log.ts";
import type { DeliveryEnv } from "../delivery-access.ts";
import { respond } from "../delivery-response.ts";
import { compareText } from "../documents/compare-text.ts";
import { deliverDeletion } from "../documents/delivered-documents.ts";
import { documentsInLocale } from "../documents/locale-documents.ts";
import { QueryReader } from "../query/query-parameters.ts";
import { decodeSyncToken, encodeSyncToken, type SyncToken, syncTypes } from "./sync-token.ts";

/** `origin`: of the site, since behind a proxy a request does not say it. */
type SyncedService = { db: Database; origin: string; published: () => Promise<Snapshot> };
/** A document that changed, or was deleted, by its type and id. */
type Change = { position: string; deliver: () => object | undefined };

/**
 * The Sync API: everything published, in all locales and in pages, and with the token of an earlier sync what has changed since, with
 * what was deleted.
 */
export function syncApi({ db, origin, published }: SyncedService): (c: Context<DeliveryEnv>) => Promise<Response> {
  return async (c) => {
    let snapshot = c.get("snapshot");
    // As at Contentful: drafts are not synced.
    if (snapshot.isPreview) return errorResponse(400, "BadRequest", notSupported("sync").details);
    const reader = new QueryReader(new URL(c.req.url).searchParams, parameters);
    const token = readToken(reader, snapshot);
    if (!token) return invalidQuery(reader.errors);
    let now = await notePoint(db, snapshot);
    // Something was published while the request waited.
    for (let tries = 1; !now && tries < maxTries; tries++) {
      snapshot = await published();
      now = await notePoint(db, snapshot);
    }
    if (!now) return busy();
    if (!(await isKnown(db, token.since)) || !(await isKnown(db, token.until))) return unknownToken();
    const changes = await changesOf(db, snapshot, token);
    const rest = changes.filter(({ position }) => token.after === undefined || position > token.after);
    return respond(c, { sys: { type: "Array" }, ...pageOf(rest, token, now, `${origin}${c.req.path}`) });
  };
}

const maxTries = 5;
const parameters = ["initial", "type", "content_type", "limit", "sync_token", "access_token"];

/** The token of the request, or for an initial sync the one that says so. */
function readToken(reader: QueryReader, snapshot: Snapshot): SyncToken | undefined {
  const text = reader.text("sync_token");
  const contentType = reader.text("content_type");
  const type = reader.choice("type", syncTypes) ?? (contentType === undefined ? "all" : "Entry");
  const limit = reader.integer("limit", 1, 1_000) ?? 1_000;
  const isInitial = reader.choice("initial", ["true", "false"]) === "true";
  if (text !== undefined) {
    const token = decodeSyncToken(text);
    if (!token) reader.reject("sync_token", text, "The sync token is not one of this service.");
    return reader.errors.length > 0 ? undefined : token;
  }
  if (!isInitial) reader.reject("initial", "", "A sync begins with initial=true, and goes on with sync_token.");
  if (contentType !== undefined && type !== "Entry")
    reader.reject("content_type", contentType, "Only entries have a content type: type is Entry then.");
  if (contentType !== undefined && !snapshot.types.has(contentType)) {
    const details = `There is no content type "${contentType}".`;
    reader.errors.push({ name: "unknownContentType", value: contentType, details });
  }
  return reader.errors.length > 0 ? undefined : { type, contentType, limit };
}

/** Whether a token is of this database's history, and not of one that a backup has replaced. */
async function isKnown(db: Database, point: SyncPoint | undefined) {
  return point === undefined || (await findSyncPoint(db, point.version))?.mark === point.mark;
}

function unknownToken() {
  const message =
    "The sync token is not known any more: the content was put back to an earlier state. Sync anew, with initial=true.";
  return errorResponse(400, "BadRequest", message);
}

function busy() {
  const response = errorResponse(503, "ServiceUnavailable", "The content is changing at this moment.");
  response.headers.set("Retry-After", "5");
  return response;
}

function notePoint(db: Database, snapshot: Snapshot) {
  return noteSyncPoint(db, snapshot.version, () => syncedDocuments(snapshot));
}

function syncedDocuments(snapshot: Snapshot): SyncedDocument[] {
  const documents = documentsInLocale(snapshot, "*");
  const synced = (kind: SyncKind, ids: Iterable<string>) =>
    [...ids].flatMap((id) => {
      const document = documents.find(kind, id);
      return document ? [{ kind, id, revision: Number(document.sys.revision), digest: digestOf(document) }] : [];
    });
  return [...synced("Asset", snapshot.assets.keys()), ...synced("Entry", snapshot.entries.keys())];
}

/** In the order of their type and id, in which pages go on although something is published meanwhile. */
async function changesOf(db: Database, snapshot: Snapshot, token: SyncToken): Promise<Change[]> {
  const { type, contentType, since } = token;
  const documents = documentsInLocale(snapshot, "*");
  const changed = since && (await readChangedIds(db, since.version));
  const isWanted = (id: string) =>
    contentType === undefined || snapshot.entries.get(id)?.sys.contentType.sys.id === contentType;
  const changesTo = (kind: SyncKind, ids: Iterable<string>) =>
    [...ids].map((id) => ({ position: `${kind} ${id}`, deliver: () => documents.find(kind, id) }));
  const found: Change[] = [
    ...(type === "all" || type === "Asset" ? changesTo("Asset", changed?.Asset ?? snapshot.assets.keys()) : []),
    ...(type === "all" || type === "Entry"
      ? changesTo("Entry", [...(changed?.Entry ?? snapshot.entries.keys())].filter(isWanted))
      : []),
    ...(since ? await deletionsOf(db, snapshot, type, since) : []),
  ];
  return found.toSorted((a, b) => compareText(a.position, b.position));
}

async function deletionsOf(db: Database, snapshot: Snapshot, type: SyncToken["type"], since: SyncPoint) {
  const isWanted = ({ kind }: Deletion) => ["all", "Deletion", `Deleted${kind}`].includes(type);
  const deletions = (await readDeletions(db, since.version)).filter(isWanted);
  return deletions.map((deletion) => ({
    position: `Deleted${deletion.kind} ${deletion.id}`,
    deliver: () => deliverDeletion(snapshot, deletion),
  }));
}

/** A page with the address of the next one, or the last one with the address of the next sync. */
function pageOf(rest: readonly Change[], token: SyncToken, now: SyncPoint, address: string) {
  const { type, contentType, limit, since, until = now } = token;
  const page = rest.slice(0, limit);
  const items = page.flatMap(({ deliver }) => deliver() ?? []);
  const last = page.at(-1);
  if (last && rest.length > limit)
    return { items, nextPageUrl: addressOf(address, { type, contentType, limit, since, until, after: last.position }) };
  return { items, nextSyncUrl: addressOf(address, { type, contentType, limit, since: until }) };
}

function addressOf(address: string, token: SyncToken) {
  return `${address}?sync_token=${encodeSyncToken(token)}`;
}
