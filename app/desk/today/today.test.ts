import { expect, test } from "vitest";
import { changePreferences } from "#app/desk/access/account/change-preferences.server.ts";
import { recordList } from "#app/desk/records/lists/record-list-contract.ts";
import { recordTypes } from "#app/desk/records/model/record-types.ts";
import { score } from "#app/desk/records/one-record/remarks.server.ts";
import { saveTask } from "#app/desk/records/one-record/save-task.server.ts";
import { recordEndpoints } from "#app/desk/records/record-endpoints.server.ts";
import { recordListEndpoints } from "#app/desk/records/record-list-endpoints.server.ts";
import { holdUnsentMails } from "#app/services/mail/outbox/held-mails.server.ts";
import { queueMails } from "#app/services/mail/outbox/queue-mail.server.ts";
import { settleRestoredDatabase } from "#app/services/maintenance/settle-restored.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { countByWeek } from "./applications-by-week.server.ts";
import { noteVisit } from "./last-visit.server.ts";
import { today } from "./today-contract.ts";
import { todayEndpoints } from "./today-endpoints.server.ts";

const dayMs = 24 * 60 * 60_000;

async function open() {
  const desk = await openDesk([...todayEndpoints, ...recordListEndpoints, ...recordEndpoints]);
  const read = async (person: { cookie: string }) => today.parse(await (await desk.get("/today", person)).json());
  return { ...desk, db: desk.services.db, read };
}

test("tasks without a day stand in the order in which they were given, whatever they are about", async () => {
  await using desk = await open();
  const ann = await signIn(desk.services, { chair: "change" });
  const given = { due_on: null, done_at: null, created_by: ann.personId };
  for (const [createdAt, kind] of (["volunteer", "band", "volunteer"] as const).entries()) {
    const { id } = await desk.store(kind);
    await desk.db
      .insertInto("desk_tasks")
      .values({
        id: crypto.randomUUID(),
        kind,
        record_id: id,
        person_id: ann.personId,
        words: `${createdAt}`,
        ...given,
        created_at: createdAt,
      })
      .execute();
  }
  expect((await desk.read(ann)).tasks.map(({ words }) => words)).toEqual(["0", "1", "2"]);
});

test("Today shows a person's own open tasks, those first that are due first, and late ones as late", async () => {
  await using desk = await open();
  const ann = await signIn(desk.services, { chair: "change" });
  const bob = await signIn(desk.services, { chair: "change" });
  const { id: recordId, reference } = await desk.store("band", { bandName: "The Dredge" });
  const give = (words: string, personId: string, dueOn: string | null, isDone = false) =>
    saveTask(
      desk.db,
      { kind: "band", recordId, personId: bob.personId, by: "Bob", record: "The Dredge", path: "/desk/bands" },
      { id: crypto.randomUUID(), words, personId, dueOn, isDone },
    );
  await give("some time", ann.personId, null);
  await give("ring", ann.personId, "2026-01-31");
  await give("write", ann.personId, "2999-01-31");
  await give("done already", ann.personId, "2026-01-01", true);
  await give("not hers", bob.personId, "2026-01-01");
  expect((await desk.read(ann)).tasks).toMatchObject([
    { words: "ring", isLate: true, to: `/desk/bands/${reference}`, about: "The Dredge" },
    { words: "write", isLate: false },
    { words: "some time", dueOn: null, isLate: false },
  ]);
  const volunteers = await signIn(desk.services, { volunteers: "change" });
  await give("about a band", volunteers.personId, null);
  expect((await desk.read(volunteers)).tasks, "of a band that they may not see").toEqual([]);
});

test("Today counts what waits for each role, and says kindly nothing where nothing does", async () => {
  await using desk = await open();
  const programme = await signIn(desk.services, { programme: "change" });
  const editor = await signIn(desk.services, { editor: "change" });
  expect(await desk.read(programme)).toMatchObject({ tasks: [], waiting: [], since: null });
  const scored = await desk.store("band");
  const next = await desk.store("band");
  await desk.store("volunteer");
  await score(desk.db, { kind: "band", recordId: scored.id, personId: programme.personId }, 4);
  const { waiting, figures, weeks } = await desk.read(programme);
  expect(waiting).toEqual([
    { to: "/desk/bands", count: 2, words: "new bands" },
    { to: `/desk/bands/${next.reference}?view=unscored`, count: 1, words: "band not scored by you: read it" },
  ]);
  expect(figures.map(({ words, count }) => [words, count])).toEqual([
    ["bands", 2],
    ["messages", 0],
  ]);
  const chair = await desk.read(await signIn(desk.services, { chair: "change" }));
  expect(chair.figures).toContainEqual({ to: "/desk/volunteers?view=all", count: 1, words: "volunteer" });
  expect([weeks.length, weeks.at(-1)?.count]).toEqual([12, 2]);
  expect((await desk.read(editor)).waiting).toEqual([]);
});

