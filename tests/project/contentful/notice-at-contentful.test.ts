import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { fixture } from "#embedded/content-service/test-content.ts";
import { startTestService, type TestService } from "#embedded/content-service/test-service.ts";
import { createApp } from "#server/app.ts";
import { settleRestoredDatabase } from "#services/maintenance/settle-restored.server.ts";
import { copyFromContentful } from "#site/features/notices/copy-from-contentful.server.ts";
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

const settings = () => ({
  CONTENTFUL_SPACE_ID: "festival",
  CONTENTFUL_ACCESS_TOKEN: "delivery-token",
  CONTENTFUL_HOST: limited.host,
});

/** A site at Contentful. The first answer about notices may be the last good copy, which is in its data folder. */
async function open(more: Record<string, string> = {}) {
  const opened = await openTestServices({ ...settings(), ...more });
  const { services } = opened;
  const { cookie } = await signIn(services, { treasurer: "change" });
  const app = createApp(services);
  const standing = async () => (await (await app.request("/api/notices")).json()).notices;
  return { ...opened, app, standing, desk: deskBrowser(services, cookie) };
}

const inAMonth = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
const water = { text: "Free water at the gate.", link: "/schedule" };

/** Puts notices into the space as the desk did while they were content. */
async function putAtContentful(
  notices: Record<string, { text: string; link?: string; until?: string; isHidden?: true }>,
) {
  const content = fixture();
  const now = new Date().toISOString();
  const sys = {
    version: 2,
    publishedVersion: 1,
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
    firstPublishedAt: now,
  };
  const field = { localized: false, required: false, disabled: false, omitted: false };
  const types = ["text", "link", "from", "until"].map((id) => ({ ...field, id, name: id, type: "Symbol" }));
  const type = {
    sys: { ...sys, id: "notice", type: "ContentType" },
    name: "Notice",
    displayField: "text",
    fields: types,
  };
  const entries = Object.entries(notices).map(([id, { isHidden, ...values }]) => {
    const times = { from: now, until: inAMonth };
    const fields = Object.entries({ ...times, ...values }).map(([name, value]) => [name, { "en-AU": value }]);
    const tags = isHidden ? [{ sys: { type: "Link", linkType: "Tag", id: "hidden" } }] : [];
    const contentType = { sys: { type: "Link", linkType: "ContentType", id: "notice" } };
    return { sys: { ...sys, id, type: "Entry", contentType }, metadata: { tags }, fields: Object.fromEntries(fields) };
  });
  const hidden = { sys: { id: "hidden", type: "Tag", visibility: "public" }, name: "Hidden" };
  await contentful.service.importContent(
    {
      ...content,
      contentTypes: [...content.contentTypes, type],
      entries: [...content.entries, ...entries],
      tags: [hidden],
    },
    async () => undefined,
  );
}

test("what stands at Contentful stands on the first page after the update, is copied once, and is not read there any more", async () => {
  await putAtContentful({
    water,
    hill: { text: "The hill is closed.", isHidden: true },
    gone: { text: "Gone.", until: "2020-01-01" },
  });
  await using site = await open();
  expect(await site.standing()).toMatchObject([{ id: "water", ...water, until: Date.parse(inAMonth) }]);
  await putAtContentful({ water: { text: "Changed at Contentful." }, more: { text: "More." } });
  await copyFromContentful(site.services);
  expect(await site.standing()).toMatchObject([{ id: "water", ...water }]);
  const { notices } = (await site.desk.get("/notice")).body;
  expect(notices).toMatchObject([
    { id: "hill", state: "waiting" },
    { id: "water", state: "up" },
  ]);
  const [, { id, version }] = notices;
  await site.desk.post("/notice/stand", { id, version, isUp: false });
  await copyFromContentful(site.services);
  expect(await site.standing()).toEqual([]);
});

test("without a key to write at Contentful the desk puts up a notice and takes it down, also while Contentful does not answer", async () => {
  limited.state.forbids = () => true;
  await using site = await open();
  const before = await site.services.contentVersion.read();
  const sent = {
    id: crypto.randomUUID(),
    version: null,
    ...water,
    from: "2026-01-01T00:00",
    until: `${inAMonth.slice(0, 10)}T12:00`,
    tellsCommittee: false,
  };
  const put = await site.desk.post("/notice/put-up", sent);
  expect(put.body.notices).toMatchObject([{ ...water, state: "up" }]);
  expect(await site.services.contentVersion.read(), "cached pages are rendered anew").not.toBe(before);
  expect(await site.standing()).toMatchObject([water]);
  const { id, version } = put.body.notices[0];
  expect((await site.desk.post("/notice/stand", { id, version, isUp: false })).body.notices).toEqual([]);
  expect(await site.standing()).toEqual([]);
  expect((await site.desk.get("/today")).status).toBe(200);
});

test("while Contentful does not answer, the copy of its last answer counts; once it does, what it says is copied", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-notices-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await putAtContentful({ water });
  {
    await using earlier = await open({ DATA_DIR: folder });
    // As an earlier release asked, which stored the answer.
    const query = { content_type: "notice", include: 10, limit: 20, order: "-fields.until" };
    expect((await earlier.services.content.client.entries(query)).items).toHaveLength(1);
  }
  await putAtContentful({ water, more: { text: "More." } });
  limited.state.forbids = () => true;
  await using site = await open({ DATA_DIR: folder });
  expect(await site.standing()).toMatchObject([water]);
  limited.state.forbids = () => false;
  const { location } = site;
  const url = location.engine === "postgres" ? location.url : `sqlite:${location.file}`;
  await using later = await open({ DATA_DIR: folder, DATABASE_URL: url });
  expect(await later.standing()).toMatchObject([{ text: "More." }, water]);
});

test("what was put up before a backup was put back waits when it is copied", async () => {
  await putAtContentful({ water });
  await using site = await open();
  await settleRestoredDatabase(site.services.db, { madeAt: undefined, now: Date.now() + 1_000 });
  expect(await site.standing()).toEqual([]);
  expect(await site.services.db.selectFrom("notices").select(["id", "state"]).execute()).toEqual([
    { id: "water", state: "waiting" },
  ]);
});

test("two processes that copy at the same moment copy each notice once", async () => {
  await putAtContentful({ water });
  await using site = await open();
  await Promise.all([1, 2, 3].map(() => copyFromContentful(site.services)));
  expect(await site.services.db.selectFrom("notices").select("id").execute()).toEqual([{ id: "water" }]);
});
