import { expect, test } from "vitest";
import { createToken } from "#desk/frame/access/credentials/personal-tokens.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { createApp } from "../app.ts";

test("guesses at a token are counted, wherever the Management API answers", async () => {
  await using site = await openTestServices({ RATE_LIMIT: "on" });
  const app = createApp(site.services);
  const visitor = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };
  const guess = async (path: string) =>
    (await app.request(path, { headers: { Authorization: "Bearer CFPAT-guess" } }, visitor)).status;
  for (let made = 0; made < 120; made += 1) await guess(made % 2 === 0 ? "/spaces/cjf" : "/content/spaces/cjf");
  for (const path of ["/spaces/cjf", "/users/me", "/organizations/1"])
    for (const place of [path, `/content${path}`]) expect([place, await guess(place)]).toEqual([place, 429]);
  for (const path of ["/content/assets/x", "/content/x"]) expect(await guess(path), "looks no token up").toBe(404);
});

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
