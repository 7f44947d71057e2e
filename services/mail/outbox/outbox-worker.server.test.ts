import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#platform/database/database.server.ts";
import { createActivity } from "#platform/http/activity.server.ts";
import { createSignal } from "#platform/signal.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openMailDelivery } from "#tests/support/servers/mail-delivery.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { createMailTransport } from "../transport/mail-transport.server.ts";
import { startOutboxWorker } from "./outbox-worker.server.ts";

const signal = createSignal();
const idle = createActivity();

test("two processes on one database send every email once", async () => {
  await using smtp = await startSmtp();
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  for (let mail = 0; mail < 60; mail += 1) await mailer.queue({ subject: `Note ${mail}` });
  const db = openDatabase<SiteTables>(mailer.location);
  const stops = [
    startOutboxWorker(mailer.delivery, signal, idle),
    startOutboxWorker({ ...mailer.delivery, db, transport: createMailTransport(mailer.config) }, signal, idle),
  ];
  await expect.poll(async () => (await mailer.rows()).every(({ status }) => status === "sent")).toBe(true);
  await Promise.all(stops.map((stop) => stop()));
  await db.destroy();
  expect(smtp.mails.map(({ parsed }) => parsed.subject).sort()).toEqual(
    Array.from({ length: 60 }, (_, mail) => `Note ${mail}`).sort(),
  );
});

test("a notification wakes the worker before its next poll", async ({ signal: overdue }) => {
  await using mailer = await openMailDelivery();
  // The clock stands still, and with it the next poll.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], fakeNodeBuiltins: true });
  onTestFinished(() => void vi.useRealTimers());
  const stop = startOutboxWorker(mailer.delivery, signal, idle);
  const isSent = async () => (await mailer.rows()).every(({ status }) => status === "sent");
  for (const _ of [1, 2, 3]) {
    await mailer.queue();
    signal.notify();
    while (!(await isSent()) && !overdue.aborted) await nextTurn();
    expect(await isSent()).toBe(true);
  }
  await stop();
});

test("emails are still sent while requests are under way", async () => {
  await using smtp = await startSmtp();
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  const activity = createActivity();
  const end = activity.begin();
  for (let mail = 0; mail < 5; mail += 1) await mailer.queue();
  const stop = startOutboxWorker(mailer.delivery, signal, activity);
  await expect.poll(() => smtp.mails.length).toBe(5);
  end();
  await stop();
});

test("a server that recovers gets the emails that were queued", async () => {
  await using smtp = await startSmtp({ behaviour: "drop" });
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  await mailer.queue();
  await mailer.queue();
  const stop = startOutboxWorker(mailer.delivery, signal, idle);
  await expect.poll(async () => (await mailer.rows()).every((row) => row.last_error)).toBe(true);
  smtp.behave("accept");
  mailer.clock.now += 3_600_000;
  signal.notify();
  await expect.poll(async () => (await mailer.rows()).every(({ status }) => status === "sent")).toBe(true);
  await stop();
});

test("a worker that is stopped finishes the email under way and leases no other", async () => {
  await using smtp = await startSmtp();
  const writing = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const slow = {
    slow: async () => {
      started.resolve();
      await writing.promise;
      return { to: "ann@example.org", subject: "Slow", html: "", text: "" };
    },
  };
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url }, slow);
  await mailer.queue({}, "slow");
  const stop = startOutboxWorker(
    { ...mailer.delivery, transport: { ...mailer.delivery.transport, concurrency: 1 } },
    signal,
    idle,
  );
  await started.promise;
  await mailer.queue();
  const stopped = stop();
  writing.resolve();
  await stopped;
  expect((await mailer.rows()).map(({ status }) => status).sort()).toEqual(["queued", "sent"]);
  expect(smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(["Slow"]);
});
