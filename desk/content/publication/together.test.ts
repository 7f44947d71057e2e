import { expect, test } from "vitest";
import { changedMeanwhile } from "#desk/content/documents/publishing-contract.ts";
import { settleRestoredDatabase } from "#services/maintenance/settle-restored.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { contentVersion, openContentDesk, storedDocuments } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { publishTogether } from "./add-publication.server.ts";
import { type Together, together, togetherRequest } from "./publication-contract.ts";
import { removeOldPublications } from "./publication-rows.server.ts";
import { publishDue } from "./publish-due.server.ts";
import { takeBackPublication } from "./take-back.server.ts";

const [about, history] = ["page-about", "page-history"];
const hour = 3_600_000;
const friday = Date.now() + 24 * hour;

async function open() {
  const opened = await openContentDesk();
  const { desk, services } = opened;
  const root = async (id: string) => (await desk.get(`/pages/${id}`)).body.page.root;
  const write = async (id: string, title: string) => {
    const { version, fields } = await root(id);
    const changes = [{ field: "title", before: fields.title, after: title }];
    const { body } = await desk.post("/content/save", { id, kind: "Entry", asOf: version, changes });
    return { id, kind: "Entry", version: body.entry.version };
  };
  const make = async (title: string) => {
    const id = `New${title.replace(/\W/g, "")}`.padEnd(22, "0");
    const fields = { title, slug: id.toLowerCase(), sections: [] };
    const { body } = await desk.post("/content/create", { id, type: "generalPage", fields });
    return { id, kind: "Entry", version: body.entry.version };
  };
  /** What visitors read of a page; undefined if they read nothing. */
  const title = async (id: string) => {
    const headers = { Authorization: `Bearer ${contentApi.token}` };
    const response = await services.content.routes.request(`${contentApi.path}/entries/${id}`, { headers });
    return response.ok ? (await response.json()).fields.title : undefined;
  };
  const requestOf = (documents: readonly { id: string; kind?: string; version?: number }[], more: object = {}) => ({
    id: crypto.randomUUID(),
    pages: documents.map(({ id }) => id),
    documents,
    unpublish: [],
    at: null,
    ...more,
  });
  const listed = async (): Promise<Together> => together.parse((await desk.get("/pages/together")).body);
  const takeBack = (id: string) => desk.post("/pages/together/take-back", { id });
  const logged = async () => {
    const rows = await services.db.selectFrom("desk_log").select("action").execute();
    return rows.map(({ action }) => action).filter((action) => action.startsWith("content.release"));
  };
  return { ...opened, root, write, make, title, requestOf, listed, takeBack, logged };
}

