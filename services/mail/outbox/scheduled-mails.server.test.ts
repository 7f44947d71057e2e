import { expect, test } from "vitest";
import { createActivity } from "#platform/http/activity.server.ts";
import { createSignal } from "#platform/signal.ts";
import { openMailDelivery } from "#tests/support/servers/mail-delivery.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { deliverNext } from "./deliver-mail.server.ts";
import { holdDiscardedMails, holdUnsentMails } from "./held-mails.server.ts";
import { leaseNext, nextDue, retryParked } from "./outbox.server.ts";
import { startOutboxWorker } from "./outbox-worker.server.ts";
import { queueMails } from "./queue-mail.server.ts";
import { pauseMails, queueScheduledMails, resumeMails, stopBatch } from "./scheduled-mails.server.ts";

const day = 24 * 3_600_000;

async function open() {
  const smtp = await startSmtp();
  const mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  const { db } = mailer.delivery;
  return {
    ...mailer,
    smtp,
    db,
    schedule: (subject: string, scheduledFor: number, batchId = "batch") =>
      queueMails(
        db,
        [{ kind: "note", facts: { subject }, onceKey: `note:${subject}`, batchId, scheduledFor }],
        mailer.clock.now,
      ),
    subjects: () => smtp.mails.map(({ parsed }) => parsed.subject).toSorted(),
    statuses: async () =>
      (await mailer.rows())
        .map(({ once_key, status }) => [once_key.replace("note:", ""), status])
        .toSorted()
        .map((each) => each.join(" ")),
    async [Symbol.asyncDispose]() {
      await mailer[Symbol.asyncDispose]();
      await smtp[Symbol.asyncDispose]();
    },
  };
}

test("an email for in three days goes out then, and not before", async () => {
  await using mailer = await open();
  const due = mailer.clock.now + 3 * day;
  await mailer.schedule("in three days", due);
  expect(await nextDue(mailer.db, "scheduled")).toBe(due);
  for (const early of [0, day, 3 * day - 1]) {
    expect(await queueScheduledMails(mailer.db, due - 3 * day + early)).toBe(0);
    expect(await deliverNext({ ...mailer.delivery, now: () => due - 3 * day + early })).toBe("nothing");
  }
  mailer.clock.now = due;
  const signal = createSignal();
  const stop = startOutboxWorker(mailer.delivery, signal, createActivity());
  await expect.poll(mailer.subjects).toEqual(["in three days"]);
  await stop();
  expect(await nextDue(mailer.db, "scheduled")).toBeUndefined();
});

test("stopping a batch discards what no worker has tried, and tells which", async () => {
  await using mailer = await open();
  const soon = mailer.clock.now;
  await mailer.schedule("leased", soon);
  await queueScheduledMails(mailer.db, soon);
  await leaseNext(mailer.db, mailer.delivery.engine, { leaseMs: day, now: soon });
  await mailer.schedule("queued", soon);
  await queueScheduledMails(mailer.db, soon);
  await mailer.schedule("scheduled", soon + day);
  await mailer.schedule("of another batch", soon + day, "another");
  const stopped = await stopBatch(mailer.db, "batch", soon);
  expect(stopped).toHaveLength(2);
  expect(await mailer.statuses()).toEqual([
    "leased queued",
    "of another batch scheduled",
    "queued discarded",
    "scheduled discarded",
  ]);
  expect(await stopBatch(mailer.db, "batch", soon)).toEqual([]);
  expect(await holdDiscardedMails(mailer.db, stopped, soon)).toBe(0);
});

test("an email that was scheduled when a backup was made is held once it is restored", async () => {
  await using mailer = await open();
  await mailer.schedule("tomorrow", mailer.clock.now + day);
  expect(await holdUnsentMails(mailer.db, mailer.clock.now)).toBe(1);
  expect(await queueScheduledMails(mailer.db, mailer.clock.now + 2 * day)).toBe(0);
  expect(await mailer.statuses()).toEqual(["tomorrow held"]);
});

test("a paused batch waits, whatever the time and whoever tries again, until it goes on, fifty every ten seconds", async () => {
  await using mailer = await open();
  const { db, clock } = mailer;
  const { now } = clock;
  for (let count = 0; count < 51; count++) await mailer.schedule(`${count}`, now + day);
  await mailer.schedule("of another batch", now + day, "another");
  expect(await pauseMails(db, "batch", now)).toBe(51);
  clock.now = now + 400 * day;
  expect(await retryParked(db, clock.now)).toBe(0);
  expect(await queueScheduledMails(db, clock.now)).toBe(1);
  expect(await deliverNext(mailer.delivery)).toBe("handled");
  expect(await deliverNext(mailer.delivery)).toBe("nothing");
  expect(await nextDue(db, "scheduled")).toBeUndefined();
  expect(mailer.subjects()).toEqual(["of another batch"]);
  expect(await resumeMails(db, "batch", clock.now)).toBe(51);
  expect(await queueScheduledMails(db, clock.now)).toBe(50);
  expect(await nextDue(db, "scheduled")).toBe(clock.now + 10_000);
});

test("paused emails are held after a restore, and discarded when their batch is stopped", async () => {
  await using mailer = await open();
  const { db, clock } = mailer;
  await mailer.schedule("one", clock.now + day);
  await mailer.schedule("other", clock.now + day, "stopped");
  for (const batch of ["batch", "stopped"]) await pauseMails(db, batch, clock.now);
  expect(await stopBatch(db, "stopped", clock.now)).toHaveLength(1);
  expect(await holdUnsentMails(db, clock.now)).toBe(1);
  expect(await resumeMails(db, "batch", clock.now), "the chair decides").toBe(0);
  expect(await mailer.statuses()).toEqual(["one held", "other discarded"]);
});
