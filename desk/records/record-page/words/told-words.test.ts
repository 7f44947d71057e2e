import { expect, test } from "vitest";
import { recordView } from "#desk/records/model/record-contract.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { queueScheduledMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { importBands } from "#site/features/lineup/records/bands.server.ts";
import { day, minute, openAnnouncements } from "#tests/support/desk/announcements.ts";
import { describeChange } from "./history-words.ts";
import { lineUpWords, toldWords } from "./told-words.ts";

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

test("a declined band that is public, and an accepted one that is not, are said on the record, with what to do", async () => {
  await using desk = await openAnnouncements();
  const { db, chair, services } = desk;
  const entries = async () => ({ items: [{ fields: { startDate: "2027-06-10" } }] });
  Object.assign(services.content.client, { entries });
  const words = async (changes: object, ...decided: string[]) => {
    const { reference } = await desk.store("band", { yearPlaying: "2027", ...changes });
    for (const after of decided) await desk.decide("band", reference, after);
    const view = recordView.parse(await (await desk.get(`/bands/${reference}`, chair)).json());
    return lineUpWords(recordTypes.band, view);
  };
  const [isPublic, isNot] = [{ bandName: "The cafe-dwellers" }, { bandName: "The Unheard" }];
  expect(await words(isNot, "accepted"), "no line-up is out").toBeUndefined();
  await importBands(db, [{ id: "one", fields: { "Band Name": "The Café Dwellers", NameNoSpace: "TheCafeDwellers" } }]);
  expect(await words(isPublic, "declined")).toBe(
    "The line-up on the site has this band, which is declined. Ask whoever runs the site to take it off.",
  );
  expect(await words(isPublic, "withdrawn")).toMatch(/has this band, which is withdrawn/);
  expect(await words(isNot, "accepted")).toMatch(/does not have this band yet. Once they have said yes, ask whoever/);
  expect(await words(isNot, "accepted", "confirmed")).toMatch(/does not have this band yet. Ask whoever/);
  expect(await words(isPublic, "accepted")).toBeUndefined();
  expect(await words(isNot, "declined")).toBeUndefined();
  expect(await words({ ...isPublic, yearPlaying: "2028" }, "declined"), "of another festival").toBeUndefined();
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
