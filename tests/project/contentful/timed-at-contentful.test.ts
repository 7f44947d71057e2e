import { afterEach, beforeEach, expect, test } from "vitest";
import { publishDue } from "#desk/content/timed/publish-due.server.ts";
import { managementToken, startTestService, type TestService } from "#embedded/content-service/test-service.ts";
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
  const log = async () => {
    const rows = await services.db.selectFrom("desk_log").select(["action", "subject_id"]).orderBy("at").execute();
    return rows.map((row) => `${row.action} ${row.subject_id}`).filter((line) => !line.startsWith("content.edit"));
  };
  /** What the next start does, once the process that began has given no sign of life for a minute. */
  const startAgain = () => publishDue(services, () => Date.now() + 61_000);
  const publish = () => publishDue(services, () => friday);
  return { ...opened, desk, root, write, approve, title, listed, log, startAgain, publish };
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
  await site.approve([await site.write("s3", "First"), await site.write("s2", "Second")]);
  limited.state.forbids = ({ method, url = "" }) => method === "PUT" && url.endsWith("/s2/published");
  await site.publish();
  expect([await site.title("s3"), await site.title("s2")]).toEqual(["First", "Two"]);
  expect(await site.listed()).toMatchObject([{ status: "waiting" }]);
  limited.state.forbids = () => false;
  await site.publish();
  expect(await site.title("s2")).toBe("Second");
  expect(await site.listed()).toMatchObject([{ status: "done" }]);
});

test("with Contentful, which takes few requests in a second, documents are read one after the other", async () => {
  await using site = await open();
  const documents = [await site.write("s3", "First"), await site.write("s2", "Second")];
  limited.state.counts = ({ url = "" }) => /entries\/\w+/.test(url);
  limited.state.most = 0;
  expect((await site.approve(documents)).status).toBe(200);
  expect(limited.state.most, "when it is approved").toBe(1);
  limited.state.most = 0;
  await site.publish();
  expect(await site.listed()).toMatchObject([{ status: "done" }]);
  expect(limited.state.most, "when it is due").toBe(1);
});

test("with Contentful, publishing that the process's death ended half way goes on at the next start, and the log says so", async () => {
  await using site = await open();
  const documents = [await site.write("s3", "First"), await site.write("s2", "Second")];
  const isLost = Promise.withResolvers<void>();
  limited.state.swallows = ({ method, url = "" }) => {
    const isSecond = method === "PUT" && url.endsWith("/s2/published");
    if (isSecond) isLost.resolve();
    return isSecond;
  };
  const lost = site.desk.post("/content/publish", { documents, unpublish: [] });
  await isLost.promise;
  expect([await site.title("s3"), await site.title("s2")]).toEqual(["First", "Two"]);
  await publishDue(site.services, () => Date.now());
  expect(await site.title("s2"), "it may still be under way").toBe("Two");
  limited.state.swallows = () => false;
  await site.startAgain();
  expect(await site.title("s2")).toBe("Second");
  expect(await site.listed()).toMatchObject([{ status: "done" }]);
  expect(await site.log()).toEqual([
    "content.attempted s3",
    "content.publish s3",
    "content.publish s2",
    "content.done s3",
  ]);
  await limited.close();
  await lost;
});

test("with Contentful, what was changed since publishing ended half way waits on Today, in words", async () => {
  await using site = await open();
  const documents = [await site.write("s3", "First"), await site.write("s2", "Second")];
  limited.state.forbids = ({ method, url = "" }) => method === "PUT" && url.endsWith("/s2/published");
  const half = await site.desk.post("/content/publish", { documents, unpublish: [] });
  expect([half.status, half.body.detail]).toEqual([503, expect.stringContaining("“First” is done. “Second” waits.")]);
  limited.state.forbids = () => false;
  await site.write("s2", "An evening's work");
  await site.startAgain();
  expect([await site.title("s3"), await site.title("s2")]).toEqual(["First", "Two"]);
  const [failed] = await site.listed();
  expect(failed).toMatchObject({ status: "failed", problem: expect.stringContaining("was changed since") });
});

test("with Contentful, a removal that ended after the page was taken off the site is done at the next start", async () => {
  await using site = await open();
  const { version } = await site.root("s2");
  limited.state.forbids = ({ method, url = "" }) => method === "PUT" && url.endsWith("/s2/archived");
  const documents = [{ id: "s2", kind: "Entry", version }];
  expect((await site.desk.post("/content/remove", { documents })).status).toBe(503);
  expect((await contentful.get("entries/s2")).status).toBe(404);
  limited.state.forbids = () => false;
  await site.startAgain();
  expect((await site.desk.get("/pages/s2")).body.page).toBeNull();
  expect(await site.listed()).toMatchObject([{ status: "done" }]);
  expect((await site.log()).at(-1)).toBe("content.done s2");
});
