import { afterEach, beforeEach, expect, test } from "vitest";
import { endNotices } from "#desk/content/notice/end-notices.server.ts";
import { managementToken, startTestService, type TestService } from "#embedded/content-service/test-service.ts";
import { createApp } from "#server/app.ts";
import { markPublished } from "#services/content/cache/content-version.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { startLimited } from "#tests/support/servers/limited-contentful.ts";
import { openTestServices } from "#tests/support/site/services.ts";

let contentful: TestService;
let limited: Awaited<ReturnType<typeof startLimited>>;
beforeEach(async () => {
  contentful = await startTestService();
  limited = await startLimited(contentful.origin);
});
afterEach(async () => {
  await limited.close();
  await contentful.close();
});

async function open(settings: Record<string, string> = { CONTENTFUL_MANAGEMENT_TOKEN: managementToken }) {
  const opened = await openTestServices({
    CONTENTFUL_SPACE_ID: "festival",
    CONTENTFUL_ACCESS_TOKEN: "delivery-token",
    CONTENTFUL_HOST: limited.host,
    CONTENTFUL_MANAGEMENT_HOST: limited.host,
    ...settings,
  });
  const { services } = opened;
  const { cookie } = await signIn(services, { treasurer: "change" });
  const app = createApp(services);
  // Another process may have published: PostgreSQL is asked for the version now instead of half a second later.
  const standing = async () => {
    await services.contentVersion.read();
    return (await (await app.request("/api/notices")).json()).notices;
  };
  return { ...opened, desk: deskBrowser(services, cookie), standing };
}

const year = new Date().getUTCFullYear();
const request = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  version: null,
  text: "Free water at the gate.",
  link: "",
  from: `${year}-01-01T00:00`,
  until: inAMonth(),
  tellsCommittee: false,
  ...changes,
});

/** At noon, which every day has once. */
function inAMonth(): string {
  return `${new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)}T12:00`;
}

test("in a space at Contentful without the content type the desk makes it, puts up a notice and takes it down", async () => {
  await using site = await open();
  expect(await site.standing()).toEqual([]);
  const before = await site.services.contentVersion.read();
  const sent = request();
  const put = await site.desk.post("/notice/put-up", sent);
  expect(put.body.notices).toMatchObject([{ text: "Free water at the gate.", state: "up" }]);
  expect(await site.standing()).toMatchObject([{ text: "Free water at the gate." }]);
  expect(await site.services.contentVersion.read(), "cached pages are rendered anew").not.toBe(before);
  const { id, version } = put.body.notices[0];
  expect((await site.desk.post("/notice/stand", { id, version: version - 1, isUp: false })).status).toBe(409);
  expect((await site.desk.post("/notice/stand", { id, version, isUp: false })).body.notices).toEqual([]);
  const back = await site.desk.post("/notice/stand", { id, version: version + 1, isUp: true });
  expect(back.body.notices).toMatchObject([{ id, state: "up" }]);
  const log = await site.services.db.selectFrom("desk_log").select("action").orderBy("at").execute();
  expect(log.map(({ action }) => action).filter((action) => action.startsWith("notice."))).toEqual([
    "notice.putUp",
    "notice.takeDown",
    "notice.putUp",
  ]);
});

test("with Contentful, a notice that was written and not published is published by sending it again", async () => {
  await using site = await open();
  const sent = request({ tellsCommittee: true });
  limited.state.forbids = ({ method, url = "" }) => method === "PUT" && url.endsWith(`/${sent.id}/published`);
  const half = await site.desk.post("/notice/put-up", sent);
  expect([half.status, half.body.detail]).toEqual([503, expect.stringContaining("Contentful does not answer")]);
  limited.state.forbids = () => false;
  const again = await site.desk.post("/notice/put-up", sent);
  expect(again.body.notices).toMatchObject([{ state: "up" }]);
  expect(await site.services.db.selectFrom("outbox").select("id").execute()).toHaveLength(1);
});

test("while there is no notice, Contentful is asked for them once in half a minute, also in a space without the content type", async () => {
  await using site = await open();
  let asked = 0;
  limited.state.forbids = ({ url = "" }) => {
    if (url.includes("content_type=notice")) asked += 1;
    return false;
  };
  for (let time = 0; time < 3; time += 1) expect(await site.standing()).toEqual([]);
  expect(asked).toBe(1);
});

test("at Contentful an ended notice leaves the site by itself", async () => {
  await using site = await open();
  const put = await site.desk.post("/notice/put-up", request());
  const [{ id, until }] = put.body.notices;
  await endNotices(site.services, until - 1);
  expect((await contentful.get(`entries/${id}`)).status).toBe(200);
  await endNotices(site.services, until);
  expect((await contentful.get(`entries/${id}`)).status).toBe(404);
});

test("a notice that stands goes on standing while Contentful does not answer", async () => {
  await using site = await open();
  await site.desk.post("/notice/put-up", request());
  expect(await site.standing()).toHaveLength(1);
  limited.state.refuse = 1_000;
  await markPublished(site.services.db, "contentful");
  await site.services.contentVersion.read();
  expect(await site.standing()).toMatchObject([{ text: "Free water at the gate." }]);
});

test("while Contentful does not answer, and no copy is there, the site has no notice and no more trouble", async () => {
  await using site = await open();
  limited.state.refuse = 1_000;
  expect(await site.standing()).toEqual([]);
  expect((await site.desk.get("/today")).status).toBe(200);
});

test("with Contentful and no key to write there, the desk says so and refuses", async () => {
  await using site = await open({});
  expect((await site.desk.get("/notice")).body).toEqual({ notices: [], pages: [], isReadOnly: true, isAtOnce: false });
  expect((await site.desk.post("/notice/put-up", request())).status).toBe(503);
});
