import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDiskCache } from "#platform/cache/disk-cache.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { createLastGoodCopies } from "./last-good-copies.server.ts";
import { withLastGoodCopy } from "./last-good-copy.server.ts";

let folder: string;
/** What the content service says; undefined while it fails. */
let says: string | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "festival-copies-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const history = "/entries?content_type=generalPage&fields.slug=history&include=10";
const page = JSON.stringify({ items: [{ sys: { id: "a" }, fields: { accordion: { items: [] } } }] });
const nothing = JSON.stringify({ total: 0, items: [] });

test("a page that contains an empty list is stored like any other", async () => {
  expect(await request(page, history)).toEqual([200, page]);
  expect(await request(undefined, history)).toEqual([200, page]);
});

test("a missing page is not stored, in any spelling, since addresses are unlimited", async () => {
  await request(nothing, history.replace("history", "invented"));
  await request(JSON.stringify(JSON.parse(nothing), null, 2), history.replace("history", "invented-too"));
  expect(readdirSync(folder)).toEqual([]);
});

test("an unpublished page does not return when the service fails", async () => {
  await request(page, history);
  await request(nothing, history);
  expect(await request(undefined, history)).toEqual([200, nothing]);
});

test("a query with a repeated parameter is not one of our pages' queries", async () => {
  await request(page, `${history}&include=10`);
  expect(readdirSync(folder)).toEqual([]);
});

/** Asks a new process each time, so that nothing but the disk remembers. */
async function request(answer: string | undefined, path: string) {
  says = answer;
  const app = new Hono();
  app.use(withLastGoodCopy(createLastGoodCopies(createDiskCache({ folder, limitBytes: 1e6 })), createLog("silent")));
  app.get("*", (c) => (says === undefined ? c.text("broken", 500) : c.body(says)));
  const headers = { Authorization: `Bearer ${contentApi.token}` };
  const response = await app.request(`${contentApi.path}${path}`, { headers });
  return [response.status, await response.text()];
}
