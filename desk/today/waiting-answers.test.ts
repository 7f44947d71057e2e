import { expect, test } from "vitest";
import { recordList } from "#desk/records/lists/record-list-contract.ts";
import { daysBetween } from "#platform/time/calendar-day.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openToday } from "#tests/support/desk/today.ts";

/** Whole days in the festival's time zone, in which each of these moments is on the same day as in UTC. */
function daysSince(moment: string): number {
  return daysBetween(moment.slice(0, 10), dayIn("Australia/Melbourne"));
}

test("Today leads to the field for an answer to the message that came first, and says since when", async () => {
  await using desk = await openToday();
  const editor = await signIn(desk.services, { editor: "change" });
  const first = await desk.store("message", { senderName: "Rita Vale" }, new Date("2025-03-03T02:00:00Z"));
  await desk.store("message", {}, new Date("2025-03-04T02:00:00Z"));
  expect((await desk.read(editor)).waiting).toEqual([
    {
      to: `/desk/messages/${first.reference}?view=new#your-answer`,
      count: 2,
      words: "messages wait for an answer",
      longest: { name: "Rita Vale", since: "3 March 2025", days: daysSince("2025-03-03T02:00:00Z") },
    },
  ]);
});

test("a message of last year waits for its answer on Today and in the list, until it has one", async () => {
  await using desk = await openToday();
  const editor = await signIn(desk.services, { editor: "change" });
  const old = await desk.store("message", {}, new Date("2025-11-28T02:00:00Z"));
  await desk.store("message", {}, new Date("2026-11-28T02:00:00Z"));
  const messages = async () => recordList.parse(await (await desk.get("/messages", editor)).json());
  expect((await desk.read(editor)).waiting).toMatchObject([
    { count: 2, words: "messages wait for an answer", longest: { since: "28 November 2025" } },
  ]);
  expect(await messages()).toMatchObject({ year: "all", total: 2 });
  const changes = [{ field: "status", before: "new", after: "answered" }];
  await desk.post(`/messages/${old.reference}/change`, { version: 1, changes }, editor);
  expect((await desk.read(editor)).waiting).toMatchObject([{ count: 1 }]);
  expect(await messages()).toMatchObject({ year: "2027", total: 1 });
});

test("a volunteer who applies in November and one in January are in one list, and Today counts both", async () => {
  await using desk = await openToday();
  const chair = await signIn(desk.services, { chair: "change" });
  await desk.store("volunteer", { year: "2025" }, new Date("2025-11-28T02:00:00Z"));
  await desk.store("volunteer", { year: "2026" }, new Date("2026-01-09T02:00:00Z"));
  const list = recordList.parse(await (await desk.get("/volunteers", chair)).json());
  expect([list.year, list.years, list.total]).toEqual(["2026", ["2026"], 2]);
  expect((await desk.read(chair)).waiting).toContainEqual({
    to: "/desk/volunteers",
    count: 2,
    words: "new volunteers",
  });
});

test("a message that nobody has answered waits from the beginning, whatever its sender adds; once answered, from what was added since", async () => {
  await using desk = await openToday();
  const editor = await signIn(desk.services, { editor: "change" });
  const { id } = await desk.store("message", {}, new Date("2025-03-03T02:00:00Z"));
  const add = (way: "pasted" | "phone", version: number, at: string) =>
    desk.db
      .insertInto("desk_conversation_entries")
      .values({
        id: crypto.randomUUID(),
        kind: "message",
        record_id: id,
        person_id: editor.personId,
        words: "And a lift?",
        way,
        version,
        at: Date.parse(at),
      })
      .execute();
  const since = async () => (await desk.read(editor)).waiting;
  await desk.read(editor);
  await add("pasted", 2, "2025-03-05T02:00:00Z");
  const words = "message waits for an answer";
  expect(await since()).toMatchObject([{ words, longest: { since: "3 March 2025" } }]);
  await add("phone", 3, "2025-03-06T02:00:00Z");
  await add("pasted", 4, "2025-03-07T02:00:00Z");
  expect(await since()).toMatchObject([{ words, longest: { since: "7 March 2025" } }]);
});

test("Today leads to an application whose sender wrote again, until it is answered", async () => {
  await using desk = await openToday();
  const programme = await signIn(desk.services, { programme: "change" });
  const { id, reference } = await desk.store("band", { bandName: "The Dredge" });
  const said = { kind: "band", record_id: id, person_id: programme.personId, words: "And a lift?" } as const;
  const add = (way: "pasted" | "phone", version: number, at: string) =>
    desk.db
      .insertInto("desk_conversation_entries")
      .values({ ...said, id: crypto.randomUUID(), way, version, at: Date.parse(at) })
      .execute();
  const lines = async () => (await desk.read(programme)).waiting.filter(({ to }) => to.includes("#your-answer"));
  await desk.read(programme);
  await add("phone", 2, "2025-03-02T02:00:00Z");
  expect(await lines()).toEqual([]);
  await add("pasted", 3, "2025-03-03T02:00:00Z");
  await add("pasted", 4, "2025-03-05T02:00:00Z");
  const longest = { name: "The Dredge", since: "3 March 2025", days: daysSince("2025-03-03T02:00:00Z") };
  const to = `/desk/bands/${reference}#your-answer`;
  expect(await lines()).toEqual([{ to, count: 1, words: "band wrote again", longest }]);
  await add("phone", 5, "2025-03-06T02:00:00Z");
  expect(await lines()).toEqual([]);
});
