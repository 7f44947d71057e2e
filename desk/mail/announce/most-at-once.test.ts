import { expect, test } from "vitest";
import { MOST_AT_ONCE } from "#desk/mail/decisions/decisions-contract.ts";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";

test("of one more than are told at once the page says so, that many together are refused in words, and the last one follows", async () => {
  await using desk = await openAnnouncements();
  const { chair, db } = desk;
  for (let at = 0; at <= MOST_AT_ONCE; at++) await desk.store("volunteer", { firstName: `V${at}` });
  await desk.read();
  await db.updateTable("desk_records").set({ prepared_status: "declined" }).execute();
  const { decided, notShown } = await desk.read();
  expect([decided.length, notShown]).toEqual([MOST_AT_ONCE, 1]);

  const records = decided.map(({ kind, reference, version, decision, mail }) => ({
    kind,
    reference,
    version,
    decision,
    way: "mail",
    mailDigest: mail.digest,
  }));
  const batchId = crypto.randomUUID();
  const tooMany = { batchId, when: "hour", records: [...records, { ...records[0], reference: "V-000000" }] };
  const refused = await desk.post("/announce/tell", tooMany, chair);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("At most 300 people are told at once. Please choose fewer.");
  expect((await desk.post("/announce/tell", { batchId, when: "hour", records }, chair)).status).toBe(200);
  const left = await desk.read();
  expect([left.decided.length, left.notShown]).toEqual([1, 0]);
});
