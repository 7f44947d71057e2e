import { describe, expect, test } from "vitest";
import { contentVersion, openContentDesk, storedDocuments } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";

const id = "page-about";
const save = (changes: object[], more: object = {}) => ({ id, kind: "Entry", asOf: 2, changes, ...more });

async function open() {
  const opened = await openContentDesk();
  const read = async () => (await opened.desk.get(`/pages/${id}`)).body.page.root;
  const log = () =>
    opened.services.db
      .selectFrom("desk_log")
      .select(["person_id", "action", "subject_kind", "subject_id"])
      .where("action", "like", "content.%")
      .execute();
  return { ...opened, read, log };
}

describe("a draft that is saved", () => {
  test("has its new words, and nothing else in the store changes by a byte", async () => {
    await using site = await open();
    const before = await storedDocuments(site.services);
    const version = await contentVersion(site.services);
    const root = await site.read();
    const change = { field: "title", before: root.fields.title, after: "About our festival" };
    const saved = await site.desk.post("/content/save", save([change], { asOf: root.version }));
    expect(saved.status).toBe(200);
    expect(saved.body.entry).toMatchObject({ state: "changed", updatedBy: "Ann Lee", version: root.version + 1 });
    const after = await storedDocuments(site.services);
    expect(after.published).toEqual(before.published);
    const differing = [...after.edited].filter(([key, document]) => before.edited.get(key) !== document);
    expect(differing.map(([key]) => key)).toEqual([`entries ${id}`]);
    const [old, now] = [before, after].map(({ edited }) => JSON.parse(edited.get(`entries ${id}`) ?? ""));
    expect(JSON.stringify({ ...now, sys: old.sys })).toBe(
      JSON.stringify({ ...old, fields: { ...old.fields, title: { "en-AU": "About our festival" } } }),
    );
    expect(await contentVersion(site.services), "public pages stay cached").toBe(version);
  });

  test("is the same when the request comes again, and without a change nothing is written", async () => {
    await using site = await open();
    const root = await site.read();
    const change = { field: "title", before: root.fields.title, after: "About us" };
    const first = await site.desk.post("/content/save", save([change], { asOf: root.version }));
    const again = await site.desk.post("/content/save", save([change], { asOf: root.version }));
    expect(again.body).toEqual(first.body);
    expect((await site.desk.post("/content/save", save([], { asOf: 1 }))).body).toEqual(first.body);
  });

  test("has a line in the log for an hour of typing, and another by somebody else", async () => {
    await using site = await open();
    const bob = await signIn(site.services, { chair: "change" }, {}, "Bob Stone");
    const his = deskBrowser(site.services, bob.cookie);
    const type = async ({ post }: typeof site.desk, after: string) => {
      const { version, fields } = await site.read();
      const change = { field: "title", before: fields.title, after };
      expect((await post("/content/save", save([change], { asOf: version }))).status).toBe(200);
    };
    for (const words of ["A", "Ab", "About"]) await type(site.desk, words);
    await type(his, "About us");
    const line = (person_id: string) => ({
      person_id,
      action: "content.edit",
      subject_kind: "contentEntry",
      subject_id: id,
    });
    expect(await site.log()).toEqual([line(site.ann.personId), line(bob.personId)]);
  });

  test("can be empty in a field, which is then not set", async () => {
    await using site = await open();
    const root = await site.read();
    const change = { field: "description", before: root.fields.description, after: null };
    const saved = await site.desk.post("/content/save", save([change], { asOf: root.version }));
    expect(saved.body.entry.fields).not.toHaveProperty("description");
  });

  test("has rich text with lists as deep as anybody makes them", async () => {
    await using site = await open();
    const { page } = (await site.desk.get(`/pages/${id}`)).body;
    const section = page.entries.find(({ fields }: { fields: object }) => "pageText" in fields);
    const text = { nodeType: "text", value: "Deep down", marks: [], data: {} };
    let block: object = { nodeType: "paragraph", data: {}, content: [text] };
    for (let depth = 0; depth < 20; depth += 1)
      for (const nodeType of ["list-item", "unordered-list"]) block = { nodeType, data: {}, content: [block] };
    const after = { nodeType: "document", data: {}, content: [block] };
    const change = { field: "pageText", before: section.fields.pageText, after };
    const request = { id: section.id, kind: "Entry", asOf: section.version, changes: [change] };
    expect((await site.desk.post("/content/save", request)).body.entry.fields.pageText).toEqual(after);
  });

  test("of a file changes its words, and not the file", async () => {
    await using site = await open();
    const { choices } = (await site.desk.get("/content/choices?kind=Asset&types=image")).body;
    const [picture] = choices;
    const before = await storedDocuments(site.services);
    const change = { field: "description", after: "A trumpet in the street" };
    const request = { id: picture.id, kind: "Asset", asOf: 2, changes: [change] };
    const first = await site.desk.post("/content/save", request);
    const answer =
      first.status === 409
        ? await site.desk.post("/content/save", { ...request, asOf: first.body.asset.version })
        : first;
    expect(answer.body.asset).toMatchObject({ description: "A trumpet in the street", state: "changed" });
    const after = await storedDocuments(site.services);
    const [old, now] = [before, after].map(({ edited }) => JSON.parse(edited.get(`assets ${picture.id}`) ?? ""));
    expect(JSON.stringify(now.fields.file)).toBe(JSON.stringify(old.fields.file));
    expect(Object.keys(now)).toEqual(Object.keys(old));
  });
});

