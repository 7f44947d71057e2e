import { afterEach, beforeEach, expect, test } from "vitest";
import { type Together, together } from "#desk/content/releases/releases-contract.ts";
import { countPublications } from "#desk/content/timed/publications-on-today.server.ts";
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
  const requestOf = (documents: readonly { id: string }[]) => ({
    id: crypto.randomUUID(),
    pages: documents.map(({ id }) => id),
    documents,
    unpublish: [],
    at: null,
  });
  const title = async (id: string) => (await (await contentful.get(`entries/${id}`)).json()).fields.title;
  const titles = async () => [await title("s3"), await title("s2")];
  const listed = async (): Promise<Together> => together.parse((await desk.get("/pages/together")).body);
  const log = async () => {
    const rows = await services.db.selectFrom("desk_log").select(["action", "subject_id"]).orderBy("at").execute();
    return rows.map((row) => `${row.action} ${row.subject_id}`);
  };
  /** What the next start does, once the process that began has given no sign of life for a minute. */
  const startAgain = () => publishDue(services, () => Date.now() + 61_000);
  return { ...opened, desk, root, write, requestOf, titles, listed, log, startAgain };
}

const forbid = (what: RegExp) => {
  limited.state.forbids = ({ method, url = "" }) => method === "PUT" && what.test(url);
};
const allow = () => {
  limited.state.forbids = () => false;
};

test("with Contentful, a release that an outage ends half way is said in words, and done by itself once Contentful answers", async () => {
  await using site = await open();
  const before = await site.titles();
  const request = site.requestOf([await site.write("s3", "First"), await site.write("s2", "Second")]);
  forbid(/s2\/published$/);
  const half = await site.desk.post("/pages/together/publish", request);
  expect([half.status, half.body.detail]).toEqual([
    503,
    "“First” is done. “Second” waits. Contentful did not answer. What waits is done by itself once it does; if that fails, Today says so.",
  ]);
  expect(await site.titles()).toEqual(["First", before[1]]);
  const [listed] = (await site.listed()).releases;
  expect(listed).toMatchObject({ state: "half", done: 1, parts: 2, left: ["Second"], next: "by itself" });
  allow();
  await site.startAgain();
  expect(await site.titles()).toEqual(["First", "Second"]);
  expect((await site.listed()).releases).toMatchObject([{ state: "published", done: 2, next: null }]);
  expect((await site.log()).filter((line) => !/publish|edit/.test(line))).toEqual([
    "content.attempted s3",
    "content.done s3",
    `content.release ${request.id}`,
  ]);
});

test("with Contentful, a release that waits is gone on with when it is pressed", async () => {
  await using site = await open();
  const request = site.requestOf([await site.write("s3", "First"), await site.write("s2", "Second")]);
  forbid(/s2\/published$/);
  await site.desk.post("/pages/together/publish", request);
  allow();
  const gone = await site.desk.post("/pages/together/go-on", { id: request.id });
  expect(gone.body.releases).toMatchObject([{ state: "published", done: 2 }]);
  expect(await site.titles()).toEqual(["First", "Second"]);
});

test("with Contentful, a release stays listed when Contentful fails before its first part, and when the process ends", async () => {
  await using site = await open();
  const request = site.requestOf([await site.write("s3", "First"), await site.write("s2", "Second")]);
  forbid(/s3\/published$/);
  const half = await site.desk.post("/pages/together/publish", request);
  expect([half.status, half.body.detail]).toEqual([503, expect.stringContaining("Nothing of it is done yet.")]);
  expect((await site.listed()).releases).toMatchObject([{ state: "half", done: 0, next: "by itself" }]);
  const isLost = Promise.withResolvers<void>();
  limited.state.forbids = () => false;
  limited.state.swallows = ({ method, url = "" }) => {
    const isSecond = method === "PUT" && url.endsWith("/s2/published");
    if (isSecond) isLost.resolve();
    return isSecond;
  };
  const lost = site.desk.post("/pages/together/go-on", { id: request.id });
  await isLost.promise;
  limited.state.swallows = () => false;
  await publishDue(site.services, () => Date.now() + 6 * 60_000);
  expect(await site.titles()).toEqual(["First", "Second"]);
  expect((await site.listed()).releases).toMatchObject([{ state: "published", done: 2 }]);
  await limited.close();
  await lost;
});

test("with Contentful, what somebody has changed since a release ended half way waits on Today; left at that, it is not asked again", async () => {
  await using site = await open();
  const request = site.requestOf([await site.write("s3", "First"), await site.write("s2", "Second")]);
  forbid(/s2\/published$/);
  await site.desk.post("/pages/together/publish", request);
  allow();
  await site.write("s2", "An evening's work");
  await site.startAgain();
  const [failed] = (await site.listed()).releases;
  expect(failed).toMatchObject({
    state: "half",
    next: "by somebody",
    problem: expect.stringContaining("was changed since"),
  });
  expect(await countPublications(site.services.db)).toEqual({ held: 0, failed: 1 });
  await site.desk.post("/content/timed/stop", { id: request.id });
  expect(await countPublications(site.services.db)).toEqual({ held: 0, failed: 0 });
  expect((await site.listed()).releases).toMatchObject([{ state: "half", done: 1, next: null }]);
  const before = await site.titles();
  const taken = await site.desk.post("/pages/together/take-back", { id: request.id });
  expect(taken.body.releases, "only what had gone is taken back").toMatchObject([{ state: "takenBack", done: 1 }]);
  expect(await countPublications(site.services.db)).toEqual({ held: 0, failed: 0 });
  expect(await site.titles()).toEqual([expect.not.stringMatching("First"), before[1]]);
});

