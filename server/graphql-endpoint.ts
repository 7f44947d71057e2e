import { type Context, Hono } from "hono";
import { loadOnce } from "#app/platform/cache/load-once.ts";
import { idempotencyKeyOf, readJson, sameOriginOnly } from "#app/platform/http/validate-request.server.ts";
import type { GraphqlServices } from "./graphql-engine.ts";

/** Several times what the longest message takes. */
const limitBytes = 100_000;

/**
 * `POST /graphql`: one operation as JSON, from our own pages only. Reading by GET is off. A bearer token is accepted and ignored: see
 * docs/product/membership-and-payment.md, GraphQL. Yoga and the schema are heavy, so they are loaded with the first request.
 *
 * @param options.introspection whether a client may ask what the schema is; never in production.
 */
export function graphqlEndpoint(services: GraphqlServices, options: { introspection: boolean }): Hono {
  const app = new Hono();
  const engine = loadOnce(() => startEngine(services, options));
  app.post("/graphql", sameOriginOnly(services.config), async (c) => {
    const sent = await readJson(c, { limitBytes });
    if (!sent.ok) return sent.response;
    const key = idempotencyKeyOf(c);
    if (!key.ok) return key.response;
    const ownPayment = await services.payments.cookie.read(c);
    const execute = await engine();
    const asked = { client: services.limits.clientOf(c), key: key.key, ownPayment };
    const answer = await execute(asRequest(c, sent.body), asked);
    answer.headers.set("Cache-Control", "no-store");
    return answer;
  });
  return app;
}

async function startEngine(services: GraphqlServices, options: { introspection: boolean }) {
  const { graphqlEngine } = await import("./graphql-engine.ts");
  return graphqlEngine(services, options);
}

/** What the engine gets to see: the operation, and how the answer is to be written. No token, no cookie. */
function asRequest(c: Context, body: object): Request {
  const accept = c.req.header("Accept");
  const headers = { "Content-Type": "application/json", ...(accept ? { Accept: accept } : {}) };
  return new Request(c.req.url, { method: "POST", headers, body: JSON.stringify(body) });
}