test("weeks begin on Monday at midnight of the festival, also where that is at half past of UTC and in summer time", async () => {
  await using desk = await open();
  const received = [
    "2027-03-22T02:00:00.000Z",
    // The last moment of Sunday, and the first of Monday, 10.5 hours ahead of UTC.
    "2027-03-28T13:29:59.999Z",
    "2027-03-28T13:30:00.000Z",
    // 9.5 hours ahead of it.
    "2027-06-06T14:29:59.999Z",
    "2027-06-06T14:30:00.000Z",
    "2027-06-06T14:45:00.000Z",
    "2027-06-13T14:30:00.000Z",
  ];
  for (const at of received) await desk.store("band", {}, new Date(at));
  await desk.store("volunteer", {}, new Date("2027-06-06T14:45:00.000Z"));
  await desk.store("message", {}, new Date("2027-06-06T14:45:00.000Z"));
  const now = new Date("2027-06-10T02:00:00Z");
  const weeks = await countByWeek(desk.db, Object.values(recordTypes), { timeZone: "Australia/Adelaide", now });
  expect(weeks).toHaveLength(12);
  expect(weeks.filter(({ count }) => count > 0)).toEqual([
    { day: "2027-03-22", count: 2 },
    { day: "2027-03-29", count: 1 },
    { day: "2027-05-31", count: 1 },
    { day: "2027-06-07", count: 3 },
  ]);
});

test("Today leads to the field for an answer to the message that came first, and says since when", async () => {
  await using desk = await open();
  const editor = await signIn(desk.services, { editor: "change" });
  const first = await desk.store("message", {}, new Date("2025-03-03T02:00:00Z"));
  await desk.store("message", {}, new Date("2025-03-04T02:00:00Z"));
  expect((await desk.read(editor)).waiting).toEqual([
    {
      to: `/desk/messages/${first.reference}?sort=oldest&view=new#your-answer`,
      count: 2,
      words: "messages wait for an answer, the first since 3 March 2025",
    },
  ]);
});

test("a message of last year waits for its answer on Today and in the list, until it has one", async () => {
  await using desk = await open();
  const editor = await signIn(desk.services, { editor: "change" });
  const old = await desk.store("message", {}, new Date("2025-11-28T02:00:00Z"));
  await desk.store("message", {}, new Date("2026-11-28T02:00:00Z"));
  const messages = async () => recordList.parse(await (await desk.get("/messages", editor)).json());
  expect((await desk.read(editor)).waiting).toMatchObject([
    { count: 2, words: "messages wait for an answer, the first since 28 November 2025" },
  ]);
  expect(await messages()).toMatchObject({ year: "all", total: 2 });
  const changes = [{ field: "status", before: "new", after: "answered" }];
  await desk.post(`/messages/${old.reference}/change`, { version: 1, changes }, editor);
  expect((await desk.read(editor)).waiting).toMatchObject([{ count: 1 }]);
  expect(await messages()).toMatchObject({ year: "2027", total: 1 });
});

test("a volunteer who applies in November and one in January are in one list, and Today counts both", async () => {
  await using desk = await open();
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
  await using desk = await open();
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
  const since = async () => (await desk.read(editor)).waiting[0]?.words;
  await desk.read(editor);
  await add("pasted", 2, "2025-03-05T02:00:00Z");
  expect(await since()).toBe("message waits for an answer since 3 March 2025");
  await add("phone", 3, "2025-03-06T02:00:00Z");
  await add("pasted", 4, "2025-03-07T02:00:00Z");
  expect(await since()).toBe("message waits for an answer since 7 March 2025");
});

test("Today leads to an application whose sender wrote again, until it is answered", async () => {
  await using desk = await open();
  const programme = await signIn(desk.services, { programme: "change" });
  const { id, reference } = await desk.store("band");
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
  const words = "band wrote again, and waits for an answer since 3 March 2025";
  expect(await lines()).toEqual([{ to: `/desk/bands/${reference}#your-answer`, count: 1, words }]);
  await add("phone", 5, "2025-03-06T02:00:00Z");
  expect(await lines()).toEqual([]);
});

test("Today says how many mails of a restored backup wait for the chair, who alone decides about them", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  const mails = [1, 2].map((n) => ({ kind: "contact-message", facts: {}, onceKey: String(n) }));
  await queueMails(desk.db, mails);
  await holdUnsentMails(desk.db);
  expect((await desk.read(chair)).waiting).toEqual([
    { to: "/desk/mails?view=held", count: 2, words: "mails of the restored backup wait for you" },
  ]);
  for (const roles of [{ chair: "look" }, { editor: "change" }] as const)
    expect((await desk.read(await signIn(desk.services, roles))).waiting).toEqual([]);
});

