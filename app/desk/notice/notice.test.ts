import { afterEach, expect, test, vi } from "vitest";
import { newsEmails } from "#app/desk/access/emails/news-emails.server.tsx";
import { deskRoles } from "#app/desk/access/rights/desk-rights.ts";
import { noticesEndpoints } from "#app/features/notices/notices-endpoints.server.ts";
import { renderMail } from "#app/services/mail/outbox/deliver-mail.server.ts";
import { settleRestoredDatabase } from "#app/services/maintenance/settle-restored.server.ts";
import { contentApi } from "#app/services/site/site-fetch.ts";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { storedDocuments } from "#tests/support/desk/content-desk.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { openTestServices } from "#tests/support/site/services.ts";

const hourMs = 3_600_000;
/** Friday, 6 pm in the festival's time. */
const friday = Date.parse("2027-06-11T18:00:00+10:00");
const request = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  version: null,
  text: "The parade is now in the hall.",
  link: "/schedule",
  from: "2027-06-11T18:00",
  until: "2027-06-14T20:00",
  tellsCommittee: false,
  ...changes,
});

afterEach(() => void vi.useRealTimers());

function setClock(moment: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: moment });
}

async function open(settings: Record<string, string> = {}) {
  const opened = await openTestServices(settings);
  const { services } = opened;
  setClock(friday);
  const signedIn = async (roles: Parameters<typeof signIn>[1], name?: string) =>
    deskBrowser(
      services,
      (await signIn(services, roles, { created_at: friday - 365 * 24 * hourMs, expires_at: friday * 2 }, name)).cookie,
    );
  const app = noticesEndpoints(services);
  const standing = async () => (await (await app.request("/api/notices")).json()).notices;
  const log = () =>
    services.db
      .selectFrom("desk_log")
      .select(["action", "subject_id", "changes"])
      .orderBy("at")
      .orderBy("id")
      .execute();
  return { ...opened, signedIn, standing, log, desk: await signedIn({ volunteers: "change" }) };
}

test.each(deskRoles)("whoever has the role %s puts up a notice, and who may look only does not", async (role) => {
  await using site = await open();
  const desk = await site.signedIn({ [role]: "change" });
  expect((await desk.post("/notice/put-up", request())).status).toBe(200);
  const looking = await site.signedIn({ [role]: "look" });
  const [notice] = (await looking.get("/notice")).body.notices;
  expect(notice).toMatchObject({ text: "The parade is now in the hall.", state: "up", by: "Ann Lee" });
  expect((await looking.post("/notice/put-up", request())).status).toBe(403);
  const { id, version } = notice;
  expect((await looking.post("/notice/stand", { id, version, isUp: false })).status).toBe(403);
});

test("a notice stands from its beginning until its end, to the moment", async () => {
  await using site = await open();
  expect(await site.standing()).toEqual([]);
  setClock(friday - hourMs);
  await site.desk.post("/notice/put-up", request());
  expect((await site.desk.get("/notice")).body.notices).toMatchObject([{ state: "toCome" }]);
  const end = Date.parse("2027-06-14T20:00:00+10:00");
  const line = { text: "The parade is now in the hall.", link: "/schedule", until: end };
  for (const [moment, lines] of [
    [friday - 1, []],
    [friday, [line]],
    [end - 1, [line]],
    [end, []],
  ] as const) {
    setClock(moment);
    expect(await site.standing(), new Date(moment).toISOString()).toMatchObject(lines);
  }
  expect((await site.desk.get("/notice")).body.notices).toEqual([]);
});

test.each([
  // The clocks go on from 2 to 3 in the night to 3 October, and back from 3 to 2 in the night to 4 April.
  ["2027-06-12T12:00:00Z", "2027-10-03T02:30", "2027-10-03T03:15", 45],
  ["2027-06-12T12:00:00Z", "2027-10-03T02:30", "2027-10-03T04:30", 120],
  ["2027-04-03T14:30:00Z", "2027-04-04T01:30", "2027-04-04T02:30+10:00", 120],
  ["2027-04-03T15:50:00Z", "2027-04-04T02:50+11:00", "2027-04-04T02:20+10:00", 30],
])(
  "in a night in which the clocks change, at %s, a notice from %s until %s stands %i minutes",
  async (now, from, until, minutes) => {
    await using site = await open();
    setClock(Date.parse(now));
    expect((await site.desk.post("/notice/put-up", request({ from, until }))).status).toBe(200);
    const [notice] = (await site.desk.get("/notice")).body.notices;
    expect((notice.until - notice.from) / 60_000).toBe(minutes);
  },
);

