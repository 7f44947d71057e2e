import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContentVersion } from "../../store/content-store.ts";
import { failure, startManagement } from "../test-management.ts";

let running: Awaited<ReturnType<typeof startManagement>>;
beforeAll(async () => {
  running = await startManagement();
});
afterAll(() => running.close());

const page = { contentTypeId: "page" };
const titled = (title: string, more: object = {}) => ({ fields: { title: { "en-AU": title }, ...more } });
const linkTo = (linkType: string, id: string) => ({ "en-AU": { sys: { type: "Link", linkType, id } } });

describe("an entry", () => {
  it("is created, changed, published, changed again, unpublished, archived and deleted, counting as at Contentful", async () => {
    const { client, db } = running;
    const before = await readContentVersion(db);
    const created = await client.entry.createWithId({ ...page, entryId: "new" }, titled("One"));
    expect(created).toMatchObject({
      fields: { title: { "en-AU": "One" } },
      metadata: { tags: [] },
      sys: {
        id: "new",
        version: 1,
        contentType: { sys: { id: "page" } },
        space: { sys: { id: "festival" } },
        createdBy: { sys: { id: "anna" } },
      },
    });
    const id = { entryId: "new" };
    const changed = await client.entry.update(id, { ...created, ...titled("Two") });
    expect(changed.sys.version).toBe(2);
    expect(await readContentVersion(db)).toBe(before);
    const published = await client.entry.publish(id, changed);
    expect(published.sys).toMatchObject({ version: 3, publishedVersion: 2, publishedCounter: 1 });
    expect(await readContentVersion(db)).toBe(before + 1);
    const patched = await client.entry.patch({ ...id, version: 3 }, [
      { op: "replace", path: "/fields/title/en-AU", value: "Three" },
    ]);
    expect(patched).toMatchObject({ fields: { title: { "en-AU": "Three" } }, sys: { version: 4 } });
    const { items: read } = await client.entry.getPublished({ query: { "sys.id": "new" } });
    expect(read, "as visitors read it").toMatchObject([{ fields: { title: { "en-AU": "Two" } }, sys: { version: 3 } }]);
    expect(
      (
        await running.service.app.request("/spaces/festival/environments/master/entries/new", {
          headers: { Authorization: "Bearer delivery-token" },
        })
      ).status,
    ).toBe(200);
    const { items } = await client.snapshot.getManyForEntry(id);
    expect(items).toMatchObject([
      { sys: { snapshotEntityType: "Entry" }, snapshot: { fields: { title: { "en-AU": "Two" } } } },
    ]);
    const snapshot = await client.snapshot.getForEntry({ ...id, snapshotId: items[0]?.sys.id ?? "" });
    expect(snapshot).toEqual(items[0]);
    expect((await client.entry.unpublish(id)).sys.version).toBe(5);
    expect((await client.entry.archive(id)).sys).toMatchObject({ version: 6, archivedVersion: 5 });
    expect((await client.entry.unarchive(id)).sys.version).toBe(7);
    await client.entry.delete(id);
    expect(await failure(client.entry.get(id))).toMatchObject({ name: "NotFound", status: 404 });
  });

  it("that somebody else has changed is not overwritten", async () => {
    const { client } = running;
    const read = await client.entry.get({ entryId: "about" });
    await client.entry.update(
      { entryId: "about" },
      { ...read, fields: { ...read.fields, title: { "en-AU": "First" } } },
    );
    for (const late of [
      () => client.entry.update({ entryId: "about" }, read),
      () => client.entry.publish({ entryId: "about" }, read),
      () => client.entry.patch({ entryId: "about", version: 4 }, [{ op: "remove", path: "/fields/title" }]),
    ])
      expect(await failure(late())).toMatchObject({ name: "VersionMismatch", status: 409, details: { version: 5 } });
    expect((await client.entry.get({ entryId: "about" })).fields.title).toEqual({ "en-AU": "First" });
  });

  it("does not change in a field that was not touched", async () => {
    const { client } = running;
    const read = await client.entry.get({ entryId: "home" });
    const saved = await client.entry.update({ entryId: "home" }, read);
    expect(JSON.stringify(saved.fields)).toBe(JSON.stringify(read.fields));
  });

  it("that is archived takes what it has already, as from a file that is imported again, and nothing else", async () => {
    const { client } = running;
    const id = { entryId: "archived-again" };
    await client.entry.createWithId({ ...id, contentTypeId: "page" }, { fields: { title: { "en-AU": "One" } } });
    const archived = await client.entry.archive(id);
    const updated = await client.entry.update(id, archived);
    expect((await client.entry.archive(id)).sys).toEqual(updated.sys);
    const changed = { ...updated, fields: { title: { "en-AU": "Two" } } };
    expect(await failure(client.entry.update(id, changed))).toMatchObject({ name: "BadRequest" });
    await client.entry.unarchive(id);
    await client.entry.delete(id);
  });

  it("whose state forbids it is neither archived nor deleted nor published", async () => {
    const { client } = running;
    const bad = { name: "BadRequest", status: 400 };
    expect(await failure(client.entry.archive({ entryId: "plain" }))).toMatchObject(bad);
    expect(await failure(client.entry.delete({ entryId: "plain" }))).toMatchObject(bad);
    const old = await client.entry.get({ entryId: "old" });
    expect(await failure(client.entry.publish({ entryId: "old" }, old))).toMatchObject(bad);
    expect(await failure(client.entry.update({ entryId: "old" }, { ...old, fields: {} }))).toMatchObject(bad);
  });

  it.each([
    ["an unknown field", { nothing: { "en-AU": 1 } }, "unknown"],
    ["an unknown locale", { title: { fr: "Bonjour" } }, "unknown"],
    ["a value of another type", { rank: { "en-AU": "two" } }, "type"],
    ["a text that is too long", { title: { "en-AU": "x".repeat(257) } }, "size"],
    ["a link of another kind", { picture: linkTo("Entry", "home") }, "linkType"],
    ["fields without locales", { title: "One" }, "type"],
  ])("with %s is not saved", async (_, fields, name) => {
    const fault = await failure(running.client.entry.create(page, { fields }));
    expect(fault).toMatchObject({
      name: "InvalidEntry",
      status: 422,
      details: { errors: [expect.objectContaining({ name, path: expect.anything() })] },
    });
  });

  it("of a content type that is not published, or without one, is not created", async () => {
    const { client } = running;
    expect(await failure(client.entry.create({ contentTypeId: "nothing" }, { fields: {} }))).toMatchObject({
      name: "InvalidEntry",
    });
    expect(await failure(client.entry.create({ contentTypeId: "" }, { fields: {} }))).toMatchObject({
      name: "BadRequest",
    });
  });

  it("is saved unfinished, and published only when it is complete and its links lead somewhere", async () => {
    const { client } = running;
    const unfinished = await client.entry.create(page, { fields: { slug: { "en-AU": "x" } } });
    expect(await failure(client.entry.publish({ entryId: unfinished.sys.id }, unfinished))).toMatchObject({
      name: "InvalidEntry",
      details: { errors: [{ name: "required", path: ["fields", "title", "en-AU"] }] },
    });
    const lost = await client.entry.create(page, titled("Lost", { parent: linkTo("Entry", "nowhere") }));
    expect(await failure(client.entry.publish({ entryId: lost.sys.id }, lost))).toMatchObject({
      name: "UnresolvedLinks",
      status: 422,
      details: { errors: [{ name: "notResolvable", link: { id: "nowhere" } }] },
    });
  });
});

