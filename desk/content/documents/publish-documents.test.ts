import { describe, expect, test } from "vitest";
import { contentFaults } from "#desk/content/documents/publishing-contract.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { addContentType, contentVersion, openContentDesk } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";

const pageId = "page-about";
type Shown = { id: string; version: number; fields: Record<string, unknown>; state: string };

async function open() {
  const opened = await openContentDesk();
  const { desk, services } = opened;
  const page = async (): Promise<{ root: Shown; entries: Shown[] }> => (await desk.get(`/pages/${pageId}`)).body.page;
  const change = async ({ id, version, fields }: Shown, field: string, after: unknown, more: object = {}) => {
    const changes = [{ field, before: fields[field], after }];
    const saved = await desk.post("/content/save", { id, kind: "Entry", asOf: version, changes, ...more });
    expect(saved.status).toBe(200);
    return saved.body.entry as Shown;
  };
  /** What visitors read of a document; undefined if they read nothing. */
  const delivered = async (id: string) => {
    const headers = { Authorization: `Bearer ${contentApi.token}` };
    const response = await services.content.routes.request(`${contentApi.path}/entries/${id}`, { headers });
    return response.ok ? (await response.json()).fields : undefined;
  };
  const actions = async () => {
    const rows = await services.db.selectFrom("desk_log").select(["action", "subject_id"]).orderBy("at").execute();
    return rows
      .filter(({ action }) => action !== "content.edit")
      .map(({ action, subject_id }) => `${action} ${subject_id}`);
  };
  return { ...opened, page, change, delivered, actions };
}

/** A section with the name of one of its texts. */
function withText(entries: readonly Shown[]) {
  for (const first of entries)
    for (const [field, value] of Object.entries(first.fields)) if (typeof value === "string") return { first, field };
  throw new Error("No section of the page has a text.");
}

const seen = ({ id, version }: Shown) => ({ id, kind: "Entry", version });

describe("publishing", () => {
  test("a page with its sections shows all of it on the next request, and says so in the log", async () => {
    await using site = await open();
    const { root, entries } = await site.page();
    const { first, field } = withText(entries);
    const page = await site.change(root, "title", "About us");
    const section = await site.change(first, field, "New words");
    expect((await site.delivered(pageId)).title).not.toBe("About us");
    const before = await contentVersion(site.services);
    const request = { documents: [seen(page), seen(section)], unpublish: [] };
    const published = await site.desk.post("/content/publish", request);
    expect(published.body.entries.map(({ state }: Shown) => state)).toEqual(["published", "published"]);
    expect(await contentVersion(site.services)).toBeGreaterThan(before);
    expect((await site.delivered(pageId)).title).toBe("About us");
    expect((await site.delivered(section.id))[field]).toBe("New words");
    expect((await site.actions()).toSorted()).toEqual(
      [`content.publish ${pageId}`, `content.publish ${section.id}`].toSorted(),
    );
    expect((await site.desk.post("/content/publish", request)).status, "sent again").toBe(200);
    expect(await site.actions()).toHaveLength(2);
  });

  test("is all or nothing: what somebody changed meanwhile is named, and nothing shows", async () => {
    await using site = await open();
    const { root, entries } = await site.page();
    const { first, field } = withText(entries);
    const page = await site.change(root, "title", "About us");
    await site.change(first, field, "Newer words");
    const request = { documents: [seen(page), seen(first)], unpublish: [] };
    const refused = await site.desk.post("/content/publish", request);
    expect(refused.status).toBe(409);
    expect(refused.body.changed).toMatchObject([{ id: first.id, by: "Ann Lee" }]);
    expect((await site.delivered(pageId)).title).not.toBe("About us");
    expect(await site.actions()).toEqual([]);
  });

  test("names what somebody changed and published since it was seen", async () => {
    await using site = await open();
    const mine = await site.change((await site.page()).root, "title", "Mine");
    const theirs = await site.change(mine, "title", "Theirs");
    const publish = (entry: Shown) => site.desk.post("/content/publish", { documents: [seen(entry)], unpublish: [] });
    expect((await publish(theirs)).status).toBe(200);
    expect((await publish(mine)).status).toBe(409);
    expect((await publish((await site.page()).root)).status, "as it is").toBe(200);
  });

  test("what breaks a rule of its type is refused in a sentence for each field, and nothing else shows", async () => {
    await using site = await open();
    const fields = [
      { id: "title", name: "Title", type: "Symbol", localized: false, required: true },
      {
        id: "short",
        name: "Short text",
        type: "Symbol",
        localized: false,
        required: false,
        validations: [{ size: { max: 5 } }],
      },
      {
        id: "plate",
        name: "Number plate",
        type: "Symbol",
        localized: false,
        required: false,
        validations: [{ regexp: { pattern: "(", flags: "" }, message: "Three letters and three digits." }],
      },
    ];
    await addContentType(site.services, { id: "bus", name: "Bus", displayField: "title", fields });
    const { types } = (await site.desk.get("/content/model")).body;
    expect(types.find(({ id }: { id: string }) => id === "bus").fields).toMatchObject([
      { id: "title", required: true },
      { id: "short", validations: [{ size: { max: 5 } }] },
      { id: "plate" },
    ]);
    const id = "Bus0000000000000000000";
    const created = await site.desk.post("/content/create", {
      id,
      type: "bus",
      fields: { short: "Much too long", plate: "ABC 123" },
    });
    const page = await site.change((await site.page()).root, "title", "About us");
    const documents = [seen(created.body.entry), seen(page)];
    const refused = await site.desk.post("/content/publish", { documents, unpublish: [] });
    expect(refused.status).toBe(422);
    expect(contentFaults.parse(refused.body).faults.map(({ message }) => message)).toEqual([
      "Title needs to be filled in.",
      "Short text is too long or too short (at most 5).",
      "Number plate could not be checked: its pattern in the content model is not valid, or took too long. Please try again.",
    ]);
    expect((await site.delivered(pageId)).title).not.toBe("About us");
  });

  test("takes a hidden section off the site with the page", async () => {
    await using site = await open();
    const { root, entries } = await site.page();
    const { first } = withText(entries);
    const changes: object[] = [];
    const hidden = await site.desk.post("/content/save", {
      id: first.id,
      kind: "Entry",
      asOf: 0,
      changes,
      isHidden: true,
    });
    const page = await site.change(root, "title", "About us");
    const request = { documents: [seen(page)], unpublish: [seen(hidden.body.entry)] };
    expect((await site.desk.post("/content/publish", request)).status).toBe(200);
    expect(await site.delivered(first.id)).toBeUndefined();
    expect((await site.page()).entries.find(({ id }) => id === first.id)).toMatchObject({
      isHidden: true,
      state: "draft",
    });
  });

  test("is refused to whoever may look only, and to another role", async () => {
    await using site = await open();
    const { root } = await site.page();
    for (const roles of [{ editor: "look" }, { programme: "change" }] as const) {
      const { cookie } = await signIn(site.services, roles);
      const { post } = deskBrowser(site.services, cookie);
      for (const command of ["unpublish", "remove", "restore"])
        expect((await post(`/content/${command}`, { documents: [seen(root)] })).status).toBe(403);
      expect((await post("/content/publish", { documents: [seen(root)], unpublish: [] })).status).toBe(403);
      expect((await post("/content/publish-again", { id: root.id })).status).toBe(403);
    }
    expect(await site.delivered(pageId)).toBeDefined();
  });
});

