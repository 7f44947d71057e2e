import { afterEach, expect, test, vi } from "vitest";
import { newsEmails } from "#desk/frame/access/emails/news-emails.server.tsx";
import { deskRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { renderMail } from "#services/mail/outbox/deliver-mail.server.ts";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { openNotices, request } from "./test-notices.server.ts";

afterEach(() => void vi.useRealTimers());

test.each(deskRoles)("whoever has the role %s puts up a notice, and who may look only does not", async (role) => {
  await using site = await openNotices();
  const desk = await site.signedIn({ [role]: "change" });
  expect((await desk.post("/notice/put-up", request())).status).toBe(200);
  const looking = await site.signedIn({ [role]: "look" });
  const [notice] = (await looking.get("/notice")).body.notices;
  expect(notice).toMatchObject({ text: "The parade is now in the hall.", state: "up", by: "Ann Lee" });
  expect((await looking.post("/notice/put-up", request())).status).toBe(403);
  const { id, version } = notice;
  expect((await looking.post("/notice/stand", { id, version, isUp: false })).status).toBe(403);
});

test("several stand together, the latest first, and three at most", async () => {
  await using site = await openNotices();
  for (const minute of [0, 1, 2, 3])
    await site.desk.post("/notice/put-up", request({ text: `Number ${minute}`, from: `2027-06-11T17:0${minute}` }));
  expect(await site.standing()).toMatchObject([{ text: "Number 3" }, { text: "Number 2" }, { text: "Number 1" }]);
});

test("a notice is changed and taken down by what one has seen; what another one did is not overwritten", async () => {
  await using site = await openNotices();
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
  await using site = await openNotices();
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
  await using site = await openNotices();
  const { status, body } = await site.desk.post("/notice/put-up", request(changes));
  expect(status).toBe(422);
  expect(body.errors).toContainEqual({ field, message: expect.stringContaining(words) });
  expect((await site.desk.get("/notice")).body.notices).toEqual([]);
});

test("all who may put up a notice are told by mail, without what it says", async () => {
  await using site = await openNotices();
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
  await using site = await openNotices();
  await site.desk.post("/notice/put-up", request({ version: 7, tellsCommittee: true }));
  expect(await site.services.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  expect(await site.log()).toEqual([]);
  expect(await site.services.db.selectFrom("notices").select("id").execute()).toEqual([]);
});

test("where the mails cannot be queued nothing is put up: all of it is one transaction", async () => {
  await using site = await openNotices();
  await site.services.db.schema.dropTable("outbox").execute();
  await expect(site.desk.post("/notice/put-up", request({ tellsCommittee: true }))).rejects.toThrow();
  expect(takeConsole().join()).toContain("outbox");
  expect(await site.standing()).toEqual([]);
  expect(await site.log()).toEqual([]);
  expect(await site.services.db.selectFrom("notices").select("id").execute()).toEqual([]);
});

test("other words after an answer that was lost take the place of the first; what somebody else did since does not", async () => {
  await using site = await openNotices();
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
  await using site = await openNotices();
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
  for (const id of ids) await site.desk.post("/notice/put-up", request({ id, until: "2027-07-01T10:00" }));
  const refused = await site.desk.post("/notice/put-up", request());
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining("20 notices")]);
  const [{ id, version }] = (await site.desk.get("/notice")).body.notices;
  expect((await site.desk.post("/notice/put-up", request({ id, version }))).status).toBe(200);
});

test("two who put up notices at the same moment both do", async () => {
  await using site = await openNotices();
  const bob = await site.signedIn({ chair: "change" });
  const answers = await Promise.all([
    site.desk.post("/notice/put-up", request({ text: "One" })),
    bob.post("/notice/put-up", request({ text: "Two" })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await site.standing()).toHaveLength(2);
});

test("of the same request that comes twice at once, one puts the notice up", async () => {
  await using site = await openNotices();
  const sent = request({ tellsCommittee: true });
  const answers = await Promise.all([1, 2, 3].map(() => site.desk.post("/notice/put-up", sent)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await site.log()).map(({ action }) => action)).toEqual(["notice.putUp"]);
  expect(await site.services.db.selectFrom("outbox").select("id").execute()).toHaveLength(1);
});

test("of two who change a notice at the same moment, one is told that it was changed", async () => {
  await using site = await openNotices();
  const sent = request();
  const [{ version }] = (await site.desk.post("/notice/put-up", sent)).body.notices;
  const bob = await site.signedIn({ chair: "change" }, "Bob");
  const answers = await Promise.all([
    site.desk.post("/notice/put-up", { ...sent, version, text: "In the church." }),
    bob.post("/notice/stand", { id: sent.id, version, isUp: false }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
