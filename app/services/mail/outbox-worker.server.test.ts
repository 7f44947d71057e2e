import { expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createActivity } from "#app/platform/http/activity.server.ts";
import { createSignal } from "#app/platform/signal.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { openPost } from "#tests/support/post.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { createMailTransport } from "./mail-transport.server.ts";
import { startOutboxWorker } from "./outbox-worker.server.ts";

const bell = createSignal();
const quiet = createActivity();

test("two processes on one database send every mail once", async () => {
  await using smtp = await startSmtp();
  await using office = await openPost({ SMTP_URL: smtp.url });
  for (let mail = 0; mail < 60; mail += 1) await office.queue({ subject: `Note ${mail}` });
  const db = openDatabase<SiteTables>(office.location);
  const stops = [
    startOutboxWorker(office.post, bell, quiet),
    startOutboxWorker({ ...office.post, db, transport: createMailTransport(office.config) }, bell, quiet),
  ];
  await expect
    .poll(async () => (await office.rows()).every(({ status }) => status === "sent"), { timeout: 15_000 })
    .toBe(true);
  await Promise.all(stops.map((stop) => stop()));
  await db.destroy();
  expect(smtp.mails.map(({ parsed }) => parsed.subject).sort()).toEqual(
    Array.from({ length: 60 }, (_, mail) => `Note ${mail}`).sort(),
  );
});

test("the bell wakes the worker: it does not wait for its next round", async () => {
  await using smtp = await startSmtp();
  await using office = await openPost({ SMTP_URL: smtp.url });
  const stop = startOutboxWorker(office.post, bell, quiet);
  for (const count of [1, 2, 3]) {
    await office.queue();
    bell.notify();
    await expect.poll(() => smtp.mails.length, { timeout: 4000 }).toBe(count);
  }
  await stop();
});

test("while requests are under way mails go on, if slower", async () => {
  await using smtp = await startSmtp();
  await using office = await openPost({ SMTP_URL: smtp.url });
  const activity = createActivity();
  const end = activity.begin();
  for (let mail = 0; mail < 5; mail += 1) await office.queue();
  const stop = startOutboxWorker(office.post, bell, activity);
  await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(5);
  end();
  await stop();
});

test("a server that comes back gets what waited", async () => {
  await using smtp = await startSmtp({ behaviour: "drop" });
  await using office = await openPost({ SMTP_URL: smtp.url });
  await office.queue();
  await office.queue();
  const stop = startOutboxWorker(office.post, bell, quiet);
  await expect.poll(async () => (await office.rows()).every((row) => row.last_error), { timeout: 15_000 }).toBe(true);
  smtp.behave("accept");
  office.clock.now += 3_600_000;
  bell.notify();
  await expect
    .poll(async () => (await office.rows()).every(({ status }) => status === "sent"), { timeout: 15_000 })
    .toBe(true);
  await stop();
});

test("a worker that is stopped finishes the mail under way, and takes no other", async () => {
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
  await using office = await openPost({ SMTP_URL: smtp.url }, slow);
  await office.queue({}, "slow");
  const stop = startOutboxWorker(
    { ...office.post, transport: { ...office.post.transport, concurrency: 1 } },
    bell,
    quiet,
  );
  await started.promise;
  await office.queue();
  const stopped = stop();
  writing.resolve();
  await stopped;
  expect((await office.rows()).map(({ status }) => status).sort()).toEqual(["queued", "sent"]);
  expect(smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(["Slow"]);
});
