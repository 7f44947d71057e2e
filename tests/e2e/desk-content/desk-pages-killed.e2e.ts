import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { together } from "#desk/content/publication/publication-contract.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { freePort, type Site, startSite } from "#tests/support/site/site.ts";

const rounds = 20;
const pages = [
  { id: "page-about", path: "/about-cjf" },
  { id: "page-history", path: "/history" },
];

test.setTimeout(rounds * 30_000 + 60_000);

test("killed while two pages are published or taken back together, visitors see both as they were or both as they are", {
  tag: "@long",
}, async ({ context }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-together-"));
  const env = { PORT: String(await freePort()) };
  let site = await startSite(env, dataDir);
  /** Sends something, kills the process meanwhile, and starts it again. */
  const killedWithin = async (send: () => Promise<unknown>) => {
    const sent = send().catch(() => undefined);
    await wait(Math.random() * 150);
    site.process.kill("SIGKILL");
    await once(site.process, "exit");
    await sent;
    site = await startSite(env, dataDir);
  };
  try {
    await signInAtSite(context, site, { editor: "change" });
    const { request } = context;
    for (let round = 1; round <= rounds; round += 1) {
      const words = `Written in round ${round}.`;
      const documents = [];
      for (const { id } of pages) documents.push(await write(request, site, id, words));
      const release = { id: crypto.randomUUID(), pages: pages.map(({ id }) => id), documents, unpublish: [], at: null };
      await killedWithin(() => post(request, site, "/pages/together/publish", release));
      expect(await seen(request, site, words)).toBe((await stateOf(request, site, release.id)) === "published");
      expect((await post(request, site, "/pages/together/publish", release)).status()).toBe(200);
      expect(await seen(request, site, words), "sent again").toBe(true);
      await killedWithin(() => post(request, site, "/pages/together/take-back", { id: release.id }));
      expect(await seen(request, site, words)).toBe((await stateOf(request, site, release.id)) === "published");
      expect((await post(request, site, "/pages/together/take-back", { id: release.id })).status()).toBe(200);
      expect(await seen(request, site, words), "taken back").toBe(false);
    }
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true });
  }
});

function post(request: APIRequestContext, site: Site, path: string, data: object) {
  return request.post(`${site.url}/desk/api${path}`, { data, headers: { "Sec-Fetch-Site": "same-origin" } });
}

async function write(request: APIRequestContext, site: Site, id: string, description: string) {
  const { root } = (await (await request.get(`${site.url}/desk/api/pages/${id}`)).json()).page;
  const changes = [{ field: "description", before: root.fields.description, after: description }];
  const saved = await post(request, site, "/content/save", { id, kind: "Entry", asOf: root.version, changes });
  return { id, kind: "Entry", version: (await saved.json()).entry.version };
}

/** Whether visitors see the words on both pages. @throws if on one of them alone */
async function seen(request: APIRequestContext, site: Site, words: string): Promise<boolean> {
  const found = await Promise.all(
    pages.map(async ({ path }) => (await (await request.get(site.url + path)).text()).includes(words)),
  );
  expect(new Set(found).size, "both, or none").toBe(1);
  return found[0] === true;
}

async function stateOf(request: APIRequestContext, site: Site, id: string): Promise<string | undefined> {
  const { releases } = together.parse(await (await request.get(`${site.url}/desk/api/pages/together`)).json());
  return releases.find((release) => release.id === id)?.state;
}
