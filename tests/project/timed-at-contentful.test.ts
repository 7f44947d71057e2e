import { afterEach, beforeEach, expect, test } from "vitest";
import { publishDue } from "#app/desk/content/timed/publish-due.server.ts";
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

const friday = Date.now() + 24 * 3_600_000;

async function open() {
  const opened = await openTestServices({
    CONTENTFUL_SPACE_ID: "festival",
    CONTENTFUL_ACCESS_TOKEN: "delivery-token",
    CONTENTFUL_MANAGEMENT_TOKEN: managementToken,
    CONTENTFUL_MANAGEMENT_HOST: limited.host,
  });
  const { services } = opened;
  const { cookie } = await signIn(services, { editor: "change" });
  const desk = deskBrowser(services, cookie);
  const root = async (id: string) => (await desk.get(`/pages/${id}`)).body.page.root;
  const write = async (id: string, title: string) => {
    const { version, fields } = await root(id);
    const changes = [{ field: "title", before: fields.title, after: title }];
    const { body } = await desk.post("/content/save", { id, kind: "Entry", asOf: version, changes });
    return { id, kind: "Entry", version: body.entry.version };
  };
  const approve = (documents: object[]) =>
    desk.post("/content/timed", { id: crypto.randomUUID(), pageId: "s2", at: friday, documents, unpublish: [] });
  const title = async (id: string) => (await (await contentful.get(`entries/${id}`)).json()).fields.title;
  const listed = async () => (await desk.get("/content/timed")).body.publications;
  return { ...opened, root, write, approve, title, listed, publish: () => publishDue(services, () => friday) };
}

test("with Contentful, a draft that was changed since is left alone, and the publication fails in words", async () => {
  await using site = await open();
  await site.approve([await site.write("s2", "Approved")]);
  await site.write("s2", "An evening's work");
  const before = await site.root("s2");
  await site.publish();
  expect(await site.title("s2")).toBe("Two");
  expect(await site.root("s2")).toEqual(before);
  const [failed] = await site.listed();
  expect(failed.status).toBe("failed");
  expect(failed.problem).toBe("“An evening's work” was changed since it was approved. Please publish it by hand.");
});

test("with Contentful, a publication that ends half way is not called done, and the next look does the rest", async () => {
  await using site = await open();
  await site.approve([await site.write("s1", "First"), await site.write("s2", "Second")]);
  limited.state.forbids = ({ method, url = "" }) => method === "PUT" && url.endsWith("/s2/published");
  await site.publish();
  expect([await site.title("s1"), await site.title("s2")]).toEqual(["First", "Two"]);
  expect(await site.listed()).toMatchObject([{ status: "waiting" }]);
  limited.state.forbids = () => false;
  await site.publish();
  expect(await site.title("s2")).toBe("Second");
  expect(await site.listed()).toMatchObject([{ status: "done" }]);
});

test("with Contentful, which takes few requests in a second, documents are read one after the other", async () => {
  await using site = await open();
  const documents = [await site.write("s1", "First"), await site.write("s2", "Second")];
  limited.state.most = 0;
  expect((await site.approve(documents)).status).toBe(200);
  expect(limited.state.most, "when it is approved").toBe(1);
  limited.state.most = 0;
  await site.publish();
  expect(await site.listed()).toMatchObject([{ status: "done" }]);
  expect(limited.state.most, "when it is due").toBe(1);
});
