import type { MiddlewareHandler } from "hono";
import { findTokenOwner, tokenPrefix } from "#app/desk/access/credentials/personal-tokens.server.ts";
import { may } from "#app/desk/access/rights/desk-rights.ts";
import { tooManyRequests } from "#app/services/rate-limits/rate-limits.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { recordContentChange } from "./documents/record-content-change.server.ts";

/** Where the Management API answers: below `/content`, and where Contentful's tools look for it. Reading is to be rate-limited at all of them. */
export const managementPaths = [
  "/content/spaces/*",
  "/content/users/*",
  "/content/organizations/*",
  "/spaces/*",
  "/users/*",
  "/organizations/*",
] as const;

type Needed = Pick<Services, "config" | "content" | "reader" | "db" | "limits">;

/**
 * Answers requests that come with a personal access token, as the person who made it: with what they may do now, and with a line in the log
 * for what they change. A page of another site has no use for one. Whatever comes without one is for others to answer.
 */
export function tokenRequests({ config, content, reader, db, limits }: Needed): MiddlewareHandler {
  return async (c, next) => {
    const token = /^Bearer (.+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
    if (!token?.startsWith(tokenPrefix) || !content.management?.answerTokenRequest) return next();
    // Reading is counted as it is for everybody. Whose writing is answered need not wait.
    const client = limits.clientOf(c);
    const isReading = c.req.method === "GET" || c.req.method === "HEAD";
    const taken = isReading ? undefined : await limits.consume("read", client);
    if (taken?.ok === false) return tooManyRequests(taken.retryAfterSeconds);
    const owner = await findTokenOwner({ reader, db }, token);
    if (owner && taken) await limits.refund("read", client);
    if (!owner)
      return refusal(401, "AccessTokenInvalid", "The access token you sent could not be found or is invalid.");
    const origin = c.req.header("Origin");
    if (origin !== undefined && origin !== config.siteUrl)
      return refusal(403, "AccessDenied", "A personal access token is for programs, not for a page of another site.");
    const { person, name } = owner;
    const editor = { id: person.id, name: person.name, email: person.email, mayWrite: may(person, "pages.change") };
    return content.management.answerTokenRequest(c.req.raw, editor, recordContentChange(person.id, { token: name }));
  };
}

/** In Contentful's form, as its tools expect. */
function refusal(status: 401 | 403, id: string, message: string): Response {
  const body = { sys: { type: "Error", id }, message, requestId: crypto.randomUUID() };
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