describe("two people in one page", () => {
  test("who change different fields both get theirs", async () => {
    await using site = await open();
    const root = await site.read();
    const of = (field: string, after: string) =>
      save([{ field, before: root.fields[field], after }], { asOf: root.version });
    const answers = await Promise.all([
      site.desk.post("/content/save", of("title", "About us")),
      site.desk.post("/content/save", of("description", "Who we are")),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await site.read()).fields).toMatchObject({ title: "About us", description: "Who we are" });
  });

  test("who change the same field: the second one is shown both, and nothing that they changed is saved", async () => {
    await using site = await open();
    const root = await site.read();
    const title = (after: string) => ({ field: "title", before: root.fields.title, after });
    await site.desk.post("/content/save", save([title("About us")], { asOf: root.version }));
    const description = { field: "description", before: root.fields.description, after: "Who we are" };
    const late = await site.desk.post("/content/save", save([title("Us"), description], { asOf: root.version }));
    expect(late.status).toBe(409);
    expect(late.body.conflicts).toEqual([
      { field: "title", theirs: "About us", by: "Ann Lee", at: expect.any(Number) },
    ]);
    expect(late.body.entry.fields.description).toBe(root.fields.description);
    expect((await site.read()).fields).toMatchObject({ title: "About us", description: root.fields.description });
  });
});

describe("saving is refused", () => {
  test("for whoever may look only", async () => {
    await using site = await open();
    const { cookie } = await signIn(site.services, { editor: "look" });
    const reader = deskBrowser(site.services, cookie);
    const { page } = (await reader.get(`/pages/${id}`)).body;
    expect(page.mayChange).toBe(false);
    const change = { field: "title", before: page.root.fields.title, after: "Mine" };
    expect((await reader.post("/content/save", save([change]))).status).toBe(403);
  });

  test("for a value of another kind, a field that is not there, and a page that is gone, in a sentence", async () => {
    await using site = await open();
    const { version } = await site.read();
    const number = await site.desk.post("/content/save", save([{ field: "title", after: 7 }], { asOf: version }));
    expect([number.status, number.body.faults[0].field]).toEqual([422, "title"]);
    expect(number.body.detail).toContain("has a value of the wrong kind.");
    const unknown = await site.desk.post("/content/save", save([{ field: "nothing", after: "x" }], { asOf: version }));
    expect(unknown.status).toBe(422);
    const gone = await site.desk.post("/content/save", { ...save([]), id: "not-there" });
    expect(gone.status).toBe(404);
  });
});

test("a section is hidden and shown again", async () => {
  await using site = await open();
  const { page } = (await site.desk.get(`/pages/${id}`)).body;
  const [section] = page.entries;
  const set = (isHidden: boolean, asOf: number) =>
    site.desk.post("/content/save", { id: section.id, kind: "Entry", asOf, changes: [], isHidden });
  const version = await contentVersion(site.services);
  const hidden = (await set(true, section.version)).body.entry;
  expect(await contentVersion(site.services), "public pages stay cached").toBe(version);
  expect(hidden).toMatchObject({ isHidden: true, state: "changed" });
  expect((await set(false, hidden.version)).body.entry.isHidden).toBe(false);
});

test("whoever never got the answer to creating goes on with the draft as it is now, whatever was written in it since", async () => {
  await using site = await open();
  const request = { id: "NewSection0123456789ab", type: "singleTextSection", fields: { headingText: "Parking" } };
  const { entry } = (await site.desk.post("/content/create", request)).body;
  const changes = [{ field: "headingText", before: "Parking", after: "Car park" }];
  await site.desk.post("/content/save", { id: request.id, kind: "Entry", asOf: entry.version, changes });
  const again = await site.desk.post("/content/create", request);
  expect([again.status, again.body.entry?.fields]).toEqual([200, { headingText: "Car park" }]);
});

test("a save that names a field twice is refused", async () => {
  await using site = await open();
  const change = { field: "title", before: "", after: null };
  expect((await site.desk.post("/content/save", save([change, change]))).status).toBe(422);
});

test("several drafts are created together, and none where one of them cannot be", async () => {
  await using site = await open();
  const draft = (id: string, by: string) => ({ id, type: "singleTextSection", fields: { headingText: `${by} ${id}` } });
  const [first, second, third] = ["FirstSection123456789a", "OtherSection123456789b", "ThirdSection123456789c"];
  const bob = deskBrowser(site.services, (await signIn(site.services, { editor: "change" }, {}, "Bob Stone")).cookie);
  const several = (by: string, ...ids: string[]) =>
    ["/content/create-several", { entries: ids.map((id) => draft(id, by)) }] as const;
  expect((await bob.post("/content/create", draft(second, "Bob"))).status).toBe(200);
  expect((await site.desk.post(...several("Ann", first, second))).status).toBe(409);
  for (const when of ["what was refused left nothing", "sent again it does no more"]) {
    const { status, body } = await bob.post(...several("Bob", first, third));
    expect([status, body.entry?.id, body.entry?.version], when).toEqual([200, third, 1]);
  }
});

test("a draft is created once with the id that the browser made", async () => {
  await using site = await open();
  const request = { id: "NewSection0123456789ab", type: "singleTextSection", fields: { headingText: "Parking" } };
  const first = await site.desk.post("/content/create", request);
  expect(first.body.entry).toMatchObject({ state: "draft", fields: { headingText: "Parking" }, isHidden: false });
  expect((await site.desk.post("/content/create", request)).body).toEqual(first.body);
  const bob = deskBrowser(site.services, (await signIn(site.services, { editor: "change" }, {}, "Bob Stone")).cookie);
  const other = { ...request, fields: { headingText: "Buses" } };
  expect((await bob.post("/content/create", other)).status).toBe(409);
  expect((await site.desk.post("/content/create", { ...request, id: "../etc/passwd" })).status).toBe(422);
  const actions = (await site.log()).map(({ action }) => action);
  expect(actions).toEqual(["content.create"]);
});
