import { Hono } from "hono";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { readSdkSpace } from "#tests/contentful-sdk/sdk-spaces.ts";
import { createSnapshotLoader } from "../../store/content-snapshot.ts";
import { noteSyncPoint } from "../../store/sync-log.ts";
import { startTestService, type TestService } from "../../test-service.ts";
import type { DeliveryEnv } from "../delivery-access.ts";
import { syncApi } from "./sync-api.ts";
import { decodeSyncToken, encodeSyncToken } from "./sync-token.ts";

let running: TestService;
beforeEach(async () => {
  running = await startTestService(readSdkSpace("cats"));
  onTestFinished(() => running.close());
});

type Synced = { sys: { type: string; id: string } };
type SyncPage = { items: Synced[]; nextPageUrl?: string; nextSyncUrl?: string };

async function sync(query: string): Promise<SyncPage> {
  const response = await running.get(`sync?${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}
const tokenOf = (url: string | undefined) => new URL(url ?? "").searchParams.get("sync_token") ?? "";
const goOn = (page: SyncPage) => sync(`sync_token=${tokenOf(page.nextPageUrl ?? page.nextSyncUrl)}`);
const namesOf = ({ items }: SyncPage) => items.map(({ sys }) => `${sys.type} ${sys.id}`);

/** Publishes the sample again with its entries changed; without a publishedVersion one is withdrawn. */
async function publish(change: (entry: { sys: Record<string, unknown>; fields: object }) => object) {
  const { entries, ...rest } = readSdkSpace("cats");
  await running.service.importContent({ ...rest, entries: entries.map(change) }, async () => undefined);
}

it("an initial sync has everything published in all locales, and no draft", async () => {
  const page = await sync("initial=true");
  expect(page.items).toHaveLength(17);
  expect(namesOf(page)).not.toContain("Entry 6SiPbntBPYYjnVHmipxJBF");
  expect(page.items.find(({ sys }) => sys.id === "garfield")).toMatchObject({
    fields: { name: { "en-US": "Garfield" } },
  });
  expect(page.nextPageUrl).toBeUndefined();
});

it.each([
  ["type=Asset", 5],
  ["type=Entry", 12],
  ["type=Entry&content_type=dog", 1],
  ["content_type=cat", 4],
  ["type=Deletion", 0],
])("%s limits it", async (query, count) => {
  expect((await sync(`initial=true&${query}`)).items).toHaveLength(count);
});

it("comes in pages of the limit, and goes on when something is published meanwhile", async () => {
  const whole = await sync("initial=true");
  const first = await sync("initial=true&limit=6");
  expect(first.items).toHaveLength(6);
  await publish((entry) =>
    entry.sys.id === "garfield" ? { ...entry, fields: { name: { "en-US": "Heathcliff" } } } : entry,
  );
  const second = await goOn(first);
  const third = await goOn(second);
  expect([first, second, third].flatMap(namesOf)).toEqual(namesOf(whole));
  expect(third.nextPageUrl).toBeUndefined();
  // What was published between the pages comes again, since a page before could have had the earlier state.
  expect(namesOf(await goOn(third))).toEqual(["Entry garfield"]);
});

it("a later sync has what has changed and what was withdrawn since, once", async () => {
  const initial = await sync("initial=true");
  expect((await goOn(initial)).items).toEqual([]);
  await publish((entry) => {
    if (entry.sys.id === "finn") return { ...entry, fields: { name: { "en-US": "Finn the Human" } } };
    return entry.sys.id === "jake" ? { ...entry, sys: { ...entry.sys, publishedVersion: undefined } } : entry;
  });
  const later = await goOn(initial);
  expect(namesOf(later)).toEqual(["DeletedEntry jake", "Entry finn"]);
  expect(later.items[0]).toMatchObject({ sys: { revision: 1, deletedAt: expect.stringMatching(/^\d{4}-/) } });
  expect((await goOn(later)).items).toEqual([]);
  expect(namesOf(await goOn(initial))).toEqual(["DeletedEntry jake", "Entry finn"]);
  await publish((entry) => entry);
  expect(namesOf(await goOn(later))).toEqual(["Entry finn", "Entry jake"]);
});

it("a later sync of one type has changes or deletions of that type", async () => {
  const cats = await sync("initial=true&content_type=cat");
  const deletions = await sync("initial=true&type=DeletedEntry");
  await publish((entry) => {
    if (entry.sys.id === "finn" || entry.sys.id === "nyancat") return { ...entry, fields: {} };
    return entry.sys.id === "garfield" ? { ...entry, sys: { ...entry.sys, publishedVersion: undefined } } : entry;
  });
  expect(namesOf(await goOn(cats))).toEqual(["Entry nyancat"]);
  expect(namesOf(await goOn(deletions))).toEqual(["DeletedEntry garfield"]);
});

it("stores nothing for a client, and nothing while nobody syncs", async () => {
  const rows = async () => (await running.db.selectFrom("content_sync").selectAll().execute()).length;
  await running.get("entries");
  expect(await rows()).toBe(0);
  await sync("initial=true");
  await sync("initial=true&type=Asset");
  expect(await rows()).toBe(17);
});

const renamed = (name: string) => (entry: { sys: Record<string, unknown> }) =>
  entry.sys.id === "garfield" ? { ...entry, fields: { name: { "en-US": name } } } : { ...entry, fields: {} };

/** The API as another process has it, which read the content before it changed. */
async function otherProcess() {
  const published = createSnapshotLoader(running.db, { space: "festival", environment: "master", host: "localhost" });
  const before = await published();
  const app = new Hono<DeliveryEnv>();
  app.use((c, next) => {
    c.set("snapshot", before);
    return next();
  });
  app.get("/sync", syncApi({ db: running.db, origin: running.origin, published }));
  return { version: before.version, sync: async (query: string) => (await app.request(`/sync?${query}`)).json() };
}

it("what was read before something else was published is not noted after it", async () => {
  const initial = await sync("initial=true");
  await publish(renamed("Odie"));
  const late = await otherProcess();
  await publish(renamed("Jon"));
  const rows = () => running.db.selectFrom("content_sync").selectAll().orderBy("id").execute();
  const unsynced = await rows();
  const nothing = () => noteSyncPoint(running.db, late.version, () => []);
  expect(await nothing()).toBeUndefined();
  expect(await rows()).toEqual(unsynced);
  await goOn(initial);
  const synced = await rows();
  expect(await nothing()).toBeUndefined();
  expect(await rows()).toEqual(synced);
});

it("nothing is noted before a newer point", async () => {
  const { version } = await otherProcess();
  await running.db
    .insertInto("content_sync_points")
    .values({ version: version + 1, mark: "x" })
    .execute();
  expect(await noteSyncPoint(running.db, version, () => [])).toBeUndefined();
  const response = await running.get("sync?initial=true");
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
});

it("a request that waited while something was published has it", async () => {
  const initial = await sync("initial=true");
  const late = await otherProcess();
  await running.db.deleteFrom("content_sync_points").execute();
  await publish(renamed("Jon"));
  const page = await late.sync("initial=true");
  const garfield = page.items.find(({ sys }: Synced) => sys.id === "garfield");
  expect(garfield.fields).toEqual({ name: { "en-US": "Jon" } });
  expect((await goOn(page)).items).toEqual([]);
  expect(page.nextSyncUrl).not.toBe(initial.nextSyncUrl);
});

it("two that sync at once get the same token", async () => {
  const pages = await Promise.all([sync("initial=true"), sync("initial=true"), sync("initial=true")]);
  expect(new Set(pages.map((page) => page.nextSyncUrl)).size).toBe(1);
});

it("a token from before a backup was put back is refused: what it stands for is gone", async () => {
  const token = tokenOf((await sync("initial=true")).nextSyncUrl);
  await running.db.deleteFrom("content_sync_points").execute();
  await running.db.deleteFrom("content_sync").execute();
  const response = await running.get(`sync?sync_token=${token}`);
  expect([response.status, (await response.json()).message]).toEqual([400, expect.stringContaining("initial=true")]);
});

it("an invented token is refused", async () => {
  const known = decodeSyncToken(tokenOf((await sync("initial=true")).nextSyncUrl));
  const invented = [
    "nonsense",
    "W10",
    "x".repeat(2_000),
    Buffer.from('{"type":"all","limit":100000}').toString("base64url"),
    encodeSyncToken({ type: "all", limit: 5, since: { version: 999, mark: "x" } }),
    encodeSyncToken({ type: "all", limit: 5, since: { version: known?.since?.version ?? 0, mark: "x" } }),
  ];
  for (const token of invented) expect((await running.get(`sync?sync_token=${token}`)).status).toBe(400);
});

it.each([
  "",
  "initial=false",
  "initial=true&type=Sheep",
  "initial=true&limit=0",
  "initial=true&content_type=sheep",
  "initial=true&type=Asset&content_type=cat",
  "initial=true&locale=tlh",
])("%s is refused", async (query) => {
  const response = await running.get(`sync?${query}`);
  expect([response.status, (await response.json()).sys.id]).toEqual([400, "InvalidQuery"]);
});
