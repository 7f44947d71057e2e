import { readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { list } from "tar";
import { expect, test } from "vitest";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import { score } from "#desk/records/one-record/remarks.server.ts";
import { StorageUnavailable } from "#platform/files/file-storage.server.ts";
import { startOfDay } from "#platform/time/time-zone.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { failingDisk } from "#tests/support/site/failing-disk.ts";
import { describeRow } from "./log-words.ts";
import { logView, settingsView } from "./settings-contract.ts";
import { settingsEndpoints } from "./settings-endpoints.server.ts";

async function open() {
  const desk = await openDesk(settingsEndpoints);
  const { db, config } = desk.services;
  return {
    ...desk,
    db,
    config,
    health: async (person: { cookie: string }) =>
      settingsView.parse(await (await desk.get("/settings", person)).json()),
    log: async (query: string, person: { cookie: string }) =>
      logView.parse(await (await desk.get(`/settings/log${query}`, person)).json()),
  };
}

test("settings say in words how the site is, and name what needs a look", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "look" });
  const before = await desk.health(chair);
  expect(before.health.map(({ what }) => what)).toEqual(
    expect.arrayContaining(["Database", "Mails", "Payments", "Disk"]),
  );
  const way = "There is no mail server: they are written to files on this machine.";
  const { engine } = desk.config.database;
  // Only a database in a file has a reader of its own, which writes nothing itself.
  expect(desk.services.reader === desk.db).toBe(engine === "postgres");
  // How much space is free is up to the machine of the test.
  const unwell = before.health.filter(({ what, isWell }) => !isWell && what !== "Disk");
  expect(unwell.map(({ what }) => what)).toEqual(engine === "postgres" ? [] : ["Backup"]);
  await desk.db
    .insertInto("outbox")
    .values({ id: "1", once_key: "1", kind: "x", facts: "{}", status: "parked", attempts: 1, queued_at: 1, due_at: 1 })
    .execute();
  expect((await desk.health(chair)).health.find(({ what }) => what === "Mails")).toEqual({
    what: "Mails",
    words: "1 mail did not arrive.",
    isWell: false,
    detail: way,
  });
  await desk.db.updateTable("outbox").set({ status: "held" }).execute();
  expect((await desk.health(chair)).health.find(({ what }) => what === "Mails")).toEqual({
    what: "Mails",
    words: "1 mail of a restored backup or a copied data folder: held until the chair, or npm run mail:held, decides.",
    isWell: false,
    detail: way,
  });
  await desk.db.updateTable("outbox").set({ status: "queued" }).execute();
  for (const [lastError, why] of [
    [null, "see Mails, Waiting"],
    ["it could not be written (TypeError): no such thing", "see Mails, Waiting"],
    ["the mail server refused our login (535)", "the mail server takes none"],
  ]) {
    await desk.db.updateTable("outbox").set({ last_error: lastError }).execute();
    expect((await desk.health(chair)).health.find(({ what }) => what === "Mails")).toEqual({
      what: "Mails",
      words: `1 mail has been waiting for more than an hour: ${why}.`,
      isWell: false,
      detail: way,
    });
  }
  await desk.db.updateTable("outbox").set({ last_error: "the mail server asked to try later (451): full" }).execute();
  expect((await desk.health(chair)).health.find(({ what }) => what === "Mails")).toMatchObject({
    words: expect.stringContaining("1 mail waiting."),
    isWell: true,
  });
  await desk.db.schema.dropTable("idempotency_keys").execute();
  expect((await desk.health(chair)).health.find(({ what }) => what === "Database")).toMatchObject({ isWell: false });
  const treasurer = await signIn(desk.services, { treasurer: "change" });
  for (const path of ["/settings", "/settings/log"]) expect((await desk.get(path, treasurer)).status, path).toBe(403);
});

test("settings say that the disk is full or cannot be written, and that the object store does not answer", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "look" });
  const wordsOf = async (name: string) => {
    const line = (await desk.health(chair)).health.find(({ what }) => what === name);
    return { words: line?.words, isWell: line?.isWell };
  };
  for (const [code, words] of [
    ["ENOSPC", "It is full: nothing that visitors send can be stored."],
    ["EROFS", "It cannot be written: nothing that visitors send can be stored."],
  ] as const) {
    using _ = failingDisk(code);
    expect(await wordsOf("Disk")).toEqual({ words, isWell: false });
  }
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  desk.config.s3 = { bucket: "pictures", region: "us-east-1", endpoint: "http://127.0.0.1:9", credentials };
  desk.services.files.put = () => Promise.reject(new StorageUnavailable(new Error("connect ECONNREFUSED")));
  expect(await wordsOf("Pictures")).toEqual({
    words: "The object store does not answer: bands can send no pictures.",
    isWell: false,
  });
});