test("a release with the id of another one is refused, and the same again, or at once, is one", async () => {
  await using site = await open();
  const { desk } = site;
  const publish = (request: object) => desk.post("/pages/together/publish", request);
  const [one, other] = [await site.write(about, "About now"), await site.write(history, "History now")];
  const request = site.requestOf([one]);
  const { id } = request;
  const both = await Promise.all([publish(request), publish(request)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await publish(request)).status).toBe(200);
  expect((await publish(site.requestOf([other], { id }))).status).toBe(409);
  expect((await publish(site.requestOf([other], { id, at: friday }))).status).toBe(409);
  const again = site.requestOf([await site.write(about, "About later")], { id });
  expect((await publish(again)).status).toBe(409);
  expect([await site.title(about), await site.title(history)]).toEqual([
    "About now",
    expect.not.stringContaining("now"),
  ]);
  expect(await site.logged()).toEqual(["content.release"]);
  const fresh = crypto.randomUUID();
  const two = [again, site.requestOf([other])].map((each) => publish({ ...each, id: fresh }));
  expect((await Promise.all(two)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const timed = site.requestOf([await site.write(about, "On Friday")], { at: friday });
  expect([(await publish(timed)).status, (await publish(timed)).status]).toEqual([200, 200]);
  expect((await publish({ ...timed, at: null })).status).toBe(409);
  expect((await publish({ ...timed, at: friday + hour })).status).toBe(409);
});

test("the pages that differ from what visitors see are listed, and published as one", async () => {
  await using site = await open();
  const { desk } = site;
  expect((await site.listed()).pages.filter(({ state }) => state === "changed")).toEqual([]);
  const seen = [await site.write(about, "About us"), await site.write(history, "Our history")];
  const { pages } = await site.listed();
  expect(
    pages
      .filter(({ state }) => state === "changed")
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([about, history]);
  const before = await contentVersion(site.services);
  const request = site.requestOf(seen);
  const published = await desk.post("/pages/together/publish", request);
  expect(published.status).toBe(200);
  expect(published.body.releases).toMatchObject([
    {
      id: request.id,
      state: "published",
      by: "Ann Lee",
      parts: 2,
      pages: [{ title: "About us" }, { id: history }],
    },
  ]);
  expect([await site.title(about), await site.title(history)]).toEqual(["About us", "Our history"]);
  const after = await contentVersion(site.services);
  expect(after).toBeGreaterThan(before);
  expect((await desk.post("/pages/together/publish", request)).status, "sent again").toBe(200);
  expect(await contentVersion(site.services)).toBe(after);
  expect((await site.listed()).releases).toHaveLength(1);
  expect(await site.logged()).toEqual(["content.release"]);
});

test("taken back, visitors see what they saw before, new pages leave the site, and the drafts stay", async () => {
  await using site = await open();
  const { desk } = site;
  const titleBefore = await site.title(about);
  const seen = [await site.write(about, "About us"), await site.make("Getting here")];
  const id = seen[1]?.id ?? "";
  const request = site.requestOf(seen);
  await desk.post("/pages/together/publish", request);
  await site.write(about, "Written since");
  expect([await site.title(about), await site.title(id)]).toEqual(["About us", "Getting here"]);
  const published = (await storedDocuments(site.services)).published;
  const taken = await site.takeBack(request.id);
  expect(taken.status).toBe(200);
  expect(taken.body.releases).toMatchObject([{ state: "takenBack", takenBackBy: "Ann Lee" }]);
  expect([await site.title(about), await site.title(id)]).toEqual([titleBefore, undefined]);
  expect(await site.root(about)).toMatchObject({ state: "changed", fields: { title: "Written since" } });
  expect(await site.root(id)).toMatchObject({ state: "draft", fields: { title: "Getting here" } });
  const now = (await storedDocuments(site.services)).published;
  const differing = [...published.keys(), ...now.keys()].filter((key) => now.get(key) !== published.get(key));
  expect(new Set(differing), "nothing else").toEqual(new Set([`entries ${about}`, `entries ${id}`]));
  const version = await contentVersion(site.services);
  expect((await site.takeBack(request.id)).status, "sent again").toBe(200);
  expect(await contentVersion(site.services)).toBe(version);
  expect(await site.logged()).toEqual(["content.release", "content.releaseTakenBack"]);
});

test("what left the site with a release comes back as visitors saw it", async () => {
  await using site = await open();
  const before = await site.title(history);
  const draft = await site.write(history, "Never published");
  const request = site.requestOf([await site.write(about, "About us")], { unpublish: [draft] });
  await site.desk.post("/pages/together/publish", request);
  expect(await site.title(history)).toBeUndefined();
  expect((await site.takeBack(request.id)).status).toBe(200);
  expect(await site.title(history)).toBe(before);
  expect(await site.root(history)).toMatchObject({ state: "changed", fields: { title: "Never published" } });
});

test("the focus of a picture is taken back like words", async () => {
  await using site = await open();
  const id = "hero";
  const stored = async () => JSON.parse((await storedDocuments(site.services)).published.get(`assets ${id}`) ?? "");
  const { sys, metadata } = await stored();
  expect(metadata.tags).toEqual([]);
  const changes = [{ field: "focus", before: null, after: "top_left" }];
  const saved = { id, kind: "Asset", asOf: sys.publishedVersion + 1, changes };
  const { asset } = (await site.desk.post("/content/save", saved)).body;
  const request = site.requestOf([{ id, kind: "Asset", version: asset.version }], { pages: [about] });
  expect((await site.desk.post("/pages/together/publish", request)).status).toBe(200);
  expect((await stored()).metadata.tags).toMatchObject([{ sys: { id: "focus_top_left" } }]);
  expect((await site.takeBack(request.id)).status).toBe(200);
  expect((await stored()).metadata.tags).toEqual([]);
});

test("taking back is refused for what somebody has published since: it is named, and nothing is done", async () => {
  await using site = await open();
  const request = site.requestOf([await site.write(about, "About us"), await site.write(history, "Our history")]);
  await site.desk.post("/pages/together/publish", request);
  const later = await site.write(history, "Later");
  await site.desk.post("/content/publish", { documents: [later], unpublish: [] });
  const refused = await site.takeBack(request.id);
  expect(refused.status).toBe(409);
  expect(changedMeanwhile.parse(refused.body).changed).toMatchObject([{ id: history, name: "Later", by: "Ann Lee" }]);
  expect([await site.title(about), await site.title(history)]).toEqual(["About us", "Later"]);
  expect((await site.listed()).releases).toMatchObject([{ state: "published" }]);
  await site.desk.post("/content/remove", { documents: [{ ...later, version: (await site.root(history)).version }] });
  expect((await site.takeBack(request.id)).status, "removed since").toBe(409);
});

test("publishing together is all or nothing: what was changed meanwhile is named, and nothing is noted", async () => {
  await using site = await open();
  const before = await site.title(about);
  const seen = [await site.write(about, "About us"), await site.write(history, "Our history")];
  await site.write(history, "Our newer history");
  const refused = await site.desk.post("/pages/together/publish", site.requestOf(seen));
  expect(refused.status).toBe(409);
  expect(refused.body.changed).toMatchObject([{ id: history }]);
  expect(await site.title(about)).toBe(before);
  expect((await site.listed()).releases).toEqual([]);
  expect(await site.logged()).toEqual([]);
});

test("a break within publishing or taking back leaves everything as it was", async () => {
  await using site = await open();
  const { services, ann, desk } = site;
  const { management } = services.content;
  if (!management) throw new Error("The content cannot be written.");
  const breaking: typeof management = {
    ...management,
    as: (editor, record, work) =>
      management.as(editor, record, async (client) => {
        await work(client);
        throw new Error("The process ends here.");
      }),
  };
  const request = site.requestOf([await site.write(about, "About us"), await site.write(history, "Our history")]);
  const session = { person: { id: ann.personId, name: "Ann Lee", email: "", roles: {} } };
  const judge = async () => undefined;
  const before = await storedDocuments(services);
  await expect(
    publishTogether({ services, session, judge, body: togetherRequest.parse(request) }, breaking),
  ).rejects.toThrow();
  expect(await storedDocuments(services)).toEqual(before);
  expect((await site.listed()).releases).toEqual([]);
  expect((await desk.post("/pages/together/publish", request)).status).toBe(200);
  const published = await storedDocuments(services);
  await expect(takeBackPublication({ services, session, judge, body: request }, breaking)).rejects.toThrow();
  expect(await storedDocuments(services)).toEqual(published);
  expect((await site.listed()).releases).toMatchObject([{ state: "published" }]);
});

test("at a time it is published as it was approved, and taken back like any other", async () => {
  await using site = await open();
  const before = await site.title(about);
  const seen = [await site.write(about, "About us"), await site.write(history, "Our history")];
  const request = site.requestOf(seen, { at: friday });
  expect((await site.desk.post("/pages/together/publish", request)).status).toBe(200);
  expect((await site.listed()).releases).toMatchObject([{ state: "waiting", at: friday }]);
  expect((await site.takeBack(request.id)).status).toBe(200);
  await site.write(about, "Still thinking");
  expect(await site.title(about)).toBe(before);
  await publishDue(site.services, () => friday);
  expect([await site.title(about), await site.title(history)]).toEqual(["About us", "Our history"]);
  expect((await site.listed()).releases).toMatchObject([{ state: "published" }]);
  expect((await site.takeBack(request.id)).status).toBe(200);
  expect(await site.title(about)).toBe(before);
  expect((await site.root(about)).fields.title).toBe("Still thinking");
});

test("at a time it is noted in the transaction that publishes it: its process may end right after", async () => {
  await using site = await open();
  const before = await site.title(about);
  const request = site.requestOf([await site.write(about, "About us"), await site.write(history, "Our history")], {
    at: friday,
  });
  await site.desk.post("/pages/together/publish", request);
  const { content } = site.services;
  const management = content.management && {
    ...content.management,
    as: async (...all: Parameters<typeof content.management.as>): Promise<never> => {
      await content.management?.as(...all);
      throw new Error("The process ends here.");
    },
  };
  await publishDue({ ...site.services, content: { ...content, management } }, () => friday);
  expect((await site.listed()).releases).toMatchObject([{ state: "published", parts: 2 }]);
  expect(await site.logged()).toEqual(["content.release"]);
  expect((await site.takeBack(request.id)).status).toBe(200);
  expect(await site.title(about)).toBe(before);
});

test("each of its pages tells what is to come of all of them, also one of which a part alone has changed", async () => {
  await using site = await open();
  const more = { pages: [about, history], at: friday };
  const request = site.requestOf([await site.write(about, "About us")], more);
  expect((await site.desk.post("/pages/together/publish", request)).status).toBe(200);
  for (const id of more.pages)
    expect((await site.desk.get(`/pages/${id}`)).body.page.timed).toMatchObject([
      { id: request.id, pages: [{ id: about, title: "About us" }, { id: history }] },
    ]);
});

test("one that is stopped before its time is listed no more", async () => {
  await using site = await open();
  const request = site.requestOf([await site.write(about, "About us")], { at: friday });
  await site.desk.post("/pages/together/publish", request);
  await site.desk.post("/content/timed/stop", { id: request.id });
  expect((await site.listed()).releases).toEqual([]);
});

test("one that was stopped is not said to be approved when it is sent again; approved anew it is to come", async () => {
  await using site = await open();
  const request = site.requestOf([await site.write(about, "About us")], { at: friday });
  const publish = (more: object) => site.desk.post("/pages/together/publish", { ...request, ...more });
  await publish({});
  await site.desk.post("/content/timed/stop", { id: request.id });
  const again = await publish({});
  expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining("done or stopped meanwhile")]);
  expect((await publish({ id: crypto.randomUUID() })).body.releases).toMatchObject([{ state: "waiting" }]);
});

test("90 days later its note is deleted, and one that waits for its time stays", async () => {
  await using site = await open();
  const day = 24 * hour;
  const published = site.requestOf([await site.write(about, "About us")]);
  await site.desk.post("/pages/together/publish", published);
  const waiting = site.requestOf([await site.write(history, "Our history")], { at: Date.now() + 400 * day });
  await site.desk.post("/pages/together/publish", waiting);
  await removeOldPublications(site.services.db, new Date(Date.now() + 89 * day));
  expect((await site.listed()).releases).toHaveLength(2);
  await removeOldPublications(site.services.db, new Date(Date.now() + 91 * day));
  expect((await site.listed()).releases).toMatchObject([{ id: waiting.id }]);
});

test("after a backup was put back one that was to come waits for somebody", async () => {
  await using site = await open();
  const request = site.requestOf([await site.write(about, "About us")], { at: friday });
  await site.desk.post("/pages/together/publish", request);
  await settleRestoredDatabase(site.services.db, { madeAt: undefined });
  const { cookie } = await signIn(site.services, { editor: "change" });
  const again = deskBrowser(site.services, cookie);
  expect((await again.get("/pages/together")).body.releases).toMatchObject([{ id: request.id, state: "held" }]);
});

test("is refused to whoever may look only", async () => {
  await using site = await open();
  const { cookie } = await signIn(site.services, { editor: "look" });
  const reader = deskBrowser(site.services, cookie);
  const seen = await site.write(about, "About us");
  expect((await reader.post("/pages/together/publish", site.requestOf([seen]))).status).toBe(403);
  for (const verb of ["take-back", "publish"])
    expect((await reader.post(`/pages/together/${verb}`, { id: crypto.randomUUID() })).status).toBe(403);
  expect((await reader.get("/pages/together")).body.mayChange).toBe(false);
});
