import { expect, test } from "vitest";
import { settleRestoredDatabase } from "#services/maintenance/settle-restored.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { openContentDesk } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { type TimedPublications, timedPublications } from "./publication-contract.ts";
import { publishDue } from "./publish-due.server.ts";

const pageId = "page-about";
const hour = 3_600_000;
const friday = Date.now() + 24 * hour;

async function open() {
  const opened = await openContentDesk();
  const { desk, services } = opened;
  const root = async () => (await desk.get(`/pages/${pageId}`)).body.page.root;
  const write = async (title: string) => {
    const { version, fields } = await root();
    const changes = [{ field: "title", before: fields.title, after: title }];
    const { body } = await desk.post("/content/save", { id: pageId, kind: "Entry", asOf: version, changes });
    return { id: pageId, kind: "Entry", version: body.entry.version };
  };
  const approve = (more: object) =>
    desk.post("/content/timed", { id: crypto.randomUUID(), pageId, at: friday, documents: [], unpublish: [], ...more });
  const title = async () => {
    const headers = { Authorization: `Bearer ${contentApi.token}` };
    const response = await services.content.routes.request(`${contentApi.path}/entries/${pageId}`, { headers });
    return response.ok ? (await response.json()).fields.title : undefined;
  };
  const listed = async (): Promise<TimedPublications["publications"]> =>
    timedPublications.parse((await desk.get("/content/timed")).body).publications;
  return { ...opened, root, write, approve, title, listed, publish: (at: number) => publishDue(services, () => at) };
}

test("at its time a page is published as it was approved, and what was written since stays a draft", async () => {
  await using site = await open();
  const seen = await site.write("From Friday on");
  expect((await site.approve({ documents: [seen] })).status).toBe(200);
  await site.write("Still thinking");
  const before = await site.title();
  await site.publish(friday - 1);
  expect(await site.title()).toBe(before);
  await site.publish(friday);
  expect(await site.title()).toBe("From Friday on");
  expect(await site.root()).toMatchObject({ state: "changed", fields: { title: "Still thinking" } });
  expect(await site.listed()).toMatchObject([{ status: "done", name: "From Friday on", by: "Ann Lee" }]);
  const log = await site.services.db.selectFrom("desk_log").select(["action", "person_id"]).execute();
  expect(log).toContainEqual({ action: "content.publish", person_id: site.ann.personId });
});

test("what is approved with the id of another publication is refused, and the same again, or at once, is one", async () => {
  await using site = await open();
  const seen = await site.write("From Friday on");
  const id = crypto.randomUUID();
  const both = await Promise.all([1, 2].map(() => site.approve({ id, documents: [seen] })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await site.approve({ id, documents: [seen] })).status).toBe(200);
  const others = [
    { at: friday + hour, documents: [seen] },
    { unpublish: [seen], documents: [], pageId: "page-history" },
    { documents: [] },
  ];
  for (const other of others) expect((await site.approve({ id, ...other })).status).toBe(409);
  expect(await site.listed()).toMatchObject([{ id, name: "From Friday on", at: friday }]);
  const [at, fresh] = [{ documents: [seen] }, crypto.randomUUID()];
  const two = await Promise.all([friday, friday + hour].map((time) => site.approve({ id: fresh, at: time, ...at })));
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a page is published on Friday and taken off on Monday, also by a site that was down on both days", async () => {
  await using site = await open();
  const seen = await site.write("From Friday to Monday");
  await site.approve({ documents: [seen] });
  const monday = { at: friday + 72 * hour, unpublish: [seen] };
  // What it takes off the site is there already, as it was.
  expect((await site.approve(monday)).status).toBe(200);
  await Promise.all([site.publish(friday + 100 * hour), site.publish(friday + 100 * hour)]);
  const statuses = (await site.listed()).map(({ status, isUnpublishing }) => [status, isUnpublishing]);
  expect(statuses).toEqual([
    ["done", false],
    ["done", true],
  ]);
  expect(await site.title()).toBeUndefined();
});

test("two versions that were approved for two times follow each other", async () => {
  await using site = await open();
  await site.approve({ documents: [await site.write("Soon")] });
  await site.approve({ at: friday + hour, documents: [await site.write("Now")] });
  await site.write("Much later");
  await site.publish(friday);
  expect(await site.title()).toBe("Soon");
  await site.publish(friday + hour);
  expect(await site.title()).toBe("Now");
  expect((await site.root()).fields.title).toBe("Much later");
});

test("a plan knows whether its words have changed since, also once another plan has counted up the versions", async () => {
  await using site = await open();
  await site.approve({ documents: [await site.write("Soon")] });
  await site.approve({ at: friday + hour, documents: [await site.write("Now")] });
  const changed = async () => {
    const { timed } = (await site.desk.get(`/pages/${pageId}`)).body.page;
    return timed.map(({ documents }: TimedPublications["publications"][number]) => documents[0]?.unchangedAt === null);
  };
  expect(await changed()).toEqual([true, false]);
  await site.publish(friday);
  expect(await changed()).toEqual([false]);
  await site.write("Much later");
  expect(await changed()).toEqual([true]);
  await site.write("Now");
  expect(await changed(), "as it was approved, again").toEqual([false]);
});