test("settings say who is on the committee by role, what a membership costs, and who did something last", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "look", programme: "change" });
  const bob = await signIn(desk.services, { programme: "change" }, {}, "Bob Stone");
  await desk.db.updateTable("desk_people").set({ status: "invited" }).where("id", "=", bob.personId).execute();
  await logChange(desk.db, { personId: bob.personId, action: "person.signIn", subject: { kind: "person", id: "p" } });
  Object.assign(desk.config, { payments: { mode: "sandbox" } });
  const { committee, health, lastLogged } = await desk.health(chair);
  expect(committee).toMatchObject({ people: 2, invited: 1 });
  expect(committee.roles.filter(({ people }) => people > 0)).toEqual([
    { name: "Chair", people: 1 },
    { name: "Programme", people: 2 },
  ]);
  expect(lastLogged).toEqual({ at: expect.any(Number), by: "Bob Stone" });
  expect(health).toContainEqual(expect.objectContaining({ what: "Payments", detail: "A membership costs $5." }));
});

test("a backup is made now and saved by the chair with a fresh proof, and leaves no file behind", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  const old = await signIn(desk.services, { chair: "change" }, { proved_at: Date.now() - 16 * 60_000 });
  const looking = await signIn(desk.services, { chair: "look" });
  for (const person of [old, looking]) expect((await desk.post("/settings/backup", {}, person)).status).toBe(403);
  const response = await desk.post("/settings/backup", {}, chair);
  if (desk.config.database.engine === "postgres") {
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining("pg_dump")]);
    const steps = (await desk.health(chair)).backup.steps?.map(({ words, command }) => `${words}: ${command}`);
    expect(steps).toEqual([
      expect.stringMatching(/^The records.*pg_dump/),
      expect.stringMatching(/^The pictures.*tar .*--directory=.* uploads$/),
      expect.stringMatching(/^The mails.*tar .* mail$/),
      expect.stringMatching(/^What else is in .*Leave it where it is/),
    ]);
    return;
  }
  expect(response.headers.get("Content-Type")).toBe("application/gzip");
  const folder = await mkdtemp(join(tmpdir(), "festival-saved-"));
  const file = join(folder, "saved.tar.gz");
  writeFileSync(file, await response.bytes());
  const names: string[] = [];
  await list({ file, onReadEntry: ({ path }) => names.push(path) });
  expect(names).toEqual(expect.arrayContaining(["backup.json", "festival.sqlite"]));
  await rm(folder, { recursive: true });
  await expect.poll(() => readdirSync(desk.config.dataDir).filter((name) => name.startsWith("backup-"))).toEqual([]);
  const { backup } = await desk.health(chair);
  expect(backup.at).toBeGreaterThan(Date.now() - 60_000);
  expect(backup.bytes).toBe(Number(response.headers.get("Content-Length")));
  expect((await desk.log("", chair)).rows).toMatchObject([{ action: "backup.download", by: "Ann Lee" }]);
});

test("the log is read by person and by what it is about, in words, with the way to the record", async () => {
  await using desk = await open();
  const ann = await signIn(desk.services, { chair: "change" });
  const bob = await signIn(desk.services, { programme: "change" }, {}, "Bob Stone");
  const { id: recordId, reference } = await desk.store("band", { bandName: "The Lamplighters" });
  await score(desk.db, { kind: "band", recordId, personId: bob.personId }, 4);
  await logChange(desk.db, { personId: null, action: "mails.retry", subject: { kind: "mails", id: "parked" } });
  const all = await desk.log("", ann);
  expect([all.rows.length, all.kinds]).toEqual([2, ["band", "mails"]]);
  const own = await desk.log(`?person=${bob.personId}`, ann);
  expect(own.rows.map((row) => [row.by, describeRow(row, own), row.record])).toEqual([
    ["Bob Stone", "gave a score", { reference, name: "The Lamplighters" }],
  ]);
  const mails = await desk.log("?kind=mails", ann);
  expect(mails.rows.map((row) => [row.by, describeRow(row, mails)])).toEqual([
    ["The program", "had mails tried again that did not arrive"],
  ]);
  for (let n = 0; n < 50; n++)
    await logChange(desk.db, { personId: null, action: "mails.retry", subject: { kind: "mails", id: "parked" } });
  const second = await desk.log("?page=2", ann);
  expect([second.pages, second.rows.length]).toEqual([2, 2]);
});

