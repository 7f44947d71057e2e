import { expect, test } from "vitest";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openMailDelivery, openOneMail, plainEmail } from "#tests/support/servers/mail-delivery.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { deliverNext } from "./deliver-mail.server.ts";
import {
  clearSentMails,
  lateMails,
  leaseNext,
  markSent,
  nextDue,
  outboxState,
  scheduleRetry,
} from "./outbox.server.ts";

const hour = 3_600_000;
const day = 24 * hour;

test("concurrent workers lease different emails", async () => {
  await using mailer = await openMailDelivery();
  for (let mail = 0; mail < 20; mail += 1) await mailer.queue();
  const other = openDatabase<SiteTables>(mailer.location);
  const { engine } = mailer.delivery;
  const takers = [mailer.delivery.db, other, mailer.delivery.db, other];
  const lease = { leaseMs: 1000, now: mailer.clock.now };
  const taken = await Promise.all(
    takers.map(async (db) => Promise.all([1, 2, 3, 4, 5, 6].map(() => leaseNext(db, engine, lease)))),
  );
  await other.destroy();
  const ids = taken.flat().flatMap((mail) => mail?.id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(20);
});

test("a worker whose lease has ended cannot store a result", async () => {
  await using mailer = await openMailDelivery();
  await mailer.queue();
  const { db, engine } = mailer.delivery;
  const first = await leaseNext(db, engine, { leaseMs: 1000, now: mailer.clock.now });
  const second = await leaseNext(db, engine, { leaseMs: 1000, now: mailer.clock.now + 1000 });
  if (!first || !second) throw new Error("nothing was leased");
  expect(second.id).toBe(first.id);
  expect(await markSent(db, first)).toBe(false);
  expect(await markSent(db, second)).toBe(true);
});

test("the back-off doubles up to an hour and ends on the third day", async () => {
  await using mailer = await openMailDelivery();
  await mailer.queue();
  const { db, engine } = mailer.delivery;
  const waits = [];
  const random = () => 1;
  for (let now = mailer.clock.now; ; ) {
    const mail = await leaseNext(db, engine, { leaseMs: 1000, now });
    if (!mail) throw new Error("it was not due");
    await scheduleRetry(db, mail, { lastError: "away", now, random });
    const due = await nextDue(db, "queued");
    waits.push((due ?? 0) - now - 1000);
    if (due === undefined || due >= mailer.clock.now + 3 * day) break;
    now = due;
  }
  expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600].map((seconds) => seconds * 1000));
  expect(await nextDue(db, "queued")).toBe(mailer.clock.now + 3 * day);
});

test("reports the number and age of queued emails, and how many are parked", async () => {
  await using mailer = await openMailDelivery();
  const { db } = mailer.delivery;
  expect(await outboxState(db)).toEqual({ waiting: 0, oldestMs: 0, parked: 0, held: 0 });
  await mailer.queue({ to: "nobody" });
  await deliverNext(mailer.delivery);
  await mailer.queue();
  await deliverNext(mailer.delivery);
  await mailer.queue();
  await mailer.queue();
  expect(await outboxState(db, mailer.clock.now + 5000)).toEqual({ waiting: 2, oldestMs: 5000, parked: 1, held: 0 });
});

test("one recipient whose server defers is not late, whom a server drops is", async () => {
  await using mailer = await openOneMail("greylist");
  const { db } = mailer.delivery;
  await mailer.queue();
  for (const _ of [1, 2]) await deliverNext(mailer.delivery);
  const soon = mailer.clock.now + 1;
  expect(await lateMails(db, soon)).toEqual({ late: 0, isServerDown: false });
  mailer.smtp.behave("drop");
  mailer.clock.now += hour;
  await deliverNext(mailer.delivery);
  expect(await lateMails(db, soon)).toEqual({ late: 1, isServerDown: true });
  mailer.smtp.behave("accept");
  await deliverNext(mailer.delivery);
  expect(await lateMails(db, soon), "others are sent").toEqual({ late: 1, isServerDown: false });
});