test("after a restore the chair sees the committee as it was then, until one of them says that it is right", async () => {
  await using desk = await open();
  await signIn(desk.services, { editor: "look" }, {}, "Bob Stone");
  await signIn(desk.services, { chair: "change" });
  const madeAt = "2027-03-03T03:17:00.000Z";
  await settleRestoredDatabase(desk.db, { madeAt });
  const chair = await signIn(desk.services, { chair: "change" }, {}, "Zoe Hill");
  const restored = {
    madeAt: Date.parse(madeAt),
    people: [
      { name: "Ann Lee", roles: { chair: "change" } },
      { name: "Bob Stone", roles: { editor: "look" } },
      { name: "Zoe Hill", roles: { chair: "change" } },
    ],
  };
  expect((await desk.read(chair)).restored).toMatchObject(restored);
  for (const roles of [{ chair: "look" }, { editor: "change" }] as const) {
    const other = await signIn(desk.services, roles);
    expect((await desk.read(other)).restored).toBeUndefined();
    expect((await desk.post("/today/committee-is-right", {}, other)).status).toBe(403);
  }
  expect((await desk.read(chair)).restored, "until then it stays").toBeDefined();
  for (let presses = 0; presses < 2; presses += 1)
    expect((await desk.post("/today/committee-is-right", {}, chair)).status).toBe(200);
  expect((await desk.read(chair)).restored).toBeUndefined();
  const logged = await desk.db.selectFrom("desk_log").select(["action", "person_id"]).orderBy("at").execute();
  expect(logged).toEqual([
    { action: "backup.restore", person_id: null },
    { action: "committee.confirm", person_id: chair.personId },
  ]);
  await settleRestoredDatabase(desk.db, { madeAt, now: Date.now() + 1000 });
  expect(
    (await desk.read(await signIn(desk.services, { chair: "change" }))).restored,
    "of the next restore",
  ).toBeDefined();
});

test("only the chair is told how old the backup is, and on PostgreSQL, whose own tool makes it, nobody", async () => {
  await using desk = await open();
  const told = desk.services.config.database.engine === "sqlite" ? { at: null } : undefined;
  expect((await desk.read(await signIn(desk.services, { chair: "look" }))).backup).toEqual(told);
  expect((await desk.read(await signIn(desk.services, { editor: "change" }))).backup).toBeUndefined();
});

test("what came since the last visit stays said throughout this one, and the next one counts anew", async () => {
  await using desk = await open();
  const ann = await signIn(desk.services, { chair: "change" });
  const now = Date.now();
  await noteVisit(desk.db, ann.personId, now - 2 * dayMs);
  await desk.store("band", {}, new Date(now - 3 * dayMs));
  await desk.store("band", {}, new Date(now - dayMs));
  expect((await desk.read(ann)).since).toEqual({ at: now - 2 * dayMs, count: 1 });
  await desk.post("/today/seen", {}, ann);
  expect((await desk.read(ann)).since, "after loading the page again").toEqual({ at: now - 2 * dayMs, count: 1 });
  await noteVisit(desk.db, ann.personId, now + dayMs);
  expect((await desk.read(ann)).since?.count).toBe(0);
});

test("whoever chooses something under My account keeps their last visit, also when both are stored at once", async () => {
  await using desk = await open();
  const ann = await signIn(desk.services, { chair: "change" });
  const before = Date.now() - 2 * dayMs;
  await noteVisit(desk.db, ann.personId, before);
  const news = { band: "daily", volunteer: "atOnce", message: "never" };
  const chosen = { singleKeys: true, mailOnSignIn: false, mailOnTask: true, news };
  const saved = await deskBrowser(desk.services, ann.cookie).post("/me/preferences", chosen);
  expect(saved.body.preferences).toEqual(chosen);
  expect((await desk.read(ann)).since?.at).toBe(before);

  const own = () => desk.db.selectFrom("desk_people").select("preferences").where("id", "=", ann.personId);
  let visit: Promise<void> | undefined;
  await desk.db.transaction().execute(async (trx) => {
    await changePreferences(trx, ann.personId, (stored) => ({ ...stored, mailOnTask: false }));
    visit = noteVisit(desk.db, ann.personId, before + dayMs);
    // Time enough to read what is not stored yet, on the engine that lets others read meanwhile.
    for (let turn = 0; turn < 20; turn++) await trx.selectFrom("desk_log").select("id").execute();
  });
  await visit;
  expect(JSON.parse((await own().executeTakeFirstOrThrow()).preferences)).toEqual({
    ...chosen,
    mailOnTask: false,
    visitBefore: before,
    lastSeen: before + dayMs,
  });
});
