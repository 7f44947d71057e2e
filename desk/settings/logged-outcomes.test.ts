import { expect, test } from "vitest";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { describeRow } from "./log-words.ts";
import { readLog } from "./read-log.server.ts";

const hour = 3_600_000;

test("the log says of what was approved for a time whether it waits, and when, failed, was stopped, or is done", async () => {
  await using desk = await openDesk([]);
  const { db } = desk.services;
  const { personId } = await signIn(desk.services, { chair: "change" });
  const seen = async () => {
    const log = await readLog(desk.services, { kind: "contentEntry" });
    return log.rows.map((row) => describeRow(row, log));
  };
  const now = Date.now();
  const row = { id: crypto.randomUUID(), page_id: "tickets", name: "Tickets", at: now + 48 * hour };
  const none = { pages: null, fact: null, taken_back_at: null, taken_back_by: null };
  const ofDesk = { ...none, problem: null, made_by: personId, made_at: now, ended_at: null, lease_until: 0 };
  await db
    .insertInto("desk_publications")
    .values({ ...row, ...ofDesk, status: "waiting" })
    .execute();
  const changes = [{ field: "name", before: null, after: "Tickets" }];
  const subject = { kind: "contentEntry", id: "tickets" };
  await logChange(db, { personId, action: "content.timed", subject, changes }, now + 1);
  expect(await seen()).toEqual([expect.stringMatching(/^approved, for a time, “Tickets”: waits, on .* at /)]);
  const becomes = async (set: { status: "failed" | "stopped" | "done"; problem?: string; ended_at?: number }) => {
    await db.updateTable("desk_publications").set(set).execute();
    return (await seen())[0];
  };
  expect(await becomes({ status: "failed", problem: "A picture is gone." })).toContain(
    ": not done. A picture is gone.",
  );
  expect(await becomes({ status: "stopped" })).toContain(": stopped, not done");
  expect(await becomes({ status: "done", ended_at: now })).toMatch(/: done today at /);
});

test("the log says of a mail to several people when it goes, how many have gone, and how many did not arrive", async () => {
  await using desk = await openDesk([]);
  const { db } = desk.services;
  const { personId } = await signIn(desk.services, { chair: "change" });
  const goesAt = Date.now() + 48 * hour;
  const mailing = { id: crypto.randomUUID(), purpose: "mailing" as const, created_by: personId };
  await db
    .insertInto("desk_batches")
    .values({ ...mailing, created_at: Date.now(), goes_at: goesAt })
    .execute();
  for (const id of ["one", "two"])
    await db
      .insertInto("outbox")
      .values({ id, once_key: id, kind: "x", facts: "{}", status: "scheduled", attempts: 0, queued_at: 1, due_at: 1 })
      .execute();
  await db.updateTable("outbox").set({ batch_id: mailing.id }).execute();
  const subject = { kind: "mailing", id: mailing.id };
  await logChange(db, { personId, action: "mailing.send", subject, changes: [] });
  const seen = async () => {
    const log = await readLog(desk.services, { kind: "mailing" });
    return log.rows.map((row) => describeRow(row, log));
  };
  expect(await seen()).toEqual([
    expect.stringMatching(/^wrote to several people: 2 to go, on .* at .* at the earliest$/),
  ]);
  await db.updateTable("outbox").set({ status: "sent", sent_at: 1 }).where("id", "=", "one").execute();
  await db.updateTable("outbox").set({ status: "parked" }).where("id", "=", "two").execute();
  expect(await seen()).toEqual(["wrote to several people: 1 gone, 1 did not arrive"]);
});

test("the log says of a decision when its mail goes, that it has gone, was stopped, or did not arrive", async () => {
  await using desk = await openAnnouncements();
  const { db, services } = desk;
  const seen = async () => {
    const log = await readLog(services, { kind: "volunteer" });
    return log.rows.filter(({ action }) => action === "decision.tell").map((row) => describeRow(row, log));
  };
  const { reference } = await desk.decided("volunteer", "declined");
  const first = await desk.tell([reference]);
  expect(await seen()).toEqual([expect.stringMatching(/^put a mail on its way: declined, will be told to/)]);
  await desk.post("/announce/stop", { batchId: first.batchId }, desk.chair);
  expect(await seen()).toEqual(["put a mail on its way: declined, stopped, not told"]);
  const { batchId } = await desk.tell([reference]);
  const mail = db.updateTable("outbox").where("batch_id", "=", batchId);
  await mail.set({ status: "parked" }).execute();
  const both = await seen();
  expect(both).toHaveLength(2);
  expect(both).toContain("put a mail on its way: declined, stopped, not told");
  expect(both).toContain("put a mail on its way: declined, the mail did not arrive: not told");
  await mail.set({ status: "sent", sent_at: Date.UTC(2026, 0, 5, 2) }).execute();
  expect(await seen()).toContain("put a mail on its way: declined, told on 5 Jan 2026");
});