test("emails are late where a server defers all of several recipients, until one is sent", async () => {
  await using mailer = await openOneMail("greylist");
  const { db } = mailer.delivery;
  await mailer.queue({ to: "bob@example.org" });
  for (const _ of [1, 2]) await deliverNext(mailer.delivery);
  const soon = mailer.clock.now + 1;
  expect(await lateMails(db, soon)).toEqual({ late: 2, isServerDown: false });
  mailer.smtp.behave("accept");
  mailer.clock.now += hour;
  await deliverNext(mailer.delivery);
  expect(await lateMails(db, soon)).toEqual({ late: 0, isServerDown: false });
});

test.each(["unknown-recipient", "reject-content"] as const)(
  "an email to the committee is late after %s",
  async (behaviour) => {
    await using smtp = await startSmtp({ behaviour });
    await using mailer = await openMailDelivery({ SMTP_URL: smtp.url, COMMITTEE_EMAIL: "wrong@example.org" });
    await mailer.queue({ to: "wrong@example.org" });
    await deliverNext(mailer.delivery);
    expect(await lateMails(mailer.delivery.db, mailer.clock.now + 1)).toEqual({ late: 1, isServerDown: false });
  },
);

test("an email that cannot be written is late, also while others are sent, and so is one that was not tried", async () => {
  const broken = { broken: () => Promise.reject(new TypeError("no such thing")) };
  await using mailer = await openMailDelivery({}, broken);
  const { db } = mailer.delivery;
  await mailer.queue({}, "broken");
  await mailer.queue();
  for (const _ of [1, 2]) await deliverNext(mailer.delivery);
  await mailer.queue();
  const late = [mailer.clock.now + 1, mailer.clock.now].map((before) => lateMails(db, before));
  expect((await Promise.all(late)).map((each) => each.late)).toEqual([2, 0]);
});

test("after its retention period a sent email's content is cleared and its row stays", async () => {
  await using mailer = await openMailDelivery();
  const { db } = mailer.delivery;
  await mailer.queue({ text: "private" }, "note", "once");
  await deliverNext(mailer.delivery);
  await mailer.queue({ text: "waits" });
  expect(await clearSentMails(db, mailer.clock.now - day)).toBe(0);
  expect(await clearSentMails(db, mailer.clock.now + day)).toBe(1);
  expect(await clearSentMails(db, mailer.clock.now + day)).toBe(0);
  await mailer.queue({ text: "again" }, "note", "once");
  const rows = await mailer.rows();
  expect(JSON.stringify(rows)).not.toMatch(/private|again/);
  expect(rows.map(({ status }) => status).sort()).toEqual(["queued", "sent"]);
});

test("of an email with a token that works once only the recipient stays once it is sent, and that goes in its time", async () => {
  const kind = "newsletter-confirmation";
  await using mailer = await openMailDelivery({}, { [kind]: async (facts) => plainEmail(Object(facts)) });
  const { db } = mailer.delivery;
  await mailer.queue({ text: "token" }, kind);
  await deliverNext(mailer.delivery);
  expect(await mailer.rows()).toMatchObject([
    { status: "sent", facts: "{}", message: null, recipient: "ann@example.org" },
  ]);
  expect(await clearSentMails(db, mailer.clock.now + day)).toBe(1);
  expect(await mailer.rows()).toMatchObject([{ recipient: null }]);
});

test.each([-5, 5])("a clock put forward by %i hours delays no email and sends none twice", async (hours) => {
  await using smtp = await startSmtp({ behaviour: "greylist" });
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  await mailer.queue({ subject: "to be tried again" });
  expect(await deliverNext(mailer.delivery)).toBe("handled");
  await mailer.queue({ subject: "just queued" });
  smtp.behave("accept");
  mailer.clock.now += hours * hour;
  expect(await deliverNext(mailer.delivery)).toBe("handled");
  expect(await deliverNext(mailer.delivery)).toBe("handled");
  expect(await deliverNext(mailer.delivery)).toBe("nothing");
  expect((await mailer.rows()).map(({ status }) => status)).toEqual(["sent", "sent"]);
});

test("a clock put back does not release an email that another worker is sending", async () => {
  await using mailer = await openMailDelivery();
  const { db, engine } = mailer.delivery;
  await mailer.queue();
  const lease = { leaseMs: 120_000, now: mailer.clock.now };
  expect(await leaseNext(db, engine, lease)).toBeDefined();
  expect(await leaseNext(db, engine, { ...lease, now: mailer.clock.now - 5 * hour })).toBeUndefined();
});
