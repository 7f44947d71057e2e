import { expect, test } from "vitest";
import { createToken } from "#app/desk/access/credentials/personal-tokens.server.ts";
import { contentApi } from "#app/services/site/site-fetch.ts";
import { openContentDesk } from "#tests/support/content-desk.ts";
import { createApp } from "./app.ts";

test("the site answers the Management API below /content and at its root, and no answer may be stored", async () => {
  await using site = await openContentDesk();
  const token = await createToken(site.services.db, site.ann.personId, { name: "export", days: 7 });
  const app = createApp(site.services);
  const entry = "/spaces/cjf/environments/master/entries/page-about";
  for (const path of [entry, `/content${entry}`, "/users/me", "/organizations"]) {
    const response = await app.request(path, { headers: { Authorization: `Bearer ${token}` } });
    expect([path, response.status, response.headers.get("Cache-Control")]).toEqual([path, 200, "no-store"]);
  }
  const published = await app.request(`/content${entry}`, { headers: { Authorization: `Bearer ${contentApi.token}` } });
  expect((await published.json()).sys, "visitors read what is published").not.toHaveProperty("version");
});
