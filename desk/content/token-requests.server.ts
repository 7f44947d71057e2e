import type { Context, MiddlewareHandler } from "hono";
import type { Kysely } from "kysely";
import {
  findTokenOwner,
  findTokenOwnerWithin,
  type TokenOwner,
  tokenPrefix,
} from "#desk/frame/access/credentials/personal-tokens.server.ts";
import { findReadingKey, readingKeyPrefix, readingKeysOf } from "#desk/frame/access/credentials/reading-keys.server.ts";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { fileArrival, jsonArrival, lateBody } from "#platform/http/arriving-body.server.ts";
import { isLongBody, withRetryAfter } from "#platform/http/body-turns.server.ts";
import { readBody } from "#platform/http/read-body.server.ts";
import type { ContentManagement, ReadingKeys } from "#services/content/management/content-management.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { tooManyRequests } from "#services/rate-limits/rate-limits.server.ts";
import type { Services } from "#services/services.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { recordContentChange } from "./documents/record-content-change.server.ts";
import { readUsesOutsideContent } from "./files/file-uses.server.ts";
import type { Places } from "./files/file-uses.ts";

/** Where the Management API answers: below `/content`, and where Contentful's tools look for it. Reading is to be rate-limited at all of them. */
export const managementPaths = [
  "/content/spaces/*",
  "/content/users/*",
  "/content/organizations/*",
  "/spaces/*",
  "/users/*",
  "/organizations/*",
] as const;

/** As at Contentful. */
const documents = { limitBytes: 2_000_000, arrival: jsonArrival };
const files = { limitBytes: 50_000_000, arrival: fileArrival };

type Needed = Pick<Services, "config" | "content" | "reader" | "db" | "limits" | "bodyTurns" | "writeTurns">;

/**
 * Answers requests that come with a personal access token, as the person who made it: with what they may do now, and with a line in the log
 * for what they change. A page of another site has no use for one. Whatever comes without one is for others to answer.
 */
export function tokenRequests(services: Needed): MiddlewareHandler {
  const { config, content, reader, db, limits, bodyTurns, writeTurns } = services;
  const keysOf = async ({ tokenId }: TokenOwner) => {
    const { delivery, preview } = await readingKeysOf({ reader, db }, tokenId);
    return { delivery, preview: config.previewToken === undefined ? undefined : preview };
  };
  return async (c, next) => {
    const token = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
    const isReading = c.req.method === "GET" || c.req.method === "HEAD";
    if (!content.management?.answerTokenRequest) return next();
    if (isReading && token?.startsWith(readingKeyPrefix)) return readWithKey(services, c, token);
    if (!token?.startsWith(tokenPrefix)) return next();
    // Reading is counted as it is for everybody. Whose writing is answered need not wait.
    const client = limits.clientOf(c);
    const taken = isReading ? undefined : await limits.consume("read", client);
    if (taken?.ok === false) return tooManyRequests(taken.retryAfterSeconds);
    const owner = await findTokenOwner({ reader, db }, token);
    if (owner && taken) await limits.refund("read", client);
    if (!owner) return unknownToken();
    const origin = c.req.header("Origin");
    if (origin !== undefined && origin !== config.siteUrl)
      return refusal(403, "AccessDenied", "A personal access token is for programs, not for a page of another site.");
    const keys = await keysOf(owner);
    const asking = { token, keys, management: content.management };
    if (isReading) return answer(c.req.raw, { ...asking, owner });
    const isFile = c.req.method === "POST" && c.req.path.endsWith("/uploads");
    const { limitBytes, arrival } = isFile ? files : documents;
    // What is sent stays in memory until it is stored, in our own database.
    const needsTurn = isFile || isLongBody(c.req.raw);
    using turn = needsTurn ? await bodyTurns.take(owner.person.id, c.req.raw.signal) : undefined;
    if (needsTurn && !turn) return noTurn();
    // Read to its end, also where it is too large: only then does the client read the response.
    const sent = await readBody(c.req.raw, limitBytes, { arrival, readsToEnd: true });
    if (!sent.ok && sent.reason === "late") return lateBody();
    if (!sent.ok) return refusal(413, "RequestEntityTooLarge", `The request is larger than ${limitBytes / 1e6} MB.`);
    using working = await writeTurns.take(owner.person.id, c.req.raw.signal);
    if (!working) return noTurn();
    // What the owner may do is judged once the body is there, and its turn has come.
    const ownerNow = await findTokenOwner({ reader, db }, token);
    if (!ownerNow) return unknownToken();
    const usedElsewhere = takesFilesAway(c.req.raw) ? await readUsesOutsideContent({ reader, config }) : undefined;
    return await answer(c.req.raw, { ...asking, owner: ownerNow, body: sent.bytes, usedElsewhere });
  };
}

/** What may unpublish, archive or delete files of the library. */
function takesFilesAway({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  if (method === "DELETE") return /\/(assets|releases)\//.test(pathname);
  return /\/assets\/[^/]+\/archived$|\/bulk_actions\/unpublish$/.test(pathname);
}

type Asking = {
  token: string;
  owner: TokenOwner;
  keys: ReadingKeys;
  management: ContentManagement;
  body?: Uint8Array;
  usedElsewhere?: Places | undefined;
};

/** Whoever asks is judged once more at the beginning of each transaction, which ends if the token, or its owner's right, has. */
async function answer(request: Request, asking: Asking): Promise<Response> {
  const { token, owner, keys, management, body, usedElsewhere } = asking;
  const { person, name } = owner;
  const mayWrite = may(person, "pages.change");
  const editor = { id: person.id, name: person.name, email: person.email, mayWrite, keys };
  const record = recordContentChange(person.id, { token: name });
  let hasEnded = false;
  const judge = async (trx: Kysely<SiteTables>) => {
    const ownerNow = await findTokenOwnerWithin(trx, token);
    hasEnded = !ownerNow || !may(ownerNow.person, "pages.change");
    if (hasEnded) throw new Error("a personal access token has ended while its request was under way");
  };
  const response = await management.answerTokenRequest?.(request, editor, { judge, record, body, usedElsewhere });
  return hasEnded || !response ? unknownToken() : response;
}

/** Reads what is published, or what is edited, with a key that belongs to somebody's personal access token. */
async function readWithKey(services: Needed, c: Context, key: string): Promise<Response> {
  const { config, content } = services;
  const found = await findReadingKey(services, key);
  const token = found?.kind === "delivery" ? contentApi.token : config.previewToken;
  if (!found || token === undefined) return unknownToken();
  const headers = new Headers(c.req.raw.headers);
  headers.set("Authorization", `Bearer ${token}`);
  const url = new URL(c.req.url);
  if (!url.pathname.startsWith("/content/")) url.pathname = `/content${url.pathname}`;
  return content.routes.fetch(new Request(url, { method: c.req.method, headers }));
}

function unknownToken() {
  return refusal(401, "AccessTokenInvalid", "The access token you sent could not be found or is invalid.");
}

function noTurn() {
  return withRetryAfter(refusal(503, "ServiceUnavailable", "Much is being sent just now. Try again in a minute."));
}

/** In Contentful's form, as its tools expect. */
function refusal(status: 401 | 403 | 413 | 503, id: string, message: string): Response {
  const body = { sys: { type: "Error", id }, message, requestId: crypto.randomUUID() };
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