test("what is approved in place of another is published, and the other is not; nothing takes the place of what has been done", async () => {
  await using site = await open();
  await site.approve({ documents: [await site.write("With a slip")] });
  const [first] = await site.listed();
  const mended = await site.write("Without a slip");
  expect(first?.documents).toMatchObject([{ id: pageId, version: mended.version - 1 }]);
  const inPlace = { documents: [mended], replaces: first?.id };
  expect((await site.approve(inPlace)).status).toBe(200);
  expect((await site.listed()).map(({ status }) => status).toSorted()).toEqual(["stopped", "waiting"]);
  await site.publish(friday);
  expect(await site.title()).toBe("Without a slip");
  expect((await site.approve({ ...inPlace, documents: [await site.write("Too late")] })).status).toBe(409);
  expect(await site.listed()).toHaveLength(2);
});

test("what was published by hand since is left as it is: the publication fails, and editors are told once", async () => {
  await using site = await open();
  const early = await site.write("Early");
  await site.approve({ documents: [early] });
  const late = await site.write("Late");
  await site.desk.post("/content/publish", { documents: [late], unpublish: [] });
  await site.publish(friday);
  await site.publish(friday + hour);
  expect(await site.title()).toBe("Late");
  const [failed] = await site.listed();
  expect(failed).toMatchObject({ status: "failed" });
  expect(failed?.problem).toContain("by Ann Lee");
  const mails = await site.services.db.selectFrom("outbox").select("kind").execute();
  expect(mails.map(({ kind }) => kind)).toEqual(["desk-publication"]);
  const { waiting } = (await site.desk.get("/today")).body;
  const words = "page was not published at its time";
  expect(waiting).toContainEqual({ to: "/desk/pages#to-come", count: 1, words, isFailing: true });
  expect((await site.desk.post("/content/timed/stop", { id: failed?.id })).body.publications[0].status).toBe("stopped");
});

test("after a backup was put back nothing is published by itself, until somebody says so", async () => {
  await using site = await open();
  await site.approve({ documents: [await site.write("From Friday on")] });
  await settleRestoredDatabase(site.services.db, { madeAt: undefined });
  const { cookie } = await signIn(site.services, { editor: "change" });
  const again = deskBrowser(site.services, cookie);
  await site.publish(friday + hour);
  const { publications } = (await again.get("/content/timed")).body;
  expect(publications).toMatchObject([{ status: "held" }]);
  const { body } = await again.post("/content/timed/now", { id: publications[0].id });
  expect(body.publications[0].status).toBe("done");
  expect(await site.title()).toBe("From Friday on");
});

test("two versions that wait after a restore are done one after the other", async () => {
  await using site = await open();
  await site.approve({ documents: [await site.write("Soon")] });
  await site.approve({ at: friday + hour, documents: [await site.write("Now")] });
  const [first, second] = await site.listed();
  await settleRestoredDatabase(site.services.db, { madeAt: undefined });
  const { cookie } = await signIn(site.services, { editor: "change" });
  const again = deskBrowser(site.services, cookie);
  await again.post("/content/timed/now", { id: first?.id });
  expect(await site.title()).toBe("Soon");
  const { body } = await again.post("/content/timed/now", { id: second?.id });
  expect(body.publications).toMatchObject([{ problem: null }, { problem: null }]);
  expect(await site.title()).toBe("Now");
});

test("stopped in time, nothing happens; sent twice, it is approved once", async () => {
  await using site = await open();
  const seen = await site.write("From Friday on");
  const id = crypto.randomUUID();
  for (let time = 1; time <= 2; time += 1) expect((await site.approve({ id, documents: [seen] })).status).toBe(200);
  expect((await site.desk.post("/content/timed/stop", { id })).body.publications).toMatchObject([
    { status: "stopped" },
  ]);
  expect((await site.desk.post("/content/timed/stop", { id })).status).toBe(409);
  await site.publish(friday);
  expect(await site.title()).not.toBe("From Friday on");
});

test("stopped after its lease has ended, while a slow process has begun it, it shows nothing and stays stopped", async () => {
  await using site = await open();
  const id = crypto.randomUUID();
  await site.approve({ id, documents: [await site.write("From Friday on")] });
  const { management } = site.services.content;
  if (!management) throw new Error("The content cannot be written.");
  const slow: typeof management = {
    ...management,
    async as(editor, record, work) {
      await site.services.db.updateTable("desk_publications").set({ lease_until: 0 }).execute();
      expect((await site.desk.post("/content/timed/stop", { id })).status).toBe(200);
      return management.as(editor, record, work);
    },
  };
  await publishDue({ ...site.services, content: { ...site.services.content, management: slow } }, () => friday);
  expect(await site.listed()).toMatchObject([{ status: "stopped" }]);
  expect(await site.title()).not.toBe("From Friday on");
  expect(await site.services.db.selectFrom("outbox").select("kind").execute()).toEqual([]);
});

