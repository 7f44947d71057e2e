import { expect, test } from "vitest";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";
import { mailsToRead, peopleToChoose } from "./mailings-contract.ts";
import { mailingsEndpoints } from "./mailings-endpoints.server.ts";

const write = "/mails/many/write/volunteers";

test("whoever does not know yet what was decided about them is marked, and named before the mail is sent", async () => {
  await using desk = await openAnnouncements(mailingsEndpoints);
  const { chair, db } = desk;
  const decided = async (firstName: string, decision: string) =>
    (await desk.decided("volunteer", decision, { firstName, lastName: "", email: `${firstName}@example.org` }))
      .reference;
  const [prepared, scheduled, told] = [
    await decided("Prue", "accepted"),
    await decided("Sky", "declined"),
    await decided("Toby", "accepted"),
  ];
  await desk.store("volunteer", { firstName: "Nell", lastName: "" });
  await desk.tell([scheduled]);
  const { batchId } = await desk.tell([told]);
  await db.updateTable("outbox").set({ status: "sent", sent_at: 1 }).where("batch_id", "=", batchId).execute();
  const { people } = peopleToChoose.parse(await (await desk.get(`${write}?view=all&year=all`, chair)).json());
  expect(people).toHaveLength(4);
  const marked = people.filter(({ isUntold }) => isUntold).map(({ reference }) => reference);
  expect(marked.toSorted()).toEqual([prepared, scheduled].toSorted());
  const draft = { subject: "Sunday", words: "At nine.", references: [prepared, scheduled, told], page: 1 };
  const read = mailsToRead.parse(await (await desk.post(`${write}/read`, draft, chair)).json());
  expect(read.untold).toEqual(["Prue", "Sky"]);
});
