import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bandForm } from "#services/forms/band-form.ts";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { discardHeldMails, holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { submitForm } from "#services/submissions/submit-form.server.ts";
import { submitMessage } from "#site/features/contact/submit-message.server.ts";
import { addDeskData } from "#tests/support/desk/desk-data.ts";
import { bandApplication, storePicture } from "#tests/support/forms/band-application.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { openSiteWithData } from "#tests/support/site/site-with-data.ts";
import { maintenanceTasks } from "./maintenance-tasks.ts";

const then = new Date("2027-01-31T08:15:00.000Z");
const days = (count: number) => new Date(then.getTime() + count * 86_400_000);
const twoYears = 2 * 365;

test("volunteers' and visitors' records are deleted after their retention period, and not before", async () => {
  await using site = await openSite();
  await submitForm(
    site.services,
    volunteerForm,
    payloadSchema(volunteerForm).parse(volunteerApplication()),
    undefined,
    then,
  );
  const message = { senderName: "Ann", senderEmail: "ann@example.org", message: "Hello" };
  await submitMessage(site.services, { message, isHoneypotFilled: false, key: undefined }, then);
  await site.applyRetention(days(twoYears));
  expect(await site.count()).toMatchObject({ volunteer_applications: 1, contact_messages: 1 });
  await site.applyRetention(days(twoYears + 1));
  expect(await site.count()).toMatchObject({ volunteer_applications: 0, contact_messages: 0 });
});

test("a band's application is deleted with its picture, unless another application uses it", async () => {
  await using site = await openSite();
  const [own, shared] = ["A".repeat(22), "_".repeat(22)].map((name) => `${name}.jpg`);
  for (const [name, received] of [
    [own, then],
    [shared, then],
  ] as const)
    await site.picture(name ?? "", received);
  const band = (n: number, picture = "", now = then) =>
    submitForm(
      site.services,
      bandForm,
      payloadSchema(bandForm).parse(bandApplication(n, { upload: `/uploads/${picture}` })),
      undefined,
      now,
    );
  for (const taken of [await band(1, own), await band(2, shared), await band(3, shared, days(10))])
    expect(taken).toMatchObject({ ok: true });
  await site.applyRetention(days(twoYears + 1));
  expect(await site.count()).toMatchObject({ band_applications: 1, uploads: 1 });
  expect([own, shared].map(site.hasPicture)).toEqual([false, true]);
  await site.applyRetention(days(twoYears + 11));
  expect(await site.count()).toMatchObject({ band_applications: 0, uploads: 0 });
  expect([own, shared].map(site.hasPicture)).toEqual([false, false]);
});

test("parked mails and mails in the mailbox are deleted after their retention period", async () => {
  await using site = await openSite();
  await submitForm(
    site.services,
    volunteerForm,
    payloadSchema(volunteerForm).parse(volunteerApplication()),
    undefined,
    then,
  );
  await site.services.db.updateTable("outbox").set({ status: "parked", queued_at: then.getTime() }).execute();
  const folder = join(site.services.config.dataDir, "mail");
  mkdirSync(folder);
  const mails = ["old.eml", "new.eml"].map((name) => join(folder, name));
  for (const mail of mails) writeFileSync(mail, "private");
  utimesSync(mails[0] ?? "", then, then);
  utimesSync(mails[1] ?? "", days(2), days(2));
  await site.applyRetention(days(91));
  expect(mails.map((mail) => existsSync(mail))).toEqual([false, true]);
  expect(await site.count()).toMatchObject({ outbox: 2 });
  await site.applyRetention(days(366));
  expect(await site.count()).toMatchObject({ outbox: 0 });
});

test("what the committee wrote at a record goes when the record's retention period is over, of every kind", async () => {
  await using site = await openSiteWithData();
  const { db } = site.services;
  await site.fill("ann@example.org");
  await db.updateTable("subscribers").set({ status: "unsubscribed", unsubscribed_at: then.toISOString() }).execute();
  for (const [kind, table] of [
    ["band", "band_applications"],
    ["volunteer", "volunteer_applications"],
    ["message", "contact_messages"],
    ["member", "members"],
    ["subscriber", "subscribers"],
  ] as const) {
    const { id } = await db.selectFrom(table).select("id").executeTakeFirstOrThrow();
    await addDeskData(db, { kind, id, words: "By the mill" });
  }
  expect(await site.everything("mill")).toHaveLength(5 * 6);
  // Later than every period; the log's own is longer than that of what it says.
  const late = new Date(Date.now() + 8 * 365 * 86_400_000);
  for (const [name, task] of Object.entries(maintenanceTasks(site.services))) if (name !== "desk_log") await task(late);
  expect(await site.everything("mill")).toEqual([]);
  for (const table of [
    "desk_records",
    "desk_notes",
    "desk_scores",
    "desk_tasks",
    "desk_conflicts",
    "desk_announcements",
    "desk_decision_mails",
  ] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(await db.selectFrom("desk_log").select("changes").execute()).toHaveLength(5);
});

test("held mails, and those that are not to be sent, have their retention periods as parked and sent ones", async () => {
  await using site = await openSite();
  const { db } = site.services;
  const mails = ["held", "discarded"].map((onceKey) => ({ kind: "note", facts: { text: "private" }, onceKey }));
  await queueMails(db, mails, then.getTime());
  await holdUnsentMails(db, then.getTime());
  const { id } = await db
    .selectFrom("outbox")
    .select("id")
    .where("once_key", "=", "discarded")
    .executeTakeFirstOrThrow();
  await discardHeldMails(db, [id], then.getTime());
  const texts = async () => (await db.selectFrom("outbox").select("facts").execute()).map(({ facts }) => facts);
  await site.applyRetention(days(30));
  expect((await texts()).filter((facts) => facts.includes("private"))).toHaveLength(2);
  await site.applyRetention(days(31));
  expect((await texts()).toSorted()).toEqual([JSON.stringify({ text: "private" }), "{}"]);
  await site.applyRetention(days(366));
  expect(await texts()).toEqual(["{}"]);
});

test("each retention period comes from its setting", async () => {
  await using site = await openSite({ RETAIN_MESSAGES: "1 day" });
  const message = { senderName: "Ann", senderEmail: "ann@example.org", message: "Hello" };
  await submitMessage(site.services, { message, isHoneypotFilled: false, key: undefined }, then);
  await site.applyRetention(days(1.1));
  expect(await site.count()).toMatchObject({ contact_messages: 0 });
});

const counted = ["volunteer_applications", "band_applications", "contact_messages", "uploads", "outbox"] as const;

async function openSite(settings: Record<string, string> = {}) {
  const opened = await openTestServices(settings);
  const { services } = opened;
  const { db } = services;
  const tasks = maintenanceTasks(services);
  const countOf = async (table: (typeof counted)[number]) => (await db.selectFrom(table).selectAll().execute()).length;
  return {
    services,
    async picture(name: string, received: Date) {
      await storePicture(db, name, received);
      await services.files.put(name, new Uint8Array(1), "image/jpeg");
    },
    hasPicture: (name = "") => existsSync(join(services.config.dataDir, "uploads", name)),
    async applyRetention(now: Date) {
      for (const task of Object.values(tasks)) await task(now);
    },
    async count() {
      const counts = await Promise.all(counted.map(async (table) => [table, await countOf(table)] as const));
      return Object.fromEntries(counts);
    },
    [Symbol.asyncDispose]: opened.close,
  };
}
