import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addDeskData } from "#tests/support/desk/desk-data.ts";
import type { Site } from "#tests/support/site/site.ts";

const pages = ["/", "/band", "/schedule", "/history", "/contact"];

test("public pages are the same for who is signed in at the desk, and whatever the desk's tables hold", {
  tag: "@long",
}, async ({ start, context }) => {
  const [empty, busy] = [await start(), await start()];
  await fillDesk(busy);
  await signInAtSite(context, busy, { chair: "change" });
  const cookies = (await context.cookies(`${busy.url}/desk`)).map(({ name, value }) => `${name}=${value}`).join("; ");
  expect(cookies, "signed in").toContain("desk=");
  for (const path of pages) {
    const expected = await read(empty, path);
    expect(expected.status, path).toBe(200);
    // The first request is rendered, the second one comes from the cache.
    expect(await read(busy, path, { Cookie: cookies }), `${path}, signed in`).toEqual(expected);
    expect(await read(busy, path), `${path}, signed out`).toEqual(expected);
  }
});

/** A page with its headers, without what differs from site to site and from request to request. */
async function read({ url }: Pick<Site, "url">, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}`, { headers });
  const { port } = new URL(url);
  const normalised = (text: string) =>
    text.replaceAll(`:${port}`, ":PORT").replaceAll(/sha256-[\w+/=]+/g, "sha256-HASH");
  const kept = ["cache-control", "content-security-policy", "content-type", "set-cookie", "vary"];
  return {
    status: response.status,
    headers: kept.map((name) => normalised(response.headers.get(name) ?? "")),
    // In pieces, so that a difference is shown alone.
    html: normalised(await response.text()).split(/(?=[<{])/),
  };
}

/** A row in each of the desk's tables that is about a record. */
async function fillDesk({ url, dataDir }: Pick<Site, "url" | "dataDir">) {
  await using db = openDatabase<SiteTables>(loadConfig({ SITE_URL: url, DATA_DIR: dataDir }).database);
  for (const kind of ["band", "volunteer", "message"] as const)
    await addDeskData(db, { kind, id: crypto.randomUUID(), words: "Seen at the desk alone" });
}
