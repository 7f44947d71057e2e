import { expect, test } from "vitest";
import { holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";

/** A message, and whoever answers it. */
async function open() {
  const desk = await openDesk([]);
  const { db } = desk.services;
  const { get, post } = deskBrowser(desk.services, (await signIn(desk.services, { chair: "change" })).cookie);
  const path = `/messages/${(await desk.store("message", { senderEmail: "joan@example.org" })).reference}`;
  const read = async () => (await get(path)).body;
  const answer = async (words: string, way = "mail") => {
    const sent = { id: crypto.randomUUID(), version: (await read()).version, way, words };
    expect((await post(`${path}/answers`, sent)).status).toBe(200);
    return () => post(`${path}/answers`, { ...sent, isTakenBack: true });
  };
  const held = async () => {
    await holdUnsentMails(db);
    const rows = await db.selectFrom("outbox").select("id").where("status", "=", "held").orderBy("queued_at").execute();
    return rows.map(({ id }) => id);
  };
  return { ...desk, db, get, post, read, answer, held, status: async () => (await read()).status };
}

test("a message of which every answer was taken back, the first one first, waits again", async () => {
  await using desk = await open();
  const first = await desk.answer("Yes.");
  const second = await desk.answer("No.");
  expect((await first()).status).toBe(200);
  expect(await desk.status(), "the second one stands").toBe("answered");
  expect((await second()).status).toBe(200);
  expect(await desk.status()).toBe("new");
});

test("a message whose held answers are not sent waits again, unless another one stands", async () => {
  await using desk = await open();
  await desk.answer("Yes.");
  await desk.answer("At the side door.");
  const [one = "", other = ""] = await desk.held();
  const discard = (ids: string[]) => desk.post("/mails/held", { decision: "discard", ids });
  expect((await discard([one])).body).toEqual({ count: 1 });
  expect(await desk.status()).toBe("answered");
  expect((await discard([other])).body).toEqual({ count: 1 });
  const { status, conversation } = await desk.read();
  expect(status).toBe("new");
  expect(conversation.entries).toMatchObject([{ state: "not sent" }, { state: "not sent" }]);
});

test("an answer that did not arrive can be taken back; sent to another address, the conversation shows that mail", async () => {
  await using desk = await open();
  const takeBack = await desk.answer("Yes.");
  await desk.db.updateTable("outbox").set({ status: "parked" }).execute();
  await desk.db.updateTable("contact_messages").set({ sender_email: "joan.hall@example.org" }).execute();
  const { id } = await desk.db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  expect((await desk.post("/mails/readdress", { id })).status).toBe(200);
  expect((await desk.read()).conversation.entries).toMatchObject([{ state: "waiting" }]);
  const entry = await desk.db.selectFrom("desk_conversation_entries").selectAll().executeTakeFirstOrThrow();
  expect(entry.mail_id).not.toBe(id);
  expect(entry.message_id).toContain(entry.mail_id);
  await desk.db.updateTable("outbox").set({ status: "parked" }).where("status", "=", "queued").execute();
  const notArrived = { state: "did not arrive", canBeTakenBack: true };
  expect((await desk.read()).conversation.entries, "the desk offers to take it back").toMatchObject([notArrived]);
  expect((await takeBack()).status).toBe(200);
  expect(await desk.status()).toBe("new");
});