test("one whose documents are not stored fails in words, also when it is done at once", async () => {
  await using site = await open();
  const id = crypto.randomUUID();
  await site.approve({ id, documents: [await site.write("From Friday on")] });
  await site.services.db.deleteFrom("desk_publication_documents").where("publication_id", "=", id).execute();
  const failed = { status: "failed", problem: "What was to be published is damaged. Please approve it again." };
  await site.publish(friday);
  expect(await site.listed()).toMatchObject([failed]);
  expect((await site.desk.post("/content/timed/now", { id })).body.publications).toMatchObject([failed]);
  expect(await site.title()).not.toBe("From Friday on");
});

test("approving is refused for what was changed meanwhile, for the past, and to whoever may look only", async () => {
  await using site = await open();
  const seen = await site.write("First");
  await site.write("Second");
  expect((await site.approve({ documents: [seen] })).status).toBe(409);
  expect((await site.approve({ at: Date.now() - hour })).status).toBe(422);
  const { cookie } = await signIn(site.services, { editor: "look" });
  const reader = deskBrowser(site.services, cookie);
  expect((await reader.post("/content/timed/stop", { id: crypto.randomUUID() })).status).toBe(403);
  expect((await reader.get("/content/timed")).body).toEqual({ publications: [] });
});

test("while the content cannot be written it is tried again for a quarter of an hour, then it fails", async () => {
  await using site = await open();
  const { content } = site.services;
  const management = content.management && {
    ...content.management,
    as: () => Promise.reject(new Error("no time now")),
  };
  await site.approve({ documents: [await site.write("From Friday on")] });
  await site.approve({ at: friday + hour, documents: [await site.write("An hour later")] });
  const silent = { ...site.services, content: { ...content, management } };
  await publishDue(silent, () => friday);
  expect((await site.listed()).map(({ status }) => status)).toEqual(["waiting", "waiting"]);
  await site.publish(friday + 10_000);
  expect(await site.title()).toBe("From Friday on");
  await publishDue(silent, () => friday + hour + 15 * 60_000);
  expect((await site.listed()).map(({ status }) => status)).toEqual(["done", "failed"]);
});

test("each lease begins when it is taken, also after long ones", async () => {
  await using site = await open();
  await site.approve({ documents: [await site.write("First")] });
  await site.approve({ documents: [await site.write("Second")] });
  let now = friday;
  const leases: number[] = [];
  const { management } = site.services.content;
  if (!management) throw new Error("The content cannot be written.");
  const slow: typeof management = {
    ...management,
    async locale() {
      const row = site.services.db.selectFrom("desk_publications").select("lease_until").where("lease_until", ">", 0);
      leases.push((await row.executeTakeFirstOrThrow()).lease_until - now);
      now += hour;
      return management.locale();
    },
  };
  await publishDue({ ...site.services, content: { ...site.services.content, management: slow } }, () => now);
  expect(leases).toHaveLength(2);
  expect(leases[1]).toBe(leases[0]);
});

test("what was done although its answer was lost is not told as failed", async () => {
  await using site = await open();
  await site.approve({ documents: [await site.write("From Friday on")] });
  const { management } = site.services.content;
  if (!management) throw new Error("The content cannot be written.");
  const losing: typeof management = {
    ...management,
    async as(editor, record, work) {
      await management.as(editor, record, work);
      throw new Error("The answer was lost.");
    },
  };
  const services = { ...site.services, content: { ...site.services.content, management: losing } };
  await publishDue(services, () => friday + hour);
  expect(await site.listed()).toMatchObject([{ status: "done" }]);
  expect(await site.services.db.selectFrom("outbox").select("kind").execute()).toEqual([]);
});

test("who has left publishes nothing any more, until somebody who may says so", async () => {
  await using site = await open();
  await site.approve({ documents: [await site.write("Revenge")] });
  const left = { status: "left" as const, roles: "{}" };
  await site.services.db.updateTable("desk_people").set(left).where("id", "=", site.ann.personId).execute();
  const { cookie } = await signIn(site.services, { editor: "change" }, {}, "Bo Lund");
  const bo = deskBrowser(site.services, cookie);
  await site.publish(friday);
  const [failed] = (await bo.get("/content/timed")).body.publications;
  expect(failed).toMatchObject({ status: "failed", by: "Ann Lee" });
  expect(failed.problem).toContain("Ann Lee may not publish any more");
  expect(await site.title()).not.toBe("Revenge");
  const { body } = await bo.post("/content/timed/now", { id: failed.id });
  expect(body.publications).toMatchObject([{ status: "done", by: "Bo Lund" }]);
  expect(await site.title()).toBe("Revenge");
});
