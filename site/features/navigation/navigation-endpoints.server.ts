import { Hono } from "hono";
import type { ContentClient } from "#services/content/pages/content-client.server.ts";

/** `GET /api/header` and `GET /api/header/footer`: `{ items: [{ sys, fields }] }`, links resolved. */
export function navigationEndpoints(content: ContentClient): Hono {
  return new Hono()
    .get("/api/header", async (c) => c.json(await first(content, "header")))
    .get("/api/header/footer", async (c) => c.json(await first(content, "footer")));
}

async function first(content: ContentClient, type: "header" | "footer") {
  const { items } = await content.entries({ content_type: type, include: 10, limit: 1 });
  return { items };
}
