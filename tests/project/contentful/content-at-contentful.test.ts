import { afterAll, beforeAll, expect, test } from "vitest";
import { countPublications } from "#desk/content/publication/list-publications.server.ts";
import { publishDue } from "#desk/content/publication/publish-due.server.ts";
import { startTestService, type TestService } from "#embedded/content-service/test-service.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { openTestServices } from "#tests/support/site/services.ts";

let contentful: TestService;
beforeAll(async () => {
  contentful = await startTestService();
});
afterAll(() => contentful.close());

async function open(settings: Record<string, string> = {}) {
  const opened = await openTestServices({
    CONTENTFUL_SPACE_ID: "festival",
    CONTENTFUL_ACCESS_TOKEN: "delivery-token",
    CONTENTFUL_MANAGEMENT_TOKEN: "token-of-an-earlier-release",
    ...settings,
  });
  const { cookie, personId } = await signIn(opened.services, { editor: "change" });
  return { ...opened, personId, desk: deskBrowser(opened.services, cookie) };
}

test("with Contentful, the desk says where pages are changed, and changes none", async () => {
  await using site = await open();
  const webApp = "https://app.contentful.com/spaces/festival/environments/master";
  expect((await site.desk.get("/pages")).body).toEqual({ webApp, hasPreviews: false, publications: [] });
  for (const path of ["/pages/home", "/pages/together", "/pages/replace", "/content/model"]) {
    const { status, body } = await site.desk.get(path);
    expect([path, status, body.code]).toEqual([path, 503, "at-contentful"]);
  }
  // Pictures of bands are our own wherever the pages are.
  const pictures = await site.desk.get("/pictures");
  expect([pictures.status, pictures.body.pictures]).toEqual([200, []]);
  const change = { field: "title", before: "Two", after: "Written at the desk" };
  const save = { id: "s2", kind: "Entry", asOf: 2, changes: [change] };
  expect((await site.desk.post("/content/save", save)).status).toBe(503);
  expect((await (await contentful.get("entries/s2")).json()).fields.title).toBe("Two");
});

test("with the token of its Preview API, drafts are shown at the desk's address for previews", async () => {
  await using site = await open({
    CONTENTFUL_PREVIEW_TOKEN: "token-of-the-preview",
    CONTENTFUL_HOST: "cdn.eu.contentful.com",
  });
  const { webApp, hasPreviews } = (await site.desk.get("/pages")).body;
  expect([webApp, hasPreviews]).toEqual(["https://app.eu.contentful.com/spaces/festival/environments/master", true]);
});

test("what an earlier release was to publish there, or has begun to, fails in words on Today, and can be taken off the list", async () => {
  await using site = await open();
  const { db } = site.services;
  const row = (id: string, at: number) => ({
    id,
    page_id: "home",
    name: "The page",
    at,
    status: "waiting" as const,
    problem: null,
    made_by: site.personId,
    made_at: 0,
    lease_until: 0,
  });
  const document = {
    kind: "Entry" as const,
    version: 3,
    public_version: 1,
    is_unpublished: 0 as const,
    document: "{}",
  };
  const [section, page] = [
    { ...document, document_id: "s2", name: "Section two", is_done: 1 as const },
    { ...document, document_id: "home", name: "The page", is_done: 0 as const },
  ];
  const [half, toCome] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
  await db
    .insertInto("desk_publications")
    .values([row(half, 1), row(toCome, Date.now() + 3_600_000)])
    .execute();
  await db
    .insertInto("desk_publication_documents")
    .values([
      { ...section, publication_id: half, position: 0 },
      { ...page, publication_id: half, position: 1 },
      { ...page, publication_id: toCome, position: 0 },
    ])
    .execute();
  await publishDue(site.services);
  await publishDue(site.services);
  expect(await countPublications(db)).toEqual({ held: 0, failed: 2 });
  expect(await db.selectFrom("outbox").select("id").execute(), "told by mail, once each").toHaveLength(2);
  const listed = async () => (await site.desk.get("/pages")).body.publications;
  const [first, second] = await listed();
  expect(first).toMatchObject({ id: half, status: "failed" });
  expect(first.problem).toContain("Done already: “Section two”.");
  expect(first.problem).toContain("Please do the rest in Contentful’s web app: publish “The page”.");
  expect(second.problem).not.toContain("Done already");
  expect((await site.desk.post("/content/timed/stop", { id: half })).status).toBe(200);
  expect(await listed()).toMatchObject([{ id: toCome }]);
});
