import { expect, test } from "vitest";
import { mailingsEndpoints } from "#desk/mail/mailings/mailings-endpoints.server.ts";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";

const write = "/mails/many/write/volunteers";

/** A volunteer who is told and written to, each with the id of a batch. */
async function open() {
  const desk = await openAnnouncements(mailingsEndpoints);
  const { reference } = await desk.decided("volunteer", "accepted", { email: "vera@example.org" });
  const draft = { subject: "Hats", words: "Please bring one.", references: [reference], count: 1, when: "hour" };
  return {
    ...desk,
    told: async (batchId: string) => (await desk.tell([reference], { batchId })).status,
    written: async (id: string) => (await desk.post(`${write}/send`, { ...draft, id }, desk.chair)).status,
    control: (id: string, what: string) => desk.post("/mails/many/control", { id, do: what }, desk.chair),
    statuses: async () => {
      const mails = await desk.db.selectFrom("outbox").select("status").where("batch_id", "is not", null).execute();
      return mails.map(({ status }) => status);
    },
  };
}

test("the id of decisions sends no mail to several people, nor the other way round", async () => {
  await using desk = await open();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  expect([await desk.written(first), await desk.told(first)]).toEqual([200, 409]);
  expect([await desk.told(second), await desk.written(second)]).toEqual([200, 409]);
  expect(await desk.statuses()).toEqual(["scheduled", "scheduled"]);
});

test("decisions are not paused, and each purpose is stopped at its own place alone", async () => {
  await using desk = await open();
  const [decisions, mailing] = [crypto.randomUUID(), crypto.randomUUID()];
  expect([await desk.told(decisions), await desk.written(mailing)]).toEqual([200, 200]);
  for (const what of ["pause", "stop"]) expect((await desk.control(decisions, what)).status).toBe(404);
  expect((await desk.stop(mailing)).status).toBe(404);
  expect(await desk.statuses()).toEqual(["scheduled", "scheduled"]);
  expect((await desk.stop(decisions)).status).toBe(200);
  expect(await (await desk.control(mailing, "pause")).json()).toMatchObject({ count: 1, mailing: { state: "paused" } });
  expect((await desk.statuses()).toSorted()).toEqual(["discarded", "paused"]);
  expect(await (await desk.control(mailing, "stop")).json()).toMatchObject({ count: 1, mailing: { state: "stopped" } });
  expect(await desk.statuses()).toEqual(["discarded", "discarded"]);
});
