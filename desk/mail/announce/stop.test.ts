import { describe, expect, test } from "vitest";
import { removeOldBatches } from "#desk/mail/batches/batches.server.ts";
import { decisionBatches } from "#desk/mail/decisions/announce-decisions.server.ts";
import { removeDeskData } from "#services/database/remove-desk-data.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import { leaseNext } from "#services/mail/outbox/outbox.server.ts";
import { queueScheduledMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { day, openAnnouncements } from "#tests/support/desk/announcements.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";

describe("stopping", () => {
  test("takes back exactly those whose mail had not gone, and says how many had", async () => {
    await using desk = await openAnnouncements();
    const bands = [];
    for (let count = 0; count < 3; count++) bands.push(await desk.decided("band", "accepted"));
    const told = await desk.tell(bands.map(({ reference }) => reference));
    await queueScheduledMails(desk.db, Date.now() + day);
    const gone = await leaseNext(desk.db, desk.services.config.database.engine, {
      leaseMs: day,
      now: Date.now() + day,
    });
    const stopped = await desk.stop(told.batchId);
    expect((await stopped.json()).batch).toMatchObject({ gone: 1, stopped: 2, waiting: 0, stoppedBy: "Ann Lee" });
    for (const { id } of bands)
      expect(await desk.currentDecision("band", id)).toEqual(
        id === gone?.about_id ? ["accepted", "accepted", null] : ["new", "new", "accepted"],
      );
    expect((await desk.stop(told.batchId)).status, "again").toBe(200);
    expect((await desk.mails()).filter(({ status }) => status === "discarded")).toHaveLength(2);
  });

  test("leaves what was decided since, and a second batch tells that alone", async () => {
    await using desk = await openAnnouncements();
    const band = await desk.decided("band", "accepted");
    const first = await desk.tell([band.reference]);
    await desk.decide("band", band.reference, "declined");
    await desk.stop(first.batchId);
    expect(await desk.currentDecision("band", band.id)).toEqual(["new", "new", "declined"]);
    await desk.tell([band.reference]);
    const waiting = (await desk.mails()).filter(({ status }) => status === "scheduled");
    expect(waiting.map(({ facts }) => JSON.parse(facts).subject)).toEqual([expect.stringMatching(/your application/)]);
  });

  test("a changed mind stops the mail that had not gone at once; one that had gone is named in the new mail", async () => {
    await using desk = await openAnnouncements();
    const band = await desk.decided("band", "accepted");
    await desk.tell([band.reference]);
    await desk.decide("band", band.reference, "declined");
    expect((await desk.mails()).map(({ status }) => status)).toEqual(["discarded"]);
    expect(await desk.currentDecision("band", band.id)).toEqual(["new", "new", "declined"]);
    const second = await desk.tell([band.reference]);
    expect((await desk.mails()).map(({ status }) => status)).toEqual(["discarded", "scheduled"]);
    await desk.db.updateTable("outbox").set({ status: "sent" }).where("status", "=", "scheduled").execute();
    await desk.db
      .updateTable("desk_batches")
      .set({ goes_at: Date.now() - day })
      .where("id", "=", second.batchId)
      .execute();
    await desk.decide("band", band.reference, "waiting");
    const [found] = (await desk.read()).decided;
    expect(found?.mail.line).toMatch(/^We wrote to you on \d+ \w+\. /);
  });

  test("going back to what they were told before sends nothing twice", async () => {
    await using desk = await openAnnouncements();
    const band = await desk.decided("band", "declined");
    const first = await desk.tell([band.reference]);
    await desk.db.updateTable("outbox").set({ status: "sent" }).where("batch_id", "=", first.batchId).execute();
    await desk.decide("band", band.reference, "accepted");
    await desk.tell([band.reference]);
    await desk.decide("band", band.reference, "declined");
    await desk.tell([band.reference]);
    expect((await desk.mails()).map(({ status }) => status).toSorted()).toEqual(["discarded", "sent"]);
    expect(await desk.currentDecision("band", band.id)).toEqual(["declined", "declined", null]);
  });

  test("a held mail of a restored backup that is not sent leaves its record decided, not told", async () => {
    await using desk = await openAnnouncements();
    const [one, other] = [await desk.decided("band", "accepted"), await desk.decided("band", "accepted")];
    await desk.tell([one.reference, other.reference]);
    await holdUnsentMails(desk.db);
    const held = (await desk.mails()).find(({ about_id }) => about_id === one.id);
    const { post } = deskBrowser(desk.services, desk.chair.cookie);
    const discarded = await post("/mails/held", { decision: "discard", ids: [held?.id ?? ""] });
    expect(discarded.body).toEqual({ count: 1 });
    expect(await desk.currentDecision("band", one.id)).toEqual(["new", "new", "accepted"]);
    expect(await desk.currentDecision("band", other.id)).toEqual(["accepted", "accepted", null]);
    const ids = (await desk.mails()).map(({ id }) => id);
    expect((await post("/mails/held", { decision: "send", ids })).body).toEqual({ count: 1 });
    expect(await desk.currentDecision("band", other.id)).toEqual(["accepted", "accepted", null]);
  });
});

describe("what the applicant says", () => {
  test("is known to both at once, stops a mail that has not gone, and can be undone", async () => {
    await using desk = await openAnnouncements();
    const band = await desk.decided("band", "accepted");
    await desk.tell([band.reference]);
    await desk.decide("band", band.reference, "withdrawn");
    expect(await desk.currentDecision("band", band.id)).toEqual(["withdrawn", "withdrawn", null]);
    expect((await desk.mails()).map(({ status }) => status)).toEqual(["discarded"]);
    await desk.decide("band", band.reference, "accepted");
    expect(await desk.currentDecision("band", band.id), "decided, not told: the mail was stopped").toEqual([
      "new",
      "new",
      "accepted",
    ]);
    await desk.tell([band.reference], { way: "phone" });
    await desk.decide("band", band.reference, "confirmed");
    expect(await desk.currentDecision("band", band.id)).toEqual(["confirmed", "confirmed", null]);
    await desk.decide("band", band.reference, "accepted");
    expect(await desk.currentDecision("band", band.id)).toEqual(["accepted", "accepted", null]);
  });
});

test("a batch is deleted with the last of its applicants", async () => {
  await using desk = await openAnnouncements();
  const [one, other] = [await desk.decided("band", "accepted"), await desk.decided("band", "accepted")];
  await desk.tell([one.reference]);
  const second = await desk.tell([other.reference], { way: "phone" });
  await desk.db.transaction().execute((trx) => removeDeskData(trx, bandForm.table, one.id));
  const now = new Date(Date.now() + 2 * day);
  await removeOldBatches(desk.db, decisionBatches, { now, before: now });
  expect(await desk.db.selectFrom("desk_batches").select("id").execute()).toEqual([{ id: second.batchId }]);
  expect(await desk.mails(), "nor their mail").toEqual([]);
});
