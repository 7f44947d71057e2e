import { type Context, Hono } from "hono";
import { loadOnce } from "#platform/cache/load-once.ts";
import { idempotencyKeyOf, readJson, sameOriginOnly } from "#platform/http/validate-request.server.ts";
import { rateLimited } from "#services/rate-limits/rate-limits.server.ts";
import type { GraphqlServices } from "./graphql-engine.ts";

/** Several times the longest message. */
const limitBytes = 100_000;

/**
 * `POST /graphql`: one operation as JSON, from our own pages only. Requests are counted and their size is limited before anything is parsed;
 * the resolvers count what they do. GET is not supported. A bearer token is accepted and ignored. Yoga and the schema are loaded on the first
 * request, since they are large.
 *
 * @param options.introspection whether clients may query the schema; never in production
 */
export function graphqlEndpoint(services: GraphqlServices, options: { introspection: boolean }): Hono {
  const app = new Hono();
  const engine = loadOnce(async () => (await import("./graphql-engine.ts")).graphqlEngine(services, options));
  const limited = rateLimited(services.limits, "read");
  app.post("/graphql", sameOriginOnly(services.config), limited, async (c) => {
    const sent = await readJson(c, { limitBytes });
    if (!sent.ok) return sent.response;
    const key = idempotencyKeyOf(c);
    if (!key.ok) return key.response;
    const paymentIdFromCookie = await services.payments.cookie.read(c);
    const execute = await engine();
    const context = { client: services.limits.clientOf(c), key: key.key, paymentIdFromCookie };
    const response = await execute(asRequest(c, sent.body), context);
    response.headers.set("Cache-Control", "no-store");
    return response;
  });
  return app;
}

/** The request for the engine: the operation and the accepted format, without token and cookie. */
function asRequest(c: Context, body: object): Request {
  const accept = c.req.header("Accept");
  const headers = { "Content-Type": "application/json", ...(accept ? { Accept: accept } : {}) };
  return new Request(c.req.url, { method: "POST", headers, body: JSON.stringify(body) });
}
