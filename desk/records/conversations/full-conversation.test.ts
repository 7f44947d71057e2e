import { expect, test } from "vitest";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { answerEndpoints } from "./answer-endpoints.server.ts";
import { MOST_ENTRIES } from "./answer-record.server.ts";

test("a conversation takes no more entries than its page can show: the desk says so, sends nothing, and what is there can be taken back", async () => {
  await using desk = await openDesk(answerEndpoints);
  const { db } = desk.services;
  const ann = await signIn(desk.services, { chair: "change" });
  const message = await desk.store("message", { senderEmail: "joan@example.org" });
  const of = { kind: "message" as const, record_id: message.id };
  const entries = Array.from({ length: MOST_ENTRIES - 1 }, (_, at) => ({
    ...of,
    id: crypto.randomUUID(),
    version: 1,
    way: "phone" as const,
    at,
    words: "Rang",
  }));
  await db.insertInto("desk_conversation_entries").values(entries).execute();
  const answer = (body: object) =>
    desk.post(`/messages/${message.reference}/answers`, { version: 1, way: "mail", words: "Yes.", ...body }, ann);
  const id = crypto.randomUUID();
  expect((await answer({ id })).status).toBe(200);
  const refused = await answer({ id: crypto.randomUUID(), version: 2 });
  expect([refused.status, (await refused.json()).detail]).toEqual([422, expect.stringContaining("takes no more")]);
  expect((await answer({ id })).status, "sent again").toBe(200);
  expect(await db.selectFrom("outbox").select("status").execute()).toEqual([{ status: "scheduled" }]);
  expect((await answer({ id, isTakenBack: true })).status).toBe(200);
  expect((await answer({ id: crypto.randomUUID(), version: 9 })).status).toBe(200);
});
