import { expect, test } from "vitest";
import { openMailDelivery } from "#tests/support/servers/mail-delivery.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { deliverNext } from "./deliver-mail.server.ts";
import {
  clearDiscardedMails,
  deleteForgottenMails,
  discardHeldMails,
  heldMailsByKind,
  holdDiscardedMails,
  holdUnsentMails,
  queueHeldMails,
} from "./held-mails.server.ts";
import { leaseNext, outboxState } from "./outbox.server.ts";

const day = 24 * 3_600_000;

async function open() {
  const smtp = await startSmtp();
  const mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  return {
    ...mailer,
    smtp,
    db: mailer.delivery.db,
    ids: async () => (await mailer.rows()).map(({ id }) => id),
    statuses: async () => (await mailer.rows()).map(({ status }) => status),
    deliverAll: async () => {
      while ((await deliverNext(mailer.delivery)) !== "nothing");
    },
    async [Symbol.asyncDispose]() {
      await mailer[Symbol.asyncDispose]();
      await smtp[Symbol.asyncDispose]();
    },
  };
}

test("what was queued, leased or parked is held, what was sent stays sent, and the sender takes none that is held", async () => {
  await using mailer = await open();
  await mailer.queue({ subject: "sent before" });
  await mailer.deliverAll();
  mailer.clock.now += 1;
  await mailer.queue({ subject: "leased" });
  await leaseNext(mailer.db, mailer.delivery.engine, { leaseMs: 1000, now: mailer.clock.now });
  mailer.clock.now += 1;
  await mailer.queue({ to: "nobody" });
  await deliverNext(mailer.delivery);
  mailer.clock.now += 1;
  await mailer.queue({ subject: "queued" });
  expect(await mailer.statuses()).toEqual(["sent", "queued", "parked", "queued"]);
  expect(await holdUnsentMails(mailer.db, mailer.clock.now)).toBe(3);
  expect(await mailer.statuses()).toEqual(["sent", "held", "held", "held"]);
  for (const later of [0, 1, 30, 364]) {
    mailer.clock.now += later * day;
    await mailer.deliverAll();
  }
  expect(mailer.smtp.mails).toHaveLength(1);
  expect(await outboxState(mailer.db, mailer.clock.now)).toEqual({ waiting: 0, oldestMs: 0, parked: 0, held: 3 });
  expect(await heldMailsByKind(mailer.db)).toEqual([{ kind: "note", count: 3 }]);
});

test("a held email that somebody sends goes out once, under its first Message-ID, with three days to be tried", async () => {
  await using mailer = await open();
  await mailer.queue({ subject: "first" });
  mailer.clock.now += 1;
  await mailer.queue({ subject: "second" });
  await holdUnsentMails(mailer.db, mailer.clock.now);
  const [first = ""] = await mailer.ids();
  mailer.clock.now += 40 * day;
  expect(await queueHeldMails(mailer.db, [first, "unknown"], mailer.clock.now)).toBe(1);
  expect(await queueHeldMails(mailer.db, [first], mailer.clock.now)).toBe(0);
  mailer.smtp.behave("greylist");
  await deliverNext(mailer.delivery);
  mailer.smtp.behave("accept");
  mailer.clock.now += day;
  await mailer.deliverAll();
  expect(mailer.smtp.mails.map(({ parsed }) => [parsed.subject, parsed.messageId?.includes(first)])).toEqual([
    ["first", true],
  ]);
  expect(await queueHeldMails(mailer.db, "all", mailer.clock.now)).toBe(1);
  await mailer.deliverAll();
  expect(mailer.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(["first", "second"]);
});

test("an email that is not to be sent is never sent nor queued again, can be held again, and loses its content in time", async () => {
  await using mailer = await open();
  await mailer.queue({ to: "ann@example.org" }, "note", "once");
  await holdUnsentMails(mailer.db, mailer.clock.now);
  const ids = await mailer.ids();
  expect(await discardHeldMails(mailer.db, ids, mailer.clock.now)).toBe(1);
  await mailer.queue({ to: "ann@example.org" }, "note", "once");
  await mailer.deliverAll();
  expect(await mailer.statuses()).toEqual(["discarded"]);
  expect(await holdDiscardedMails(mailer.db, ids, mailer.clock.now)).toBe(1);
  expect(await mailer.statuses()).toEqual(["held"]);
  await discardHeldMails(mailer.db, "all", mailer.clock.now);
  expect(await clearDiscardedMails(mailer.db, mailer.clock.now)).toBe(0);
  expect(await clearDiscardedMails(mailer.db, mailer.clock.now + 1)).toBe(1);
  expect(JSON.stringify(await mailer.rows())).not.toContain("ann@");
  expect(await holdDiscardedMails(mailer.db, ids, mailer.clock.now), "there is nothing left to send").toBe(0);
  await mailer.queue({ to: "ann@example.org" }, "note", "once");
  expect(await mailer.statuses()).toEqual(["discarded"]);
  expect(mailer.smtp.mails).toEqual([]);
});

test("held emails that nobody decides about are deleted by the time since they are held, however old the backup is", async () => {
  await using mailer = await open();
  await mailer.queue();
  const restoredAt = mailer.clock.now + 1000 * day;
  await holdUnsentMails(mailer.db, restoredAt);
  expect(await deleteForgottenMails(mailer.db, restoredAt)).toBe(0);
  expect(await deleteForgottenMails(mailer.db, restoredAt + 1)).toBe(1);
  expect(await mailer.rows()).toEqual([]);
});