test("the version of cached pages changes as a notice begins and as it ends, and not between", async () => {
  await using site = await open();
  await site.desk.post("/notice/put-up", request({ from: "2027-06-11T18:30", until: "2027-06-11T19:00" }));
  const { contentVersion } = site.services;
  const versions: string[] = [];
  for (const minutes of [1, 29, 30, 31, 59, 60, 61]) {
    setClock(friday + minutes * 60_000);
    versions.push(await contentVersion.read());
    await site.standing();
  }
  const [one, two, three, four, five, six, seven] = versions;
  expect([two, four, five, seven]).toEqual([one, three, three, six]);
  expect(new Set(versions).size).toBe(3);
});

test("several stand together, the latest first, and three at most", async () => {
  await using site = await open();
  for (const minute of [0, 1, 2, 3])
    await site.desk.post("/notice/put-up", request({ text: `Number ${minute}`, from: `2027-06-11T17:0${minute}` }));
  expect(await site.standing()).toMatchObject([{ text: "Number 3" }, { text: "Number 2" }, { text: "Number 1" }]);
});

test("a notice is changed and taken down by what one has seen; what another one did is not overwritten", async () => {
  await using site = await open();
  const { id } = request();
  await site.desk.post("/notice/put-up", request({ id }));
  const bob = await site.signedIn({ treasurer: "change" }, "Bob");
  const [{ version }] = (await site.desk.get("/notice")).body.notices;
  const changed = await bob.post("/notice/put-up", request({ id, version, text: "In the church.", link: "" }));
  expect(changed.body.notices).toMatchObject([{ text: "In the church.", link: "", by: "Bob" }]);
  const late = await site.desk.post("/notice/put-up", request({ id, version, text: "In the pub." }));
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining("Somebody else has changed")]);
  expect((await site.desk.post("/notice/stand", { id, version, isUp: false })).status).toBe(409);
  expect(await site.standing()).toMatchObject([{ text: "In the church." }]);
  const now = changed.body.notices[0].version;
  expect((await site.desk.post("/notice/stand", { id, version: now, isUp: false })).body.notices).toEqual([]);
  expect(await site.standing()).toEqual([]);
  // As Undo does.
  await site.desk.post("/notice/stand", { id, version: now + 1, isUp: true });
  expect(await site.standing()).toMatchObject([{ text: "In the church." }]);
  const words = (await site.log()).filter(({ subject_id }) => subject_id === id).map(({ action }) => action);
  expect(words.toSorted()).toEqual(["notice.putUp", "notice.putUp", "notice.putUp", "notice.takeDown"]);
});

test("a request that is sent again does no more, also after somebody has taken it down", async () => {
  await using site = await open();
  const sent = request({ tellsCommittee: true });
  const [first] = (await site.desk.post("/notice/put-up", sent)).body.notices;
  const [second] = (await site.desk.post("/notice/put-up", sent)).body.notices;
  expect(second).toEqual(first);
  const down = { id: sent.id, version: first.version, isUp: false };
  await site.desk.post("/notice/stand", down);
  expect((await site.desk.post("/notice/stand", down)).status).toBe(200);
  expect((await site.desk.post("/notice/put-up", sent)).status).toBe(409);
  expect(await site.standing()).toEqual([]);
  expect(await site.services.db.selectFrom("outbox").select("id").execute()).toHaveLength(1);
});

test.each([
  [{ text: "   " }, "text", "Please write what visitors shall read."],
  [{ text: "x".repeat(141) }, "text", "longer than 140 letters"],
  [{ text: "Now in [where]." }, "text", "something to fill in"],
  [{ link: "schedule" }, "link", "begin with a slash"],
  [{ link: "javascript:alert(1)" }, "link", "no address that a page can link to"],
  [{ until: "" }, "until", "a day and a time"],
  [{ until: "2027-02-30T10:00" }, "until", "a day that the calendar has"],
  [{ until: "2027-06-11T18:00" }, "until", "This time is over"],
  [{ from: "2027-06-13T10:00", until: "2027-06-12T10:00" }, "until", "end before it begins"],
  [{ until: "2028-06-14T10:00" }, "until", "within a year"],
])("%o is refused in words, and nothing is put up", async (changes, field, words) => {
  await using site = await open();
  const { status, body } = await site.desk.post("/notice/put-up", request(changes));
  expect(status).toBe(422);
  expect(body.errors).toContainEqual({ field, message: expect.stringContaining(words) });
  expect((await site.desk.get("/notice")).body.notices).toEqual([]);
});

