import { afterAll, beforeAll, expect, test } from "vitest";
import { managementToken, startTestService, type TestService } from "#embedded/content-service/test-service.ts";
import { signIn } from "#tests/support/desk.ts";
import { deskBrowser } from "#tests/support/desk-browser.ts";
import { startLimited } from "#tests/support/limited-contentful.ts";
import { openTestServices } from "#tests/support/services.ts";

let contentful: TestService;
let limited: Awaited<ReturnType<typeof startLimited>>;
beforeAll(async () => {
  contentful = await startTestService();
  limited = await startLimited(contentful.origin);
});
afterAll(async () => {
  await limited.close();
  await contentful.close();
});

async function open(settings: Record<string, string> = {}) {
  const opened = await openTestServices({
    CONTENTFUL_SPACE_ID: "festival",
    CONTENTFUL_ACCESS_TOKEN: "delivery-token",
    CONTENTFUL_MANAGEMENT_TOKEN: managementToken,
    CONTENTFUL_MANAGEMENT_HOST: limited.host,
    ...settings,
  });
  const { cookie, personId } = await signIn(opened.services, { editor: "change" });
  return { ...opened, personId, desk: deskBrowser(opened.services, cookie) };
}

test("with Contentful, the desk saves and publishes there, and writes its own log", async () => {
  await using site = await open();
  const { root } = (await site.desk.get("/pages/s2")).body.page;
  const title = `Written at the desk, ${crypto.randomUUID()}`;
  const change = { field: "title", before: root.fields.title, after: title };
  const save = { id: "s2", kind: "Entry", asOf: root.version, changes: [change] };
  const { entry } = (await site.desk.post("/content/save", save)).body;
  expect(entry).toMatchObject({ state: "changed", fields: { title } });
  expect((await (await contentful.get("entries/s2")).json()).fields.title).toBe("Two");
  const documents = [{ id: "s2", kind: "Entry", version: entry.version }];
  const published = await site.desk.post("/content/publish", { documents, unpublish: [] });
  expect(published.body.entries).toMatchObject([{ id: "s2", state: "published" }]);
  expect((await (await contentful.get("entries/s2")).json()).fields.title).toBe(title);
  const late = await site.desk.post("/content/save", { ...save, changes: [{ ...change, after: "Late" }] });
  expect([late.status, late.body.conflicts[0].theirs]).toEqual([409, title]);
  const log = await site.services.db.selectFrom("desk_log").select(["person_id", "action"]).orderBy("at").execute();
  const by = (action: string) => ({ person_id: site.personId, action });
  expect(log).toEqual([by("content.edit"), by("content.publish")]);
});

test("with Contentful, where what was published stays so, no page is published whose section cannot be", async () => {
  await using site = await open();
  const editor = { id: site.personId, name: "Ann", email: "ann@example.org", mayWrite: true };
  const record = async () => {};
  await site.services.content.management?.as(editor, record, async (client) => {
    const title = { id: "title", name: "Title", type: "Symbol", localized: false, required: false };
    const type = { name: "Page", displayField: "title", fields: [title] };
    const created = await client.contentType.createWithId({ contentTypeId: "generalPage" }, type);
    await client.contentType.publish({ contentTypeId: "generalPage" }, created);
    await client.entry.createWithId({ entryId: "shown", contentTypeId: "generalPage" }, { fields: {} });
    await client.entry.createWithId({ entryId: "nameless", contentTypeId: "page" }, { fields: {} });
  });
  const documents = ["shown", "nameless"].map((id) => ({ id, kind: "Entry", version: 1 }));
  const refused = await site.desk.post("/content/publish", { documents, unpublish: [] });
  expect(refused.status).toBe(422);
  expect((await contentful.get("entries/shown")).status).toBe(404);
  const valid = await site.desk.post("/content/publish", { documents: documents.slice(0, 1), unpublish: [] });
  expect(valid.status).toBe(200);
  expect((await contentful.get("entries/shown")).status).toBe(200);
});

test("Contentful's limit of requests is waited out", async () => {
  await using site = await open();
  limited.state.refuse = 2;
  expect((await site.desk.get("/content/model")).status).toBe(200);
  expect(limited.state.refused).toBe(2);
});

test("without a token to write there, the desk says who can add one", async () => {
  await using site = await open({ CONTENTFUL_MANAGEMENT_TOKEN: "" });
  for (const path of ["/pages", "/pages/home", "/content/model"]) {
    const { status, body } = await site.desk.get(path);
    expect([status, body.title]).toEqual([503, "Pages are changed at Contentful"]);
  }
});
