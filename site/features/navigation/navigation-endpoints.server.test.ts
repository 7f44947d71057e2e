import { expect, test } from "vitest";
import type { ContentClient } from "#services/content/pages/content-client.server.ts";
import { navigationEndpoints } from "./navigation-endpoints.server.ts";

const service: ContentClient = {
  async entries(query) {
    const items = [{ sys: { id: "1" }, fields: { query } }];
    return { total: 1, skip: 0, limit: 1, items };
  },
};

test.each([
  ["/api/header", "header"],
  ["/api/header/footer", "footer"],
])("%s answers the first %s entry with what it links to", async (path, type) => {
  const response = await navigationEndpoints(service).request(path);
  expect(response.status).toBe(200);
  const query = { content_type: type, include: 10, limit: 1 };
  expect(await response.json()).toEqual({ items: [{ sys: { id: "1" }, fields: { query } }] });
});