test("the right is for notices alone: nothing else of the content can be changed or taken down by it", async () => {
  await using site = await open();
  const id = "8a4a1f5e-0000-4000-8000-00000000page";
  await site.services.content.management?.as(
    { id: "x", name: "X", email: "", mayWrite: true },
    async () => {},
    async (client) => {
      const title = { id: "text", name: "Text", type: "Symbol", localized: false, required: false };
      const type = await client.contentType.createWithId({ contentTypeId: "page" }, { name: "Page", fields: [title] });
      await client.contentType.publish({ contentTypeId: "page" }, type);
      const entry = await client.entry.createWithId({ entryId: id, contentTypeId: "page" }, { fields: {} });
      await client.entry.publish({ entryId: id }, entry);
    },
  );
  const before = await storedDocuments(site.services);
  expect((await site.desk.post("/notice/put-up", request({ id, version: 2 }))).status).toBe(409);
  expect((await site.desk.post("/notice/stand", { id, version: 2, isUp: false })).status).toBe(409);
  const { edited } = await storedDocuments(site.services);
  expect(edited.get(`Entry ${id}`)).toBe(before.edited.get(`Entry ${id}`));
});

test("all who may put up a notice are told by mail, without what it says", async () => {
  await using site = await open();
  await site.signedIn({ editor: "change" });
  await site.signedIn({ editor: "look" });
  await site.desk.post("/notice/put-up", request({ text: "Looking for somebody.", tellsCommittee: true }));
  const mails = await site.services.db.selectFrom("outbox").selectAll().execute();
  expect(mails.map(({ kind }) => kind)).toEqual(["desk-notice", "desk-notice"]);
  const [mail] = mails;
  if (!mail) throw new Error("no mail");
  const { message } = await renderMail({ templates: async () => newsEmails, context: site.services }, mail);
  expect(message).toContain("until Monday, 14 June 2027 at 8:00");
  expect(message).not.toContain("Looking for somebody");
});

test("what is refused tells nobody, and leaves no line in the log", async () => {
  await using site = await open();
  await site.desk.post("/notice/put-up", request({ version: 7, tellsCommittee: true }));
  expect(await site.services.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  expect(await site.log()).toEqual([]);
  expect((await storedDocuments(site.services)).edited.size).toBe(0);
});

test("where the mails cannot be queued nothing is put up: all of it is one transaction", async () => {
  await using site = await open();
  await site.services.db.schema.dropTable("outbox").execute();
  await expect(site.desk.post("/notice/put-up", request({ tellsCommittee: true }))).rejects.toThrow();
  expect(takeConsole().join()).toContain("could not answer");
  expect(await site.standing()).toEqual([]);
  expect(await site.log()).toEqual([]);
  expect((await storedDocuments(site.services)).edited.size).toBe(0);
});

test("once it has ended, no program reads it any more by the token of the Delivery API, also from a cache", async () => {
  await using site = await open();
  const sent = request({ until: "2027-06-11T19:00" });
  await site.desk.post("/notice/put-up", sent);
  const paths = [`entries/${sent.id}`, "entries?content_type=notice", "entries?limit=1000", "sync?initial=true"];
  const { routes } = site.services.content;
  const read = async () => {
    const headers = { Authorization: `Bearer ${contentApi.token}` };
    const answers = paths.map(async (path) => (await routes.request(`${contentApi.path}/${path}`, { headers })).text());
    return (await Promise.all(answers)).map((text) => text.includes("The parade is now in the hall."));
  };
  setClock(friday + hourMs - 1);
  const before = await site.services.contentVersion.read();
  expect(await read()).toEqual([true, true, true, true]);
  setClock(friday + hourMs);
  expect(await read()).toEqual([false, false, false, false]);
  expect(await site.services.contentVersion.read(), "what is cached counts as old").not.toBe(before);
});

test("other words after an answer that was lost take the place of the first; what somebody else did since does not", async () => {
  await using site = await open();
  const sent = request({ text: "In the hall." });
  await site.desk.post("/notice/put-up", sent);
  const again = await site.desk.post("/notice/put-up", { ...sent, text: "In the town hall." });
  expect(again.body.notices).toMatchObject([{ text: "In the town hall." }]);
  const third = await site.desk.post("/notice/put-up", { ...sent, text: "In the old town hall." });
  expect(third.body.notices).toMatchObject([{ text: "In the old town hall." }]);
  const bob = await site.signedIn({ treasurer: "change" }, "Bob");
  const { version } = third.body.notices[0];
  await bob.post("/notice/put-up", { ...sent, version, text: "In the church." });
  expect((await site.desk.post("/notice/put-up", { ...sent, text: "In the pub." })).status).toBe(409);
  expect(await site.standing()).toMatchObject([{ text: "In the church." }]);
});

test("so many are asked for by pages: one more is refused in words, and one of them can be changed", async () => {
  await using site = await open();
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
  for (const id of ids) await site.desk.post("/notice/put-up", request({ id, until: "2027-07-01T10:00" }));
  const refused = await site.desk.post("/notice/put-up", request());
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining("20 notices")]);
  const [{ id, version }] = (await site.desk.get("/notice")).body.notices;
  expect((await site.desk.post("/notice/put-up", request({ id, version }))).status).toBe(200);
});