describe("a list of entries", () => {
  const ids = async (query: Record<string, unknown>) =>
    (await running.client.entry.getMany({ query })).items.map(({ sys }) => sys.id).toSorted();

  it("has drafts and archived entries, in pages, by type, id, field, link and state", async () => {
    expect(await ids({ content_type: "section" })).toEqual(["s-draft", "s-withdrawn", "s1", "s2", "s3", "s4"]);
    expect(await ids({ "sys.id[in]": "home,old" })).toEqual(["home", "old"]);
    expect(await ids({ content_type: "page", "fields.slug": "plain" })).toEqual(["plain"]);
    expect(await ids({ links_to_entry: "s4" })).toEqual(["s1"]);
    expect(await ids({ "sys.archivedAt[exists]": true })).toEqual(["old"]);
    expect(await ids({ query: "goldfields" })).toEqual(["home"]);
    const query = { content_type: "section", limit: 2, skip: 1, order: "sys.id" };
    expect(await running.client.entry.getMany({ query })).toMatchObject({
      total: 6,
      limit: 2,
      skip: 1,
      items: [{ sys: { id: "s-withdrawn" } }, { sys: { id: "s1" } }],
    });
    const [home] = (await running.client.entry.getMany({ query: { "sys.id": "home" } })).items;
    expect(home?.fields.title).toEqual({ "en-AU": "Home", de: "Start" });
  });

  it("refuses a query that it does not understand", async () => {
    expect(await failure(ids({ "fields.nothing": "x", content_type: "page" }))).toMatchObject({
      name: "InvalidQuery",
      status: 400,
    });
  });
});
