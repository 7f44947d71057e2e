import { Hono } from "hono";
import type { Kysely } from "kysely";
import type { Config } from "#platform/config/config.server.ts";
import { problem } from "#platform/http/problem.ts";
import { readBody } from "#platform/http/read-body.server.ts";
import { tooLarge } from "#platform/http/validate-request.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { markPublished } from "../cache/content-version.server.ts";
import { isSignedByContentful } from "./contentful-signature.server.ts";

const limitBytes = 1_000_000;

type WebhookServices = { config: Pick<Config, "contentful">; db: Kysely<SiteTables> };

/**
 * `POST /webhooks/contentful`: 200 to what Contentful signed within the last minutes, 400 to everything else. Whatever it says was published,
 * every page is made anew, in every process. Without CONTENTFUL_WEBHOOK_SECRET there is no such address.
 */
export function contentfulWebhook({ config, db }: WebhookServices): Hono {
  const app = new Hono();
  const secret = config.contentful?.webhookSecret;
  if (secret === undefined) return app;
  app.post("/webhooks/contentful", async (c) => {
    const read = await readBody(c.req.raw, limitBytes);
    if (!read.ok && read.reason === "too-large") return tooLarge(limitBytes);
    const body = read.ok ? new TextDecoder().decode(read.bytes) : "";
    const { method, path, raw } = c.req;
    if (!isSignedByContentful({ method, path, headers: raw.headers, body }, secret)) return notSigned();
    await markPublished(db, "contentful");
    return c.json({ received: true });
  });
  return app;
}

function notSigned() {
  return problem(400, "Not signed", "This is not signed by Contentful, or it was signed too long ago.");
}
