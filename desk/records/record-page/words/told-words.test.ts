import { expect, test } from "vitest";
import { recordView } from "#desk/records/model/record-contract.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { queueScheduledMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { day, minute, openAnnouncements } from "#tests/support/desk/announcements.ts";
import { describeChange } from "./history-words.ts";
import { toldWords } from "./told-words.ts";

test("until the mail that tells a decision goes, its record says when, and nobody is said to have been told", async () => {
  await using desk = await openAnnouncements();
  const { db, chair, services } = desk;
  const { reference } = await desk.decided("band", "declined");
  const seen = async () => {
    const view = recordView.parse(await (await desk.get(`/bands/${reference}`, chair)).json());
    return { telling: view.telling, words: toldWords(recordTypes.band, view, services.config.timeZone) };
  };
  expect((await seen()).words).toMatch(/^Decided, not told/);
  const { batchId } = await desk.tell([reference]);
  const { telling, words } = await seen();
  expect(Math.abs((telling?.at ?? 0) - Date.now() - 60 * minute)).toBeLessThan(minute);
  expect(words).toMatch(/^Will be told: declined, (today|tomorrow) at /);
  await desk.stop(batchId);
  expect((await seen()).words).toMatch(/^Decided, not told/);
  await desk.tell([reference]);
  await queueScheduledMails(db, Date.now() + day);
  expect((await seen()).words, "queued, and not gone").toBe("Not told yet: declined. The mail is on its way.");
  const becomes = async (mail: { status: "sent" | "held" | "parked"; sent_at?: number }) => {
    await db.updateTable("outbox").set(mail).where("about_id", "is not", null).execute();
    return (await seen()).words;
  };
  expect(await becomes({ status: "held" })).toBe("Not told yet: declined. The mail is held until the chair decides.");
  expect(await becomes({ status: "parked" })).toBe("Not told: declined. The mail did not arrive.");
  expect(await becomes({ status: "sent", sent_at: Date.UTC(2026, 0, 5, 2) })).toBe(
    "The applicant was told: declined, on 5 Jan 2026.",
  );
});

test("what happened says of a decision's mail that it waits, was stopped, or has gone, in the same line", async () => {
  await using desk = await openAnnouncements();
  const { db, chair, services } = desk;
  const { timeZone } = services.config;
  const { reference } = await desk.decided("band", "declined");
  const announced = async () => {
    const view = recordView.parse(await (await desk.get(`/bands/${reference}`, chair)).json());
    const lines = view.history.filter(({ action }) => action === "decision.tell");
    for (const { mailId } of lines) expect(view.mails.map(({ id }) => id)).toContain(mailId);
    return lines.map((line) => describeChange(line, { recordType: recordTypes.band, timeZone, ...view }).join(", "));
  };
  const { batchId } = await desk.tell([reference]);
  expect(await announced()).toEqual([expect.stringMatching(/^put a mail on its way: declined, will be told to/)]);
  await desk.stop(batchId);
  expect(await announced()).toEqual(["put a mail on its way: declined, stopped, not told"]);
  await desk.tell([reference]);
  await db
    .updateTable("outbox")
    .set({ status: "sent", sent_at: Date.now() })
    .where("status", "=", "scheduled")
    .execute();
  const both = await announced();
  expect(both).toHaveLength(2);
  expect(both).toContainEqual(expect.stringMatching(/^put a mail on its way: declined, told today at /));
  expect(both).toContainEqual("put a mail on its way: declined, stopped, not told");
});
