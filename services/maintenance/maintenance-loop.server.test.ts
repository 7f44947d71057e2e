import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { createFileStorage, StorageUnavailable } from "#platform/files/file-storage.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { createOutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { claimUpload } from "#services/uploads/uploads.server.ts";
import { storePicture } from "#tests/support/forms/band-application.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { siteMaintenanceTasks, startMaintenance } from "./maintenance-loop.server.ts";
import { removeOutlived } from "./remove-outlived.server.ts";

const received = new Date("2027-01-31T08:15:00.000Z");
const hours = (count: number) => new Date(received.getTime() + count * 3_600_000);

describe("a picture", () => {
  test("that is unclaimed is deleted after a day, row and file, and not before", async () => {
    await using site = await openSite();
    await site.put("A");
    await site.tasks.uploads(hours(24));
    expect(await site.stored("A")).toEqual({ row: true, file: true });
    await site.tasks.uploads(hours(24.01));
    expect(await site.stored("A")).toEqual({ row: false, file: false });
  });

  test("that an application uses is never deleted", async () => {
    await using site = await openSite();
    await site.put("A");
    await claimUpload(site.db, nameOf("A"), "an application");
    await site.tasks.uploads(hours(100_000));
    expect(await site.stored("A")).toEqual({ row: true, file: true });
  });

  test("whose file cannot be removed can no longer be claimed, and is deleted by the next run", async () => {
    await using site = await openSite();
    await site.put("A");
    const { db, config } = site;
    const broken = { ...site.files, remove: () => Promise.reject(new StorageUnavailable("away")) };
    await expect(siteMaintenanceTasks({ config, db, files: broken }).uploads(hours(25))).rejects.toThrow(/1 of 1/);
    expect(await claimUpload(db, nameOf("A"), "too late")).toBe(false);
    await site.tasks.uploads(hours(26));
    expect(await site.stored("A")).toEqual({ row: false, file: false });
  });

  test("whose file cannot be removed does not delay others", async () => {
    await using site = await openSite();
    for (const letter of "ABC") await site.put(letter);
    const { db, config } = site;
    const remove = (name: string) =>
      name === nameOf("A") ? Promise.reject(new StorageUnavailable("away")) : site.files.remove(name);
    const tasks = siteMaintenanceTasks({ config, db, files: { ...site.files, remove } });
    await expect(tasks.uploads(hours(25))).rejects.toThrow(/1 of 3/);
    const stored = await Promise.all([..."ABC"].map(site.stored));
    expect(stored.map(({ row, file }) => row && file)).toEqual([true, false, false]);
  });

  test("is claimed or removed, never both, when both happen at once", async () => {
    await using site = await openSite();
    const letters = [..."ABCDEFGHIJKLMNOP"];
    for (const letter of letters) await site.put(letter);
    const claims = letters.map((letter) => claimUpload(site.db, nameOf(letter), "an application"));
    const [claimed] = await Promise.all([
      Promise.all(claims),
      site.tasks.uploads(hours(25)),
      site.tasks.uploads(hours(25)),
    ]);
    const stored = await Promise.all(letters.map((letter) => site.stored(letter)));
    expect(stored).toEqual(claimed.map((isClaimed) => ({ row: isClaimed, file: isClaimed })));
  });
});

test("an unfinished file left by a crash is deleted after a day", async () => {
  await using site = await openSite();
  const [old, young] = [site.file("old.part"), site.file("young.part")];
  for (const file of [old, young]) writeFileSync(file, "half");
  utimesSync(old, hours(-2), hours(-2));
  utimesSync(young, received, received);
  await site.tasks["unfinished uploads"](hours(23));
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test("the staging folder of a crashed restore is deleted after a day; nothing else in the folder is", async () => {
  await using site = await openSite();
  const inData = (name: string) => join(site.config.dataDir, name);
  const [old, young, others] = [inData("restore-old.part"), inData("restore-young.part"), inData("download.part")];
  for (const path of [old, young, others]) {
    mkdirSync(path);
    writeFileSync(join(path, "festival.sqlite"), "private");
    utimesSync(path, path === young ? received : hours(-2), path === young ? received : hours(-2));
  }
  await site.tasks["unfinished restores"](hours(23));
  expect([old, young, others].map(existsSync)).toEqual([false, true, true]);
});

test("an expired idempotency key is deleted with its response", async () => {
  await using site = await openSite();
  const row = { scope: "volunteer", body_hash: "x", answer: "{}" };
  await site.db
    .insertInto("idempotency_keys")
    .values([
      { ...row, key: "over", expires_at: hours(24).getTime() },
      { ...row, key: "not yet", expires_at: hours(24).getTime() + 1 },
    ])
    .execute();
  await removeOutlived(site.db, "idempotency_keys", site.config, hours(24));
  expect(await site.db.selectFrom("idempotency_keys").select("key").execute()).toEqual([{ key: "not yet" }]);
});

test("a sent email's content is deleted after thirty days", async () => {
  await using site = await openSite();
  await queueMails(site.db, [{ kind: "note", facts: { text: "private" }, onceKey: "note:1" }], received.getTime());
  const sent = {
    status: "sent" as const,
    sent_at: received.getTime(),
    message: "private",
    recipient: "ann@example.org",
  };
  await site.db.updateTable("outbox").set(sent).execute();
  await site.tasks["sent mails"](hours(30 * 24));
  expect(await site.db.selectFrom("outbox").select("message").execute()).toEqual([{ message: "private" }]);
  await site.tasks["sent mails"](hours(30 * 24 + 1));
  const rows = await site.db.selectFrom("outbox").selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/private|ann@/);
});

test("maintenance runs periodically, continues after a failed task, and stops once the running task has ended", async () => {
  const done: string[] = [];
  let twice: () => void;
  const secondRound = new Promise<void>((resolve) => {
    twice = resolve;
  });
  const stop = startMaintenance(
    { log: createLog("silent") },
    {
      broken: () => Promise.reject(new Error("not today")),
      whole: async () => {
        if (done.length === 2) twice();
        await new Promise(setImmediate);
        done.push("whole");
      },
    },
    { firstAfterMs: 0, everyMs: 0 },
  );
  await secondRound;
  await stop();
  expect(done).toEqual(["whole", "whole", "whole"]);
});

function nameOf(letter: string) {
  return `${letter.repeat(22)}.jpg`;
}

/** A data folder and a database of a test's own. */
async function openSite() {
  const folder = mkdtempSync(join(tmpdir(), "festival-site-"));
  const { db, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const config = loadConfig({ DATA_DIR: folder });
  const files = createFileStorage(config, createOutboundCalls(createLog("silent")));
  const file = (name: string) => join(folder, "uploads", name);
  mkdirSync(join(folder, "uploads"));
  return {
    db,
    config,
    files,
    file,
    tasks: siteMaintenanceTasks({ config, db, files }),
    async put(letter: string) {
      const filename = nameOf(letter);
      await storePicture(db, filename, received);
      await files.put(filename, new Uint8Array(1), "image/jpeg");
    },
    async stored(letter: string) {
      const row = await db.selectFrom("uploads").selectAll().where("filename", "=", nameOf(letter)).executeTakeFirst();
      return { row: row !== undefined, file: existsSync(file(nameOf(letter))) };
    },
    async [Symbol.asyncDispose]() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