test("after a backup was put back no notice stands until somebody puts it up again", async () => {
  await using site = await open();
  await site.desk.post("/notice/put-up", request());
  await site.desk.post("/notice/put-up", request({ text: "To come", from: "2027-06-12T10:00" }));
  setClock(friday + hourMs);
  await settleRestoredDatabase(site.services.db, { madeAt: undefined });
  setClock(friday + 24 * hourMs);
  const desk = await site.signedIn({ treasurer: "change" });
  expect(await site.standing()).toEqual([]);
  expect((await desk.get("/today")).body.waiting).toContainEqual({
    to: "/desk/notice",
    count: 2,
    words: "notices of the restored backup: say whether they are still right",
  });
  const [first, second] = (await desk.get("/notice")).body.notices;
  expect([first.state, second.state]).toEqual(["waiting", "waiting"]);
  await desk.post("/notice/stand", { id: first.id, version: first.version, isUp: false });
  // As Undo does.
  const waits = { id: first.id, version: first.version + 1, isUp: true, waits: true };
  const undone = (await desk.post("/notice/stand", waits)).body.notices;
  expect(undone).toMatchObject([{ id: first.id, state: "waiting" }, { state: "waiting" }]);
  expect(await site.standing()).toEqual([]);
  expect((await desk.get("/today")).body.waiting).toContainEqual(
    expect.objectContaining({ to: "/desk/notice", count: 2 }),
  );
  const old = { id: first.id, version: first.version, isUp: true };
  expect((await desk.post("/notice/stand", old)).status, "it waits still").toBe(409);
  await desk.post("/notice/stand", { ...old, version: undone[0].version });
  expect((await desk.post("/notice/stand", old)).status).toBe(200);
  expect(await site.standing()).toMatchObject([{ text: "The parade is now in the hall." }]);
  await desk.post("/notice/stand", { id: second.id, version: second.version, isUp: false });
  expect((await desk.get("/notice")).body.notices).toMatchObject([{ state: "up" }]);
});

test("two who put up the first notices at the same moment both do, or one is told to try again", async () => {
  await using site = await open();
  const bob = await site.signedIn({ chair: "change" });
  const sent = [request({ text: "One" }), request({ text: "Two" })];
  const answers = await Promise.all([
    site.desk.post("/notice/put-up", sent[0] ?? {}),
    bob.post("/notice/put-up", sent[1] ?? {}),
  ]);
  const isUp = answers.map(({ status }) => status === 200);
  expect(isUp).toContain(true);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(await site.standing()).toHaveLength(isUp.filter(Boolean).length);
});

test("what ended the day before leaves the content with the next notice", async () => {
  await using site = await open();
  const sent = request({ until: "2027-06-11T19:00" });
  await site.desk.post("/notice/put-up", sent);
  setClock(friday + 26 * hourMs);
  await site.desk.post("/notice/put-up", request());
  const { edited, published } = await storedDocuments(site.services);
  expect([edited.has(`Entry ${sent.id}`), published.has(`Entry ${sent.id}`)]).toEqual([false, false]);
});
