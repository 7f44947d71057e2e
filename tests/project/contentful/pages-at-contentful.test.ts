import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { managementToken, startTestService, type TestService } from "#embedded/content-service/test-service.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { startLimited } from "#tests/support/servers/limited-contentful.ts";
import { openTestServices } from "#tests/support/site/services.ts";

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
  const { root, pauseMs } = (await site.desk.get("/pages/s2")).body.page;
  expect(pauseMs, "between two savings").toBe(5_000);
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

test("without a token for drafts, the desk says which settings there are", async () => {
  await using site = await open({ CONTENTFUL_MANAGEMENT_TOKEN: "" });
  for (const path of ["/pages", "/pages/home", "/content/model"]) {
    const { status, body } = await site.desk.get(path);
    expect([status, body.title]).toEqual([503, "Pages are changed at Contentful"]);
  }
});

describe("with the token of the Preview API alone", () => {
  const readOnly = () =>
    open({
      CONTENTFUL_MANAGEMENT_TOKEN: "",
      CONTENTFUL_HOST: limited.host,
      CONTENTFUL_PREVIEW_TOKEN: contentful.previewToken,
      CONTENTFUL_PREVIEW_HOST: limited.host,
    });

  /** A page of which visitors read something else than its draft says, a new one, and one that is as visitors read it. */
  async function write() {
    await using writing = await open();
    const editor = { id: writing.personId, name: "Ann", email: "ann@example.org", mayWrite: true };
    const locale = (await writing.services.content.management?.locale()) ?? "";
    const suffix = crypto.randomUUID().slice(0, 8);
    const ids = { changed: `changed-${suffix}`, draft: `draft-${suffix}`, shown: `shown-${suffix}` };
    const titled = (title: string) => ({ fields: { title: { [locale]: title }, slug: { [locale]: `at-${suffix}` } } });
    await writing.services.content.management?.as(
      editor,
      async () => {},
      async (client) => {
        const types = await client.contentType.getMany({});
        const known = types.items.find(({ sys }) => sys.id === "generalPage");
        const fields = ["title", "slug"].map((id) => ({
          id,
          name: id,
          type: "Symbol",
          localized: false,
          required: false,
        }));
        const type = { ...known, name: "Page", displayField: "title", fields };
        const saved = known
          ? await client.contentType.update({ contentTypeId: "generalPage" }, { ...known, fields })
          : await client.contentType.createWithId({ contentTypeId: "generalPage" }, type);
        await client.contentType.publish({ contentTypeId: "generalPage" }, saved);
        const create = (entryId: string) =>
          client.entry.createWithId({ entryId, contentTypeId: "generalPage" }, titled(`First ${entryId}`));
        await create(ids.draft);
        await client.entry.publish({ entryId: ids.shown }, await create(ids.shown));
        const published = await client.entry.publish({ entryId: ids.changed }, await create(ids.changed));
        const changed = { ...published, ...titled(`Drafted ${ids.changed}`) };
        await client.entry.update({ entryId: ids.changed }, changed);
      },
    );
    return ids;
  }

  test("the desk lists the pages with their states, and finds words of drafts", async () => {
    const ids = await write();
    await using site = await readOnly();
    const { status, body } = await site.desk.get("/pages");
    expect([status, body.mayChange]).toEqual([200, false]);
    expect(body.webApp).toBe("https://app.contentful.com/spaces/festival/environments/master");
    const states = body.others.map(({ id, state }: { id: string; state: string }) => [id, state]);
    expect(Object.fromEntries(states)).toMatchObject({
      [ids.changed]: "changed",
      [ids.draft]: "draft",
      [ids.shown]: "published",
    });
    const { hits } = (await site.desk.get(`/pages?q=${encodeURIComponent(`drafted ${ids.changed}`)}`)).body;
    expect(hits).toMatchObject([{ pageId: ids.changed, field: "title" }]);
  });

  test("what visitors read of a changed page is known beside its draft", async () => {
    const ids = await write();
    await using site = await readOnly();
    const all = await site.services.content.reading?.all();
    const titles = [all?.entries, all?.published].map((known) => known?.get(ids.changed)?.fields.title);
    expect(titles.map((title) => Object.values(title ?? {})[0])).toEqual([
      `Drafted ${ids.changed}`,
      `First ${ids.changed}`,
    ]);
    for (const id of [ids.draft, ids.shown]) expect(all?.published.has(id), id).toBe(false);
  });

  test("a page opens as it is edited, and nothing can be changed", async () => {
    const { changed } = await write();
    await using site = await readOnly();
    const { page, webApp } = (await site.desk.get(`/pages/${changed}`)).body;
    expect(page).toMatchObject({ mayChange: false, root: { fields: { title: `Drafted ${changed}` } } });
    expect(webApp).toContain("/spaces/festival/");
    const { types } = (await site.desk.get("/content/model")).body;
    expect(types.find(({ id }: { id: string }) => id === "generalPage").fields).toMatchObject([
      { id: "title", type: "Symbol" },
      { id: "slug", type: "Symbol" },
    ]);
    const change = { field: "title", before: page.root.fields.title, after: "Written here" };
    const save = { id: changed, kind: "Entry", asOf: page.root.version, changes: [change] };
    const { status, body } = await site.desk.post("/content/save", save);
    expect([status, body.detail]).toEqual([503, expect.stringContaining("CONTENTFUL_MANAGEMENT_TOKEN")]);
  });
});