describe("a page that was taken off the site", () => {
  test("comes back as visitors read it last, and what was written since stays a draft; sent again, nothing more is done", async () => {
    await using site = await open();
    const { root } = await site.page();
    const before = await site.delivered(pageId);
    const changed = await site.change(root, "title", "Words that nobody has approved");
    expect((await site.desk.post("/content/unpublish", { documents: [seen(changed)] })).status).toBe(200);
    expect(await site.delivered(pageId)).toBeUndefined();
    const back = await site.desk.post("/content/publish-again", { id: pageId });
    expect([back.status, back.body.entries]).toMatchObject([200, [{ id: pageId, state: "changed" }]]);
    expect(await site.delivered(pageId)).toEqual(before);
    const { version, fields } = (await site.page()).root;
    expect(fields.title).toBe("Words that nobody has approved");
    expect((await site.desk.post("/content/publish-again", { id: pageId })).status).toBe(200);
    expect((await site.page()).root.version).toBe(version);
  });

  test("is published as before where nothing was changed, and not once it was removed", async () => {
    await using site = await open();
    const { root } = await site.page();
    const before = await site.delivered(pageId);
    await site.desk.post("/content/unpublish", { documents: [seen(root)] });
    const back = await site.desk.post("/content/publish-again", { id: pageId });
    expect(back.body.entries).toMatchObject([{ state: "published" }]);
    expect(await site.delivered(pageId)).toEqual(before);
    await site.desk.post("/content/remove", { documents: [seen((await site.page()).root)] });
    expect((await site.desk.post("/content/publish-again", { id: pageId })).status).toBe(409);
  });
});

test("a page that is removed is off the site, is in the list of what was removed, and comes back onto the site", async () => {
  await using site = await open();
  const { root } = await site.page();
  expect((await site.desk.post("/content/remove", { documents: [seen(root)] })).status).toBe(200);
  expect(await site.delivered(pageId)).toBeUndefined();
  expect((await site.desk.get(`/pages/${pageId}`)).body.page).toBeNull();
  const [removed] = (await site.desk.get("/pages")).body.removed;
  expect(removed).toMatchObject({ id: pageId, by: "Ann Lee" });
  const back = await site.desk.post("/content/restore", { documents: [{ ...seen(removed), kind: "Entry" }] });
  expect(back.body.entries).toMatchObject([{ id: pageId, state: "published", fields: root.fields }]);
  expect(await site.actions()).toEqual([
    `content.unpublish ${pageId}`,
    `content.archive ${pageId}`,
    `content.unarchive ${pageId}`,
    `content.publish ${pageId}`,
  ]);
});

test("earlier versions are listed with who saved them, and opened", async () => {
  await using site = await open();
  const { root } = await site.page();
  const first = await site.change(root, "title", "About us");
  await site.desk.post("/content/publish", { documents: [seen(first)], unpublish: [] });
  await site.change((await site.page()).root, "title", "About them");
  const { versions } = (await site.desk.get(`/content/versions/${pageId}`)).body;
  const [current, before] = versions.filter(({ isPublished }: { isPublished: boolean }) => isPublished);
  expect([current.isPublic, current.by, before.isPublic]).toEqual([true, "Ann Lee", false]);
  const opened = await site.desk.get(`/content/versions/${pageId}/${before.version}`);
  expect(opened.body.fields.title).toBe(root.fields.title);
  expect((await site.desk.get(`/content/versions/${pageId}/${current.version}`)).body.fields.title).toBe("About us");
  expect((await site.desk.get(`/content/versions/${pageId}/999`)).status).toBe(404);
});
