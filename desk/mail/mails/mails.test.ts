import { expect, test } from "vitest";
import { recordView } from "#desk/records/model/record-contract.ts";
import type { OutboxTable } from "#services/database/site-tables.server.ts";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { mailList, mailView } from "./mails-contract.ts";
import { mailsEndpoints } from "./mails-endpoints.server.ts";

const message = (text: string) =>
  `From: a@example.org\r\nTo: ann@example.org\r\nSubject: One step to go\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;

async function open() {
  const desk = await openDesk(mailsEndpoints);
  const { db } = desk.services;
  const add = async (mail: Partial<OutboxTable> = {}) => {
    const id = crypto.randomUUID();
    await db
      .insertInto("outbox")
      .values({
        id,
        once_key: id,
        kind: "volunteer-acknowledgement",
        facts: "{}",
        status: "parked",
        attempts: 1,
        queued_at: 1,
        due_at: 1,
        recipient: "ann@example.org",
        last_error: "the mail server refused the recipient (550): <ann@example.org> is unknown",
        ...mail,
      })
      .execute();
    return id;
  };
  const list = async (query: string, person: { cookie: string }) =>
    mailList.parse(await (await desk.get(`/mails${query}`, person)).json());
  return { ...desk, db, add, list };
}

test("mails that did not arrive come first, with why, and are found by a part of their address", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  expect(await desk.list("", chair)).toMatchObject({ view: "parked", mails: [], pages: 1 });
  await desk.add();
  await desk.add({ status: "queued", recipient: null, facts: JSON.stringify({ email: "bob_x@example.org" }) });
  await desk.add({ status: "sent", recipient: "bobyx@example.org", sent_at: 5 });
  const list = await desk.list("", chair);
  expect(list.counts).toEqual({ held: 0, parked: 1, scheduled: 0, paused: 0, queued: 1, sent: 1, discarded: 0 });
  expect(list.mails).toMatchObject([
    { to: "ann@example.org", why: "the mail server refused the recipient (550)", state: "parked" },
  ]);
  expect((await desk.list("?q=Example.org", chair)).counts).toMatchObject({ parked: 1, queued: 1, sent: 1 });
  expect((await desk.list("?view=queued&q=BOB_X", chair)).mails).toHaveLength(1);
  expect((await desk.list("?view=sent&q=BOB_X", chair)).mails, "a sign is taken as it is").toEqual([]);
});

test("no search tells the token of a mail that is not written yet", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  const facts = JSON.stringify({ email: "ann@example.org", token: "s3cret-t0ken", confirmToken: "c0nfirm" });
  await desk.add({ kind: "newsletter-confirmation", status: "queued", recipient: null, facts });
  for (const guessed of ["s3c", '"token":"s', "c0n"])
    expect((await desk.list(`?view=queued&${new URLSearchParams({ q: guessed })}`, chair)).counts.queued, guessed).toBe(
      0,
    );
  expect((await desk.list("?view=queued", chair)).mails).toMatchObject([{ aboutAddress: "ann@example.org" }]);
});

test("a decision that goes out later is listed with its address and the time at which it goes, and found by the address", async () => {
  await using desk = await openAnnouncements(mailsEndpoints);
  const { reference } = await desk.decided("band", "declined", { leaderEmail: "zoe@example.org" });
  await desk.tell([reference]);
  const { db, chair } = desk;
  const mail = await db
    .selectFrom("outbox")
    .select(["id", "due_at"])
    .where("status", "=", "scheduled")
    .executeTakeFirst();
  const shown = { to: "zoe@example.org", aboutAddress: null, state: "scheduled", at: mail?.due_at };
  const answered = await desk.get("/mails?view=scheduled&q=ZOE", chair);
  expect(mailList.parse(await answered.json())).toMatchObject({ counts: { scheduled: 1 }, mails: [shown] });
  const path = `/desk/bands/${reference}`;
  const opened = mailView.parse(await (await desk.get(`/mails/${mail?.id}`, chair)).json());
  expect(opened).toMatchObject({ ...shown, record: { path } });
  const record = recordView.parse(await (await desk.get(`/bands/${reference}`, chair)).json());
  expect(record.mails).toMatchObject([{ state: "goes out later", at: shown.at }]);
});

test("fifty mails are a page, the newest first", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  for (let n = 1; n <= 51; n++) await desk.add({ queued_at: n, recipient: `${n}@example.org` });
  const [first, second] = [await desk.list("", chair), await desk.list("?page=2", chair)];
  expect([first.pages, first.mails.length, first.mails[0]?.to]).toEqual([2, 50, "51@example.org"]);
  expect(second.mails.map(({ to }) => to)).toEqual(["1@example.org"]);
  for (const behind of ["99", "1e300"]) {
    const last = await desk.list(`?page=${behind}`, chair);
    expect([last.page, last.mails.map(({ to }) => to)]).toEqual([2, ["1@example.org"]]);
  }
});

test("mails that go out later stand in the order in which they go, on every page", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  // The one that was queued last goes first.
  for (let n = 1; n <= 51; n++)
    await desk.add({ status: "scheduled", queued_at: n, due_at: 1000 - n, recipient: `${n}@example.org` });
  const [first, second] = [await desk.list("?view=scheduled", chair), await desk.list("?view=scheduled&page=2", chair)];
  expect([first.mails[0]?.to, first.mails[1]?.to]).toEqual(["51@example.org", "50@example.org"]);
  expect(second.mails.map(({ to }) => to)).toEqual(["1@example.org"]);
});

test("nobody reads mails about those whose data their role does not show, and nobody one that signs in at the desk", async () => {
  await using desk = await open();
  const programme = await signIn(desk.services, { programme: "change" });
  const chair = await signIn(desk.services, { chair: "change" });
  const volunteers = await desk.add();
  const band = await desk.add({ kind: "band-application" });
  const signInMail = await desk.add({ kind: "desk-sign-in" });
  const task = await desk.add({ kind: "desk-task" });
  expect((await desk.list("", programme)).mails.map(({ id }) => id)).toEqual([band]);
  expect((await desk.get(`/mails/${volunteers}`, programme)).status).toBe(404);
  expect((await desk.list("", chair)).mails).toHaveLength(3);
  expect((await desk.get(`/mails/${task}`, programme)).status).toBe(404);
  expect((await desk.get(`/mails/${signInMail}`, chair)).status).toBe(404);
});

test("a mail is read as text, and no link in it does anything in its recipient's name", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  const text =
    "Confirm: https://jazz.example.org/newsletter/confirm?token=s3cret. Leave: http://old.example/newsletter/unsubscribe?token=s3cret\r\n" +
    "Sign in: https://jazz.example.org/desk/link#s3cret Music: https://music.example/play?track=1";
  const id = await desk.add({ kind: "newsletter-confirmation", status: "queued", message: message(text) });
  const mail = mailView.parse(await (await desk.get(`/mails/${id}`, chair)).json());
  expect(mail.subject).toBe("One step to go");
  expect(mail.text).toContain("https://jazz.example.org/newsletter/confirm [what follows is for its recipient alone]");
  expect(mail.text).toContain("https://music.example/play?track=1");
  expect(JSON.stringify(mail)).not.toContain("s3cret");
  const unwritten = await desk.add({ status: "queued", message: null });
  expect(mailView.parse(await (await desk.get(`/mails/${unwritten}`, chair)).json()).text).toBeNull();
});

test("more than twenty mails are tried again only after a fresh proof", async () => {
  await using desk = await open();
  const unproven = await signIn(desk.services, { chair: "change" }, { proved_at: 1 });
  for (let n = 1; n <= 21; n += 1) await desk.add();
  const refused = await desk.post("/mails/retry", {}, unproven);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "recent-proof" }]);
  expect((await desk.list("", unproven)).counts).toMatchObject({ parked: 21, queued: 0 });
  const proven = await signIn(desk.services, { chair: "change" });
  expect(await (await desk.post("/mails/retry", {}, proven)).json()).toEqual({ count: 21 });
});

test("only the chair has mails tried again; they are queued, the worker is told, and the log knows", async () => {
  await using desk = await open();
  const editor = await signIn(desk.services, { editor: "change" });
  const chair = await signIn(desk.services, { chair: "change" });
  await desk.add();
  expect((await desk.post("/mails/retry", {}, editor)).status).toBe(403);
  expect(await (await desk.post("/mails/retry", {}, chair)).json()).toEqual({ count: 1 });
  expect((await desk.list("", chair)).counts).toMatchObject({ parked: 0, scheduled: 0, queued: 1, sent: 0 });
  await desk.post("/mails/retry", {}, chair);
  const logged = await desk.db.selectFrom("desk_log").select(["action", "person_id"]).execute();
  expect(logged).toEqual([{ action: "mails.retry", person_id: chair.personId }]);
});
