import { afterEach, beforeEach, expect, test } from "vitest";
import { goOn, publishRelease } from "#app/desk/content/releases/publish-release.server.ts";
import { releaseRequest, type Together, together } from "#app/desk/content/releases/releases-contract.ts";
import { takeBack } from "#app/desk/content/releases/take-back.server.ts";
import { managementToken, startTestService, type TestService } from "#embedded/content-service/test-service.ts";
import { signIn } from "#tests/support/desk.ts";
import { deskBrowser } from "#tests/support/desk-browser.ts";
import { startLimited } from "#tests/support/limited-contentful.ts";
import { openTestServices } from "#tests/support/services.ts";

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

async function open() {
  const opened = await openTestServices({
    CONTENTFUL_SPACE_ID: "festival",
    CONTENTFUL_ACCESS_TOKEN: "delivery-token",
    CONTENTFUL_MANAGEMENT_TOKEN: managementToken,
    CONTENTFUL_MANAGEMENT_HOST: limited.host,
  });
  const { services } = opened;
  const { cookie, personId } = await signIn(services, { editor: "change" });
  const desk = deskBrowser(services, cookie);
  const root = async (id: string) => (await desk.get(`/pages/${id}`)).body.page.root;
  const write = async (id: string, title: string) => {
    const { version, fields } = await root(id);
    const changes = [{ field: "title", before: fields.title, after: title }];
    const { body } = await desk.post("/content/save", { id, kind: "Entry", asOf: version, changes });
    return { id, kind: "Entry", version: body.entry.version };
  };
  const requestOf = (documents: readonly { id: string }[]) => ({
    ...{ id: crypto.randomUUID(), pages: documents.map(({ id }) => id), documents, unpublish: [], at: null },
  });
  const title = async (id: string) => (await (await contentful.get(`entries/${id}`)).json()).fields.title;
  const titles = async () => [await title("s1"), await title("s2")];
  const listed = async (): Promise<Together> => together.parse((await desk.get("/pages/together")).body);
  const { management } = services.content;
  if (!management) throw new Error("The content cannot be written.");
  const session = { person: { id: personId, name: "Ann Lee", email: "", roles: {} } };
  return { ...opened, desk, root, write, requestOf, titles, listed, management, session };
}

const forbid = (what: RegExp) => {
  limited.state.forbids = ({ method, url = "" }) => method === "PUT" && what.test(url);
};
const allow = () => {
  limited.state.forbids = () => false;
};

test("with Contentful, a release that ends half way says so, and goes on when it is pressed again", async () => {
  await using site = await open();
  const { services, session, management } = site;
  const before = await site.titles();
  const request = site.requestOf([await site.write("s1", "First"), await site.write("s2", "Second")]);
  forbid(/s2\/published$/);
  const body = releaseRequest.parse(request);
  await expect(publishRelease({ services, session, body }, management)).rejects.toThrow();
  expect(await site.titles()).toEqual(["First", before[1]]);
  expect((await site.listed()).releases).toMatchObject([{ state: "half", done: 1, parts: 2 }]);
  allow();
  expect((await goOn({ services, session, body }, management)).ok).toBe(true);
  expect(await site.titles()).toEqual(["First", "Second"]);
  expect((await site.listed()).releases).toMatchObject([{ state: "published", done: 2 }]);
});

test("with Contentful, taking back goes on after a break, and the edited words are the drafts again", async () => {
  await using site = await open();
  const { services, session, management } = site;
  const before = await site.titles();
  const request = site.requestOf([await site.write("s1", "First"), await site.write("s2", "Second")]);
  expect((await site.desk.post("/pages/together/publish", request)).status).toBe(200);
  for (const breaks of [/entries\/s1\/published$/, /entries\/s2$/, /entries\/s2\/published$/]) {
    forbid(breaks);
    await expect(takeBack({ services, session, body: request }, management)).rejects.toThrow();
  }
  expect((await site.listed()).releases).toMatchObject([{ state: "half" }]);
  allow();
  const taken = await site.desk.post("/pages/together/take-back", { id: request.id });
  expect(taken.body.releases).toMatchObject([{ state: "takenBack", done: 2 }]);
  expect(await site.titles()).toEqual(before);
  expect([(await site.root("s1")).fields.title, (await site.root("s2")).fields.title]).toEqual(["First", "Second"]);
});

test("with Contentful, nothing is taken back of which there is a newer draft: that could be lost", async () => {
  await using site = await open();
  const request = site.requestOf([await site.write("s1", "First"), await site.write("s2", "Second")]);
  await site.desk.post("/pages/together/publish", request);
  await site.write("s2", "An evening's work");
  const refused = await site.desk.post("/pages/together/take-back", { id: request.id });
  expect(refused.status).toBe(422);
  expect(refused.body.detail).toContain("“Second” was changed since it was published.");
  expect(await site.titles()).toEqual(["First", "Second"]);
});