test("with Contentful, taking back goes on by itself after each break, and the edited words are the drafts again", async () => {
  await using site = await open();
  const before = await site.titles();
  const request = site.requestOf([await site.write("s3", "First"), await site.write("s2", "Second")]);
  expect((await site.desk.post("/pages/together/publish", request)).status).toBe(200);
  forbid(/entries\/s3\/published$/);
  const half = await site.desk.post("/pages/together/take-back", { id: request.id });
  expect([half.status, half.body.detail]).toEqual([503, expect.stringContaining("Nothing of it is done yet.")]);
  for (const breaks of [/entries\/s2$/, /entries\/s2\/published$/]) {
    forbid(breaks);
    await site.startAgain();
    expect((await site.listed()).releases).toMatchObject([{ state: "half", done: 1, left: ["Second"] }]);
  }
  allow();
  await site.startAgain();
  expect((await site.listed()).releases).toMatchObject([{ state: "takenBack", done: 2 }]);
  expect(await site.titles()).toEqual(before);
  expect([(await site.root("s3")).fields.title, (await site.root("s2")).fields.title]).toEqual(["First", "Second"]);
  expect((await site.log()).at(-1)).toBe(`content.releaseTakenBack ${request.id}`);
});

test.each([
  ["while the new words are written", /entries\/s2$/, "Nothing of it is done yet.", ["From $25", "Only $25"]],
  ["while they are published", /s2\/published$/, "“From $25” is done. “Only $25” waits.", ["From $30", "Only $25"]],
] as const)(
  "with Contentful, a fact that changes everywhere goes on by itself after an outage %s",
  async (_, breaks, words, half) => {
    await using site = await open();
    const seen = [await site.write("s3", "From $25"), await site.write("s2", "Only $25")];
    await site.desk.post("/content/publish", { documents: seen, unpublish: [] });
    const places = [{ field: "title", index: 0 }];
    const documents = seen.map(({ id, kind, version }) => ({ id, kind, version: version + 1, pageId: id, places }));
    const fact = { from: "$25", to: "$30", anyCase: false, isPublishing: true };
    const request = { id: crypto.randomUUID(), ...fact, documents };
    limited.state.forbids = ({ method, url = "" }) => method !== "GET" && breaks.test(url);
    const answer = await site.desk.post("/pages/replace/all", request);
    expect([answer.status, answer.body.detail]).toEqual([503, expect.stringContaining(words)]);
    expect(await site.titles()).toEqual(half);
    expect((await site.listed()).releases).toMatchObject([
      { name: "“$25” is now “$30”", state: "half", next: "by itself" },
    ]);
    allow();
    await site.startAgain();
    expect(await site.titles()).toEqual(["From $30", "Only $30"]);
    expect((await site.listed()).releases).toMatchObject([{ state: "published", done: 2, parts: 2 }]);
    expect((await site.desk.post("/pages/together/take-back", { id: request.id })).status).toBe(200);
    expect(await site.titles()).toEqual(["From $25", "Only $25"]);
  },
);

test("with Contentful, a fact that only drafts get is written by itself after an outage, and visitors see nothing of it", async () => {
  await using site = await open();
  const seen = [await site.write("s3", "From $25"), await site.write("s2", "Only $25")];
  const before = await site.titles();
  const places = [{ field: "title", index: 0 }];
  const documents = seen.map((each) => ({ ...each, pageId: each.id, places }));
  limited.state.forbids = ({ method, url = "" }) => method !== "GET" && /entries\/s2$/.test(url);
  const fact = { from: "$25", to: "$30", anyCase: false, isPublishing: false };
  const answer = await site.desk.post("/pages/replace/all", { id: crypto.randomUUID(), ...fact, documents });
  expect(answer.status).toBe(503);
  allow();
  await site.startAgain();
  expect([(await site.root("s3")).fields.title, (await site.root("s2")).fields.title]).toEqual([
    "From $30",
    "Only $30",
  ]);
  expect([await site.titles(), (await site.listed()).releases]).toEqual([before, []]);
});

test("with Contentful, an outage before anything is noted is said in words", async () => {
  await using site = await open();
  const request = site.requestOf([await site.write("s3", "First"), await site.write("s2", "Second")]);
  limited.state.forbids = () => true;
  for (const path of ["/pages/together/publish", "/pages/together/take-back", "/pages/together/go-on"]) {
    const { status, body } = await site.desk.post(path, path.endsWith("publish") ? request : { id: request.id });
    expect([path, status, body.detail]).toEqual([path, 503, expect.stringContaining("Contentful does not answer")]);
  }
  expect((await site.desk.get("/pages/s3")).status).toBe(503);
});

test("with Contentful, nothing is taken back of which there is a newer draft: that could be lost", async () => {
  await using site = await open();
  const request = site.requestOf([await site.write("s3", "First"), await site.write("s2", "Second")]);
  await site.desk.post("/pages/together/publish", request);
  await site.write("s2", "An evening's work");
  const refused = await site.desk.post("/pages/together/take-back", { id: request.id });
  expect(refused.status).toBe(422);
  expect(refused.body.detail).toContain("“Second” was changed since it was published.");
  expect(await site.titles()).toEqual(["First", "Second"]);
});
