import { describe, expect, test } from "vitest";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { deskApi } from "#desk/frame/server/desk-endpoint.server.ts";
import { reopenedMessages } from "#desk/records/conversations/unanswered-since.server.ts";
import { findEndpoints } from "#desk/records/find/find-endpoints.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { recordEndpoints } from "#desk/records/record-endpoints.server.ts";
import { recordListEndpoints } from "#desk/records/record-list-endpoints.server.ts";
import { yearPlaying } from "#site/features/band-applications/band-answers.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDeskLists } from "#tests/support/desk/desk-lists.ts";
import { placeCountsEndpoints } from "./place-counts-endpoints.server.ts";

describe("a list of records", () => {
  test("shows whatever was sent, of what waits the first one first, with the answers that its form defines", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    await desk.send("band", {
      bandName: "First",
      bandStyle: "Swing",
      leaderPhone: "0400 000 001",
      firstFee: 1200,
      availability: ["Friday evening", "Sunday daytime"],
    });
    await desk.send("band", { bandName: "Second" });
    const list = await ann.list("/bands");
    expect(list.rows.map(({ name }) => name)).toEqual(["First", "Second"]);
    expect(await ann.names("/bands?view=all")).toEqual(["Second", "First"]);
    expect(list.rows[0]).toMatchObject({
      about: [
        { label: "Style", text: "Swing" },
        { label: "Name", text: "Some leaderName" },
      ],
      days: "Fri, Sun",
      fee: "$1,200",
      phone: "0400 000 001",
      email: "leaderemail@example.org",
      status: "new",
    });
    await desk.send("message", { senderName: "", senderEmail: "joe@example.org", message: "Where do I park?" });
    expect(await ann.names("/messages")).toEqual(["joe@example.org"]);
  });

  test("says nothing of a fee that nobody named, of a band that was added by hand", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    await desk.send("band", { bandName: "By hand", bandStyle: "Swing", leaderName: "", firstFee: 0 });
    expect((await ann.list("/bands")).rows[0]).toMatchObject({ about: [{ label: "Style", text: "Swing" }], fee: "" });
  });

  test("opens with the latest festival, and shows another or all when asked", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const next = yearPlaying(new Date(), desk.services.config.timeZone);
    await desk.send("band", { bandName: "Then", yearPlaying: "2020" });
    await desk.send("band", { bandName: "Now", yearPlaying: next });
    await desk.send("band", { bandName: "A joke", yearPlaying: "9999" });
    const list = await ann.list("/bands");
    expect([list.year, list.years]).toEqual([next, ["9999", next, "2020"]]);
    expect(list.rows.map(({ name }) => name)).toEqual(["Now"]);
    expect(await ann.names("/bands?year=2020")).toEqual(["Then"]);
    expect(await ann.names("/bands?year=all")).toHaveLength(3);
  });

  test("has views with counts: new, mine, by decision, all", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const one = await desk.send("volunteer", { firstName: "Ada", lastName: "One" });
    await desk.send("volunteer", { firstName: "Bea", lastName: "Two" }, "accepted");
    await ann.list("/volunteers");
    await ann.change("/volunteers", [{ reference: one.reference, version: 1, assignedTo: ann.personId }]);
    const { views } = await ann.list("/volunteers?q=nothing+like+it");
    expect(views.map(({ label, count }) => [label, count])).toEqual([
      ["New", 1],
      ["Mine", 1],
      ["Accepted", 1],
      ["On the waiting list", 0],
      ["Declined", 0],
      ["Withdrawn", 0],
      ["Decided, not told", 0],
      ["All", 2],
    ]);
    await ann.change("/volunteers", [{ reference: one.reference, version: 2, status: "declined" }]);
    expect(await ann.names("/volunteers?view=untold")).toEqual(["Ada One"]);
    expect(await ann.names("/volunteers?view=mine")).toEqual(["Ada One"]);
    expect(await ann.names("/volunteers?view=accepted")).toEqual(["Bea Two"]);
  });

  test("has as many records in each view as it counts, whatever was told and decided", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const statuses = recordTypes.band.statuses.map(({ value }) => value);
    const decided = [null, ...statuses];
    for (const told of statuses)
      for (const prepared of decided) await desk.send("band", { bandName: `Told ${told}, decided ${prepared}` }, told);
    await ann.list("/bands");
    const records = await desk.db.selectFrom("desk_records").select("record_id").orderBy("received_at").execute();
    for (const [at, { record_id: id }] of records.entries()) {
      const assigned_to = at % 3 === 0 ? ann.personId : null;
      const prepared_status = decided[at % decided.length] ?? null;
      await desk.db
        .updateTable("desk_records")
        .set({ prepared_status, assigned_to })
        .where("record_id", "=", id)
        .execute();
      if (at % 4 === 0) await ann.scores("band", id, 3);
      if (at % 5 === 0) await ann.declareConflictOfInterest(id);
    }
    const { views } = await ann.list("/bands");
    // A search is counted in the list itself.
    for (const { value, count } of views) expect((await ann.list(`/bands?view=${value}&q=told`)).total).toBe(count);
    expect(views.filter(({ count }) => count > 0).map(({ value }) => value)).toEqual(views.map(({ value }) => value));
  });

  test("sorts by name whatever the capitals and accents, and by time", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    for (const bandName of ["Zebra", "émigrés", "Emil", "apple"]) await desk.send("band", { bandName });
    expect(await ann.names("/bands?sort=name")).toEqual(["apple", "émigrés", "Emil", "Zebra"].toSorted(byFolded));
    expect(await ann.names("/bands?sort=oldest")).toEqual(["Zebra", "émigrés", "Emil", "apple"]);
  });

  test("has pages of fifty, and shows the last one where an address asks for one behind it", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    for (let number = 0; number < 53; number++) await desk.send("message", { senderName: `Sender ${number}` });
    const first = await ann.list("/messages");
    expect([first.rows.length, first.total, first.pages]).toEqual([50, 53, 2]);
    const last = await ann.list("/messages?page=9");
    expect([last.query.page, last.rows.map(({ name }) => name)]).toEqual([2, ["Sender 50", "Sender 51", "Sender 52"]]);
  });

  test("has new messages in the order in which they wait: an answered one since its sender wrote again", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ editor: "change" });
    const first = await desk.send("message", { senderName: "Again" });
    await desk.send("message", { senderName: "Once" });
    const entry = { kind: "message", record_id: first.id, person_id: null, words: "…", message_id: null } as const;
    const rest = { mail_id: null, status_before: null, sender: null, mail_key: null };
    const said = (way: "phone" | "pasted", version: number) =>
      desk.db
        .insertInto("desk_conversation_entries")
        .values({ ...entry, ...rest, id: crypto.randomUUID(), way, version, at: Date.UTC(2026, 11, version) })
        .execute();
    expect(await ann.names("/messages")).toEqual(["Again", "Once"]);
    await said("phone", 2);
    await said("pasted", 3);
    expect(await ann.names("/messages")).toEqual(["Once", "Again"]);
    expect(await ann.names("/messages?view=all&sort=oldest")).toEqual(["Again", "Once"]);
    expect([...(await reopenedMessages(desk.db)).keys()]).toEqual([first.id]);
    await desk.db.updateTable("desk_records").set({ told_status: "aside" }).where("record_id", "=", first.id).execute();
    expect((await reopenedMessages(desk.db)).size, "it does not wait any more").toBe(0);
  });

  test("shows a correction, and finds the record by what was sent and by what it is now", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const { id } = await desk.send("band", { bandName: "The Lamplihgters" });
    await ann.list("/bands");
    const corrected = { corrections: JSON.stringify({ bandName: "The Lamplighters" }) };
    await desk.db.updateTable("desk_records").set(corrected).where("record_id", "=", id).execute();
    expect(await ann.names("/bands?q=lamplihgters")).toEqual(["The Lamplighters"]);
  });
});

test("nothing that reads a list, a record, or what waits, writes", async () => {
  await using desk = await openDeskLists();
  const ann = await signIn(desk.services, { chair: "change" });
  const { reference } = await desk.send("band", { bandName: "Here" });
  const reader = desk.db.withPlugin({
    transformQuery({ node }) {
      if (/^(Insert|Update|Delete|Merge)/.test(node.kind)) throw new Error("a list writes");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const endpoints = [...recordListEndpoints, ...recordEndpoints, ...placeCountsEndpoints, ...findEndpoints];
  const app = deskApi({ ...desk.services, reader }, createDeskSessions(desk.db, desk.config), endpoints);
  const lists = Object.values(recordTypes).map(({ path }) => `/${path}`);
  for (const path of [...lists, `/bands/${reference}`, "/waiting", "/find?q=here"]) {
    const { status } = await app.request(`/desk/api${path}`, { headers: { Cookie: ann.cookie } });
    expect([path, status]).toEqual([path, 200]);
  }
});

function byFolded(one: string, other: string): number {
  const key = (name: string) => name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return key(one) < key(other) ? -1 : 1;
}
