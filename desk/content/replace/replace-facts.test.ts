import { expect, test } from "vitest";
import { contentFaults } from "#desk/content/documents/publishing-contract.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { draftBand, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { contentVersion, openContentDesk, storedDocuments } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { bandRow } from "#tests/support/forms/band-row.ts";
import { together } from "../publication/publication-contract.ts";
import { type FactPlace, factSearch, replaceRequest } from "./replace-contract.ts";
import { replaceFacts } from "./replace-facts.server.ts";

const [about, history] = ["page-about", "page-history"];

async function open() {
  const opened = await openContentDesk();
  const { desk, services } = opened;
  const root = async (id: string) => (await desk.get(`/pages/${id}`)).body.page.root;
  const write = async (id: string, description: string, isPublished = true) => {
    const { version, fields } = await root(id);
    const changes = [{ field: "description", before: fields.description, after: description }];
    const { body } = await desk.post("/content/save", { id, kind: "Entry", asOf: version, changes });
    const documents = [{ id, kind: "Entry", version: body.entry.version }];
    if (isPublished) await desk.post("/content/publish", { documents, unpublish: [] });
  };
  const find = async (from: string, to: string, more: Record<string, string> = {}) =>
    factSearch.parse((await desk.get(`/pages/replace?${new URLSearchParams({ from, to, ...more })}`)).body);
  const requestOf = (from: string, to: string, places: readonly FactPlace[], more: object = {}) => {
    const documents = new Map<string, object & { places: object[] }>();
    for (const { id, kind, version, pageId, field, index } of places) {
      const document = documents.get(id) ?? { id, kind, version, pageId, places: [] as object[] };
      document.places.push({ field, index });
      documents.set(id, document);
    }
    const own = { id: crypto.randomUUID(), from, to, anyCase: false, isPublishing: true };
    return { ...own, documents: [...documents.values()], ...more };
  };
  const all = (body: object) => desk.post("/pages/replace/all", body);
  const published = async (id: string) => {
    const text = (await storedDocuments(services)).published.get(`entries ${id}`) ?? "{}";
    return JSON.parse(text).fields?.description?.["en-AU"];
  };
  const releases = async () => together.parse((await desk.get("/pages/together")).body).releases;
  const log = async () =>
    services.db.selectFrom("desk_log").select("id").where("action", "=", "content.replace").execute();
  return { ...opened, root, write, find, requestOf, all, published, releases, log };
}

test("every place of a fact is shown with its page, its part and the words around it", async () => {
  await using site = await open();
  await site.write(about, "A day costs $73 (children: $73), not $730.");
  const { places, total, mayChange } = await site.find("$73", "$84");
  expect([total, mayChange]).toEqual([2, true]);
  expect(places?.[0]).toMatchObject({
    pageId: about,
    id: about,
    kind: "Entry",
    state: "published",
    field: "description",
    index: 0,
    before: "A day costs ",
    match: "$73",
    why: null,
    isAddress: false,
  });
  expect((await site.find("", "x")).places).toBeNull();
  expect((await site.find("A DAY COSTS", "x")).places).toEqual([]);
  expect((await site.find("A DAY COSTS", "x", { any: "1" })).places).toHaveLength(1);
});

test("the chosen places are replaced and published as one, which can be taken back", async () => {
  await using site = await open();
  await site.write(about, "Tickets cost $73, for children $73.");
  await site.write(history, "It was always $73.");
  const { places } = await site.find("$73", "$84");
  const request = site.requestOf(
    "$73",
    "$84",
    (places ?? []).filter(({ id, index }) => id === history || index === 0),
  );
  const version = await contentVersion(site.services);
  expect((await site.all(request)).body).toEqual({ places: 2 });
  expect(await site.published(about)).toBe("Tickets cost $84, for children $73.");
  expect(await site.published(history)).toBe("It was always $84.");
  const after = await contentVersion(site.services);
  expect(after).toBeGreaterThan(version);
  expect((await site.all(request)).status, "sent again").toBe(200);
  expect(await contentVersion(site.services)).toBe(after);
  expect(await site.releases()).toMatchObject([{ name: "“$73” is now “$84”", state: "published", parts: 2 }]);
  expect(await site.log()).toHaveLength(1);
  expect((await site.desk.post("/pages/together/take-back", { id: request.id })).status).toBe(200);
  expect(await site.published(about)).toBe("Tickets cost $73, for children $73.");
  expect(await site.root(about)).toMatchObject({
    state: "changed",
    fields: { description: "Tickets cost $84, for children $73." },
  });
});

test("only as drafts, visitors see nothing of it, and sent again it does no more", async () => {
  await using site = await open();
  await site.write(about, "Ring 5555 1234.");
  const { places } = await site.find("5555 1234", "5555 9876");
  const request = site.requestOf("5555 1234", "5555 9876", places ?? [], { isPublishing: false });
  const version = await contentVersion(site.services);
  for (let time = 1; time <= 2; time += 1) expect((await site.all(request)).status).toBe(200);
  expect(await contentVersion(site.services)).toBe(version);
  expect(await site.root(about)).toMatchObject({ state: "changed", fields: { description: "Ring 5555 9876." } });
  expect([await site.releases(), await site.log()]).toMatchObject([[], [{}]]);
});

