import { expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { openPost } from "#tests/support/post.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { deliverNext } from "./deliver-mail.server.ts";
import { clearSentMails, leaseNext, markSent, nextDue, outboxState, scheduleRetry } from "./outbox.server.ts";

const hour = 3_600_000;
const day = 24 * hour;

test("however many take mails at once, each gets another one", async () => {
  await using office = await openPost();
  for (let mail = 0; mail < 20; mail += 1) await office.queue();
  const other = openDatabase<SiteTables>(office.location);
  const { engine } = office.post;
  const takers = [office.post.db, other, office.post.db, other];
  const lease = { leaseMs: 1000, now: office.clock.now };
  const taken = await Promise.all(
    takers.map(async (db) => Promise.all([1, 2, 3, 4, 5, 6].map(() => leaseNext(db, engine, lease)))),
  );
  await other.destroy();
  const ids = taken.flat().flatMap((mail) => mail?.id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(20);
});

test("whoever lost a lease cannot note anything any more", async () => {
  await using office = await openPost();
  await office.queue();
  const { db, engine } = office.post;
  const first = await leaseNext(db, engine, { leaseMs: 1000, now: office.clock.now });
  const second = await leaseNext(db, engine, { leaseMs: 1000, now: office.clock.now + 1000 });
  if (!first || !second) throw new Error("nothing was leased");
  expect(second.id).toBe(first.id);
  expect(await markSent(db, first)).toBe(false);
  expect(await markSent(db, second)).toBe(true);
});

test("waits double up to an hour, and none goes beyond the third day", async () => {
  await using office = await openPost();
  await office.queue();
  const { db, engine } = office.post;
  const waits = [];
  const random = () => 1;
  for (let now = office.clock.now; ; ) {
    const mail = await leaseNext(db, engine, { leaseMs: 1000, now });
    if (!mail) throw new Error("it was not due");
    await scheduleRetry(db, mail, { lastError: "away", now, random });
    const due = await nextDue(db);
    waits.push((due ?? 0) - now - 1000);
    if (due === undefined || due >= office.clock.now + 3 * day) break;
    now = due;
  }
  expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600].map((seconds) => seconds * 1000));
  expect(await nextDue(db)).toBe(office.clock.now + 3 * day);
});

test("says how many mails wait, since when, and how many are parked", async () => {
  await using office = await openPost();
  const { db } = office.post;
  expect(await outboxState(db)).toEqual({ waiting: 0, oldestMs: 0, parked: 0 });
  await office.queue({ to: "nobody" });
  await deliverNext(office.post);
  await office.queue();
  await deliverNext(office.post);
  await office.queue();
  await office.queue();
  expect(await outboxState(db, office.clock.now + 5000)).toEqual({ waiting: 2, oldestMs: 5000, parked: 1 });
});

test("after a while what a sent mail said is forgotten, but not that it was sent", async () => {
  await using office = await openPost();
  const { db } = office.post;
  await office.queue({ text: "private" }, "note", "once");
  await deliverNext(office.post);
  await office.queue({ text: "waits" });
  expect(await clearSentMails(db, office.clock.now - day)).toBe(0);
  expect(await clearSentMails(db, office.clock.now + day)).toBe(1);
  expect(await clearSentMails(db, office.clock.now + day)).toBe(0);
  await office.queue({ text: "again" }, "note", "once");
  const rows = await office.rows();
  expect(JSON.stringify(rows)).not.toMatch(/private|again/);
  expect(rows.map(({ status }) => status).sort()).toEqual(["queued", "sent"]);
});

test.each([-5, 5])("a clock put %i hours on keeps no mail back, and none is sent twice", async (hours) => {
  await using smtp = await startSmtp({ behaviour: "greylist" });
  await using office = await openPost({ SMTP_URL: smtp.url });
  await office.queue({ subject: "to be tried again" });
  expect(await deliverNext(office.post)).toBe("done");
  await office.queue({ subject: "just queued" });
  smtp.behave("accept");
  office.clock.now += hours * hour;
  expect(await deliverNext(office.post)).toBe("done");
  expect(await deliverNext(office.post)).toBe("done");
  expect(await deliverNext(office.post)).toBe("nothing");
  expect((await office.rows()).map(({ status }) => status)).toEqual(["sent", "sent"]);
});

test("a clock put back hands nobody a mail that another process is just sending", async () => {
  await using office = await openPost();
  const { db, engine } = office.post;
  await office.queue();
  const lease = { leaseMs: 120_000, now: office.clock.now };
  expect(await leaseNext(db, engine, lease)).toBeDefined();
  expect(await leaseNext(db, engine, { ...lease, now: office.clock.now - 5 * hour })).toBeUndefined();
});