test("the log is read by the festival's days, both included", async () => {
  await using desk = await open();
  const ann = await signIn(desk.services, { chair: "change" });
  const { timeZone } = desk.config;
  const logAt = (action: LogAction, at: number) =>
    logChange(desk.db, { personId: ann.personId, action, subject: { kind: "mails", id: "parked" } }, at);
  const [begins, ends] = [startOfDay(timeZone, "2027-05-01"), startOfDay(timeZone, "2027-05-03")];
  await logAt("mails.hold", begins - 1);
  await logAt("mails.send", begins);
  await logAt("mails.discard", ends - 1);
  await logAt("mails.retry", ends);
  const actions = async (query: string) => (await desk.log(query, ann)).rows.map(({ action }) => action);
  expect(await actions("?from=2027-05-01&to=2027-05-02")).toEqual(["mails.discard", "mails.send"]);
  expect(await actions("?from=2027-05-03")).toEqual(["mails.retry"]);
  expect(await actions("?to=2027-04-30")).toEqual(["mails.hold"]);
  expect(await actions("?from=yesterday&to=2027-99-99"), "what is no day filters nothing").toHaveLength(4);
});

test("the log is searched by what a line is about: a record, somebody on the committee, an own column", async () => {
  await using desk = await open();
  const ann = await signIn(desk.services, { chair: "change" });
  const bob = await signIn(desk.services, { programme: "change" }, {}, "Bob Stone");
  const browser = deskBrowser(desk.services, ann.cookie);
  const band = await desk.store("band", { bandName: "Émigré 100% Trio", leaderName: "Zoë Łuk" });
  const other = await desk.store("band", { bandName: "The Others" });
  for (const { reference } of [band, other])
    await browser.post(`/bands/${reference}/change`, {
      version: 1,
      changes: [{ field: "status", before: "new", after: "declined" }],
    });
  await browser.post("/settings/committee/let-in-again", { id: bob.personId });
  await browser.post("/bands/columns", { id: crypto.randomUUID(), label: "Stage crew", type: "text", options: [] });
  const about = async (q: string) =>
    (await desk.log(`?${new URLSearchParams({ q })}`, ann)).rows.map(
      (row) => row.record?.name ?? row.about ?? row.kind,
    );
  for (const q of ["emigre", "zoe trio", band.reference, "100%"])
    expect(await about(q), q).toEqual(["Émigré 100% Trio"]);
  expect(await about("STONE")).toEqual(["Bob Stone"]);
  expect(await about("crew")).toEqual(["column"]);
  expect(await about("nobody of that name")).toEqual([]);
});

test("the log tells the chair who said that they are too close to judge, and who took it back", async () => {
  await using desk = await open();
  const ann = await signIn(desk.services, { chair: "change" });
  const bob = await signIn(desk.services, { programme: "change" }, {}, "Bob Stone");
  const { reference } = await desk.store("band", { bandName: "Stone Family Band" });
  const browser = deskBrowser(desk.services, bob.cookie);
  for (const hasConflictOfInterest of [true, false])
    await browser.post(`/bands/${reference}/conflict`, { hasConflictOfInterest });
  const log = await desk.log(`?person=${bob.personId}`, ann);
  expect(log.rows.map((row) => `${row.record?.name}: ${row.by} ${describeRow(row, log)}`).toSorted()).toEqual([
    "Stone Family Band: Bob Stone said that they are too close to judge",
    "Stone Family Band: Bob Stone took back that they are too close to judge",
  ]);
});

test("the log names own columns as they were called, and what somebody chose for themselves", async () => {
  await using desk = await open();
  const ann = await signIn(desk.services, { chair: "change" });
  const browser = deskBrowser(desk.services, ann.cookie);
  const column = { id: crypto.randomUUID(), label: "Team", type: "text", options: [] };
  await browser.post("/bands/columns", column);
  await browser.post("/bands/columns", { ...column, label: "Crew" });
  await browser.post("/bands/columns/remove", { id: column.id });
  await browser.post("/me/preferences", {});
  const log = await desk.log("", ann);
  expect(log.rows.map((row) => describeRow(row, log)).toSorted()).toEqual([
    "chose something about single keys and mails",
    "made the column “Team”",
    "removed the column “Crew”",
    "renamed the column “Team” to “Crew”",
  ]);
});

test("the log says what a budget was and is, and whose score was typed in", async () => {
  await using desk = await open();
  const ann = await signIn(desk.services, { chair: "change" });
  const bob = await signIn(desk.services, { programme: "change" }, {}, "Bob Stone");
  const { id } = await desk.store("band", { bandName: "The Others" });
  const personId = ann.personId;
  const budget = [{ field: "2027", before: null, after: 12_000 }];
  await logChange(desk.db, {
    personId,
    action: "budget.change",
    subject: { kind: "budget", id: "2027" },
    changes: budget,
  });
  const typed = [{ field: "scoreOf", before: null, after: bob.personId }];
  await logChange(desk.db, { personId, action: "record.score-of", subject: { kind: "band", id }, changes: typed });
  const log = await desk.log("", ann);
  expect(log.rows.map((row) => describeRow(row, log)).toSorted()).toEqual([
    "set the budget of festival 2027 to $12,000 (it was nothing)",
    "typed in the score of Bob Stone",
  ]);
});
