import { expect, test } from "vitest";
import { changePreferences } from "#desk/frame/access/account/change-preferences.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { score } from "#desk/records/one-record/remarks.server.ts";
import { saveTask } from "#desk/records/one-record/save-task.server.ts";
import { followDecisions } from "#desk/records/status/band-of-record.server.ts";
import { setCurrentDecision } from "#desk/records/status/current-decision.server.ts";
import { holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { settleRestoredDatabase } from "#services/maintenance/settle-restored.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { publishLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { openToday } from "#tests/support/desk/today.ts";
import { publishDraft } from "#tests/support/line-up/draft.ts";
import { noteVisit } from "./last-visit.server.ts";

const dayMs = 24 * 60 * 60_000;

test("tasks without a day stand in the order in which they were given, whatever they are about", async () => {
  await using desk = await openToday();
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
  await using desk = await openToday();
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
  await using desk = await openToday();
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

test("Today says when the line-up comes out until visitors see a band of it", async () => {
  await using desk = await openToday();
  const chair = await signIn(desk.services, { chair: "change" });
  const fields = { lineupDate: "2999-03-31", startDate: "2999-06-10", endDate: "2999-06-14" };
  const entries = async () => ({ items: [{ fields }] });
  Object.assign(desk.services.content.client, { entries });
  const words = async () => (await desk.read(chair)).dates.map((date) => date.words);
  expect(await words()).toEqual(["The line-up comes out", "The festival begins", "The festival's last day"]);
  await importBands(desk.db, [{ id: "1", fields: { "Band Name": "The Dredge" } }]);
  expect(await words()).toEqual(["The festival begins", "The festival's last day"]);
});

test("Today says how many bands said yes and are not on the line-up yet, to whoever may publish it", async () => {
  await using desk = await openToday();
  const { id } = await desk.store("band", { bandName: "The Dredge" });
  await desk.db.transaction().execute(async (trx) => {
    await setCurrentDecision(trx, recordTypes.band, id, { told: "confirmed", prepared: null, preparedBy: null });
    await followDecisions(trx, [id], null);
  });
  const line = {
    to: "/desk/line-up/publish",
    count: 1,
    words: "band said yes and is not on the line-up that visitors see",
  };
  const waitingFor = async (person: { cookie: string }) => (await desk.read(person)).waiting;
  const programme = await signIn(desk.services, { programme: "change" });
  expect(await waitingFor(programme)).toContainEqual(line);
  expect(await waitingFor(await signIn(desk.services, { programme: "look" }))).not.toContainEqual(line);
  await publishDraft(desk.services);
  expect(await waitingFor(programme)).not.toContainEqual(line);
});

test("Today says what of the line-up was to come in a restored backup, to whoever may publish it, and what becomes public next", async () => {
  await using desk = await openToday();
  const at = Date.now() + 3 * dayMs;
  const publication = {
    id: crypto.randomUUID(),
    year: "2027",
    what: "lineUp",
    by: null,
    words: ["New: Cordial"],
  } as const;
  const patch = { bands: [], sets: [], order: [], reorders: false };
  await desk.db.transaction().execute((trx) => publishLineUp(trx, { ...publication, patch, at }));
  const to = "/desk/line-up/publish#to-come";
  const programme = await signIn(desk.services, { programme: "change" });
  expect((await desk.read(programme)).dates).toContainEqual(expect.objectContaining({ to }));
  await settleRestoredDatabase(desk.db, { madeAt: new Date().toISOString() });
  const words = "publication of line-up or schedule was to come in the restored backup: look at it";
  const waitingFor = async (person: { cookie: string }) => (await desk.read(person)).waiting;
  expect(await waitingFor(await signIn(desk.services, { programme: "change" }))).toContainEqual({
    to,
    count: 1,
    words,
  });
  expect(await waitingFor(await signIn(desk.services, { programme: "look" }))).not.toContainEqual({
    to,
    count: 1,
    words,
  });
});

test("Today says how many mails of a restored backup wait for the chair, who alone decides about them", async () => {
  await using desk = await openToday();
  const chair = await signIn(desk.services, { chair: "change" });
  const mails = [1, 2].map((n) => ({ kind: "contact-message", facts: {}, onceKey: String(n) }));
  await queueMails(desk.db, mails);
  await holdUnsentMails(desk.db);
  expect((await desk.read(chair)).waiting).toEqual([
    { to: "/desk/mails?view=held", count: 2, words: "mails of a restored backup or a copied data folder wait for you" },
  ]);
  for (const roles of [{ chair: "look" }, { editor: "change" }] as const)
    expect((await desk.read(await signIn(desk.services, roles))).waiting).toEqual([]);
});

test("after a restore the chair sees the committee as it was then, until one of them says that it is right", async () => {
  await using desk = await openToday();
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
  await using desk = await openToday();
  const told = desk.services.config.database.engine === "sqlite" ? { at: null } : undefined;
  expect((await desk.read(await signIn(desk.services, { chair: "look" }))).backup).toEqual(told);
  expect((await desk.read(await signIn(desk.services, { editor: "change" }))).backup).toBeUndefined();
});

test("what came since the last visit stays said throughout this one, and the next one counts anew", async () => {
  await using desk = await openToday();
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
  await using desk = await openToday();
  const ann = await signIn(desk.services, { chair: "change" });
  const before = Date.now() - 2 * dayMs;
  await noteVisit(desk.db, ann.personId, before);
  const news = { band: "daily", volunteer: "atOnce", message: "never" };
  const chosen = { singleKeys: true, mailOnSignIn: false, mailOnTask: true, news };
  const saved = await deskBrowser(desk.services, ann.cookie).post("/me/preferences", chosen);
  expect(saved.body.preferences).toEqual({ ...chosen, shownColumns: [] });
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