test("what has other changes is told apart, and what is not on the site stays a draft", async () => {
  await using site = await open();
  await site.write(about, "Tickets cost $73.");
  await site.write(about, "Day tickets cost $73.", false);
  const id = "NewPrices00000000000000".slice(0, 22);
  const fields = { title: "Prices", slug: "prices", description: "From $73", sections: [] };
  await site.desk.post("/content/create", { id, type: "generalPage", fields });
  const { places } = await site.find("$73", "$84");
  expect(places?.map((place) => [place.id, place.state])).toEqual(
    expect.arrayContaining([
      [about, "changed"],
      [id, "draft"],
    ]),
  );
  expect((await site.all(site.requestOf("$73", "$84", places ?? []))).status).toBe(200);
  expect(await site.published(about)).toBe("Day tickets cost $84.");
  expect(await site.published(id)).toBeUndefined();
  expect(await site.root(id)).toMatchObject({ state: "draft", fields: { description: "From $84" } });
});

test("when somebody changed one meanwhile it is named, and nothing is done", async () => {
  await using site = await open();
  await site.write(about, "Tickets cost $73.");
  await site.write(history, "It was always $73.");
  const { places } = await site.find("$73", "$84");
  await site.write(history, "It was always $73. Always.", false);
  const before = await storedDocuments(site.services);
  const refused = await site.all(site.requestOf("$73", "$84", places ?? []));
  expect(refused.status).toBe(409);
  expect(refused.body.changed).toMatchObject([{ id: history, by: "Ann Lee" }]);
  expect(await storedDocuments(site.services)).toEqual(before);
  expect([await site.releases(), await site.log()]).toEqual([[], []]);
});

test("what the new words would break is said at its place, and refused", async () => {
  await using site = await open();
  const { title } = (await site.root(about)).fields;
  const long = "x".repeat(300);
  const { places } = await site.find(title, long);
  const place = places?.find(({ id, field }) => id === about && field === "title");
  expect(place?.why).toMatch(/^At most 256 letters/);
  const refused = await site.all(site.requestOf(title, long, place ? [place] : []));
  expect(refused.status).toBe(422);
  expect(contentFaults.parse(refused.body).faults).toMatchObject([{ id: about, field: "title" }]);
  const many = Array.from({ length: 201 }, (_, index) => ({
    id: `d${index}`,
    kind: "Entry",
    version: 1,
    pageId: about,
    places: [{ field: "title", index: 0 }],
  }));
  expect((await site.all({ ...site.requestOf("a", "b", []), documents: many })).status).toBe(422);
});

test("a failure before the transaction ends leaves everything as it was", async () => {
  await using site = await open();
  await site.write(about, "Tickets cost $73.");
  await site.write(history, "It was always $73.");
  const { places } = await site.find("$73", "$84");
  const { management } = site.services.content;
  if (!management) throw new Error("The content cannot be written.");
  const breaking: typeof management = {
    ...management,
    as: (editor, record, work) =>
      management.as(editor, record, async (client) => {
        await work(client);
        throw new Error("The process ends here.");
      }),
  };
  const session = { person: { id: site.ann.personId, name: "Ann Lee", email: "", roles: {} } };
  const body = replaceRequest.parse(site.requestOf("$73", "$84", places ?? []));
  const before = await storedDocuments(site.services);
  await expect(
    replaceFacts({ services: site.services, session, judge: async () => undefined, body }, breaking),
  ).rejects.toThrow();
  expect(await storedDocuments(site.services)).toEqual(before);
  expect([await site.releases(), await site.log()]).toEqual([[], []]);
});

test("whoever may look only sees the places, and changes none", async () => {
  await using site = await open();
  await site.write(about, "Tickets cost $73.");
  const { cookie } = await signIn(site.services, { editor: "look" });
  const reader = deskBrowser(site.services, cookie);
  const seen = factSearch.parse((await reader.get("/pages/replace?from=$73&to=$84")).body);
  expect(seen.mayChange).toBe(false);
  const request = site.requestOf("$73", "$84", seen.places ?? []);
  expect((await reader.post("/pages/replace/all", request)).status).toBe(403);
});

test("the words of bands are found in the draft by whoever sees the line-up, and as visitors read them by others", async () => {
  await using site = await open();
  const { services } = site;
  const fields = {
    "Band Name": "The Zithers",
    Bio: "Zither and bass. Zithers!",
    "Music Link": "https://zither.example",
  };
  await importBands(services.db, [{ id: "zithers", fields }]);
  const earlier = { ...draftBand(bandRow), id: "earlier", name: "Zither Trio", year: "2026" };
  await storeDraft(services.db, { bands: [earlier] });
  await services.db.updateTable("bands").set({ bio: "Zither, in draft." }).where("id", "=", "zithers").execute();
  const placesOf = async (desk: typeof site.desk) =>
    factSearch.parse((await desk.get("/pages/replace?from=Zither&to=Lute")).body).bandPlaces;
  expect(await placesOf(site.desk)).toMatchObject([
    { name: "The Zithers", version: null, field: "bio", before: "", match: "Zither", after: " and bass. Zithers!" },
  ]);
  const chair = deskBrowser(services, (await signIn(services, { chair: "change" })).cookie);
  expect(await placesOf(chair)).toMatchObject([{ version: 1, field: "bio", after: ", in draft.", why: null }]);
  const { bandHits } = (await chair.get("/pages?q=in%20draft")).body;
  expect(bandHits).toMatchObject([{ id: "zithers", name: "The Zithers", label: "About the band", match: "in draft" }]);
  expect((await site.desk.get("/pages?q=zither")).body.bandHits[0]).toMatchObject({ id: null, name: "The Zithers" });
});
