import { expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { openMailDelivery, plainEmail } from "#tests/support/servers/mail-delivery.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { deliverNext } from "./deliver-mail.server.ts";
import {
  clearSentMails,
  countWaitingForServer,
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
    const due = await nextDue(db);
    waits.push((due ?? 0) - now - 1000);
    if (due === undefined || due >= mailer.clock.now + 3 * day) break;
    now = due;
  }
  expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600].map((seconds) => seconds * 1000));
  expect(await nextDue(db)).toBe(mailer.clock.now + 3 * day);
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

test("only emails that the mail server holds up wait for it, not one that its recipient's server defers", async () => {
  await using mailer = await openMailDelivery();
  await using smtp = await startSmtp({ behaviour: "greylist" });
  await using deferring = await openMailDelivery({ SMTP_URL: smtp.url });
  await deferring.queue();
  await deliverNext(deferring.delivery);
  const soon = deferring.clock.now + 1;
  expect(await countWaitingForServer(deferring.delivery.db, soon)).toBe(0);
  smtp.behave("drop");
  deferring.clock.now += hour;
  await deliverNext(deferring.delivery);
  expect(await countWaitingForServer(deferring.delivery.db, soon)).toBe(1);
  await mailer.queue();
  const notTried = [soon, soon - 1].map((before) => countWaitingForServer(mailer.delivery.db, before));
  expect(await Promise.all(notTried)).toEqual([1, 0]);
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
