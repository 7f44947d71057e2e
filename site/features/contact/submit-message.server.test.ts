import { expect, test } from "vitest";
import { openSubmissionServices } from "#tests/support/forms/submission-services.ts";
import { submitMessage } from "./submit-message.server.ts";

const ann = { senderName: "Ann", senderEmail: "ann@example.org", message: "Where do I park?" };
const nothing = { senderName: "", senderEmail: "", message: "" };
const plain = { message: ann, isHoneypotFilled: false, key: undefined };

test("a message is stored with all its fields, one email is queued and the outbox is notified", async () => {
  await using site = await openSite();
  const sent = await submitMessage(site, plain, new Date("2027-01-31T08:15:00Z"));
  expect(sent).toMatchObject({ ok: true, reference: expect.stringMatching(/^M-[0-9A-Z]{6}$/) });
  const [record] = await site.messages();
  expect(record).toMatchObject({
    status: "new",
    received_at: "2027-01-31T08:15:00.000Z",
    sender_name: ann.senderName,
    sender_email: ann.senderEmail,
    message: ann.message,
  });
  const [mail] = await site.mails();
  expect(mail?.kind).toBe("contact-message");
  expect(JSON.parse(mail?.facts ?? "")).toMatchObject({ reference: record?.reference, message: ann });
  expect(site.notifications()).toBe(1);
});

test.each(["senderName", "senderEmail", "message"] as const)(
  "%s alone makes a message that is mailed",
  async (field) => {
    await using site = await openSite();
    await submitMessage(site, { ...plain, message: { ...nothing, [field]: "something" } });
    expect(await site.statuses()).toEqual(["new"]);
    expect(await site.mails()).toHaveLength(1);
  },
);

test("an empty message is stored and not mailed", async () => {
  await using site = await openSite();
  expect(await submitMessage(site, { ...plain, message: nothing })).toMatchObject({ ok: true });
  expect(await site.statuses()).toEqual(["empty"]);
  expect(await site.mails()).toEqual([]);
});

test("a suspected message is stored and not mailed", async () => {
  await using site = await openSite();
  expect(await submitMessage(site, { ...plain, isHoneypotFilled: true })).toMatchObject({ ok: true });
  expect(await site.statuses()).toEqual(["suspected"]);
  expect(await site.mails()).toEqual([]);
});

test("the same text twice is two messages, the same key twice is one", async () => {
  await using site = await openSite();
  await submitMessage(site, plain);
  await submitMessage(site, plain);
  expect(await site.messages()).toHaveLength(2);
  const first = await submitMessage(site, { ...plain, key: "a" });
  expect(await submitMessage(site, { ...plain, key: "a" })).toEqual({ ...first, repeated: true });
  await submitMessage(site, { ...plain, key: "b" });
  expect(await site.messages()).toHaveLength(4);
  expect(await site.mails()).toHaveLength(4);
  const rows = await site.db.selectFrom("desk_records").select(["kind", "words"]).execute();
  expect(rows, "each has its row at the desk").toHaveLength(4);
  expect(rows[0]).toEqual({ kind: "message", words: expect.stringContaining("where do i park?") });
});

test("ten concurrent requests under one key store one message and one email", async () => {
  await using site = await openSite();
  const sent = await Promise.all(Array.from({ length: 10 }, () => submitMessage(site, { ...plain, key: "a" })));
  expect(new Set(sent.map((each) => each.ok && each.reference)).size).toBe(1);
  expect(await site.messages()).toHaveLength(1);
  expect(await site.mails()).toHaveLength(1);
});

test("a key reused for another message is refused, and nothing is stored", async () => {
  await using site = await openSite();
  await submitMessage(site, { ...plain, key: "a" });
  const other = await submitMessage(site, { ...plain, key: "a", message: { ...ann, message: "Another" } });
  expect(other).toEqual({ ok: false, reason: "key-reused" });
  expect(await site.messages()).toHaveLength(1);
});

test("a message whose email cannot be queued is not stored, and can be sent again under its key", async () => {
  await using site = await openSite();
  await site.db.schema.alterTable("outbox").renameTo("outbox_away").execute();
  await expect(submitMessage(site, { ...plain, key: "a" })).rejects.toThrow();
  expect(await site.messages()).toEqual([]);
  await site.db.schema.alterTable("outbox_away").renameTo("outbox").execute();
  expect(await submitMessage(site, { ...plain, key: "a" })).toMatchObject({ ok: true, repeated: false });
});

async function openSite() {
  const services = await openSubmissionServices();
  const messages = () => services.db.selectFrom("contact_messages").selectAll().execute();
  return { ...services, messages, statuses: async () => (await messages()).map(({ status }) => status) };
}
