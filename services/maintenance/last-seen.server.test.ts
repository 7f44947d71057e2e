import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { noteLastSeen } from "./last-seen.server.ts";
import { settleRestoredDatabase } from "./settle-restored.server.ts";

const [monday, tuesday, wednesday] = [1_800_000_000_000, 1_800_086_400_000, 1_800_172_800_000];

/** A site on which a chair is signed in, and one mail waits. `putBack` makes the database as it was at a time. */
async function open() {
  const site = await openTestServices();
  const { services } = site;
  const { db } = services;
  await signIn(services, { chair: "change" });
  await queueMails(db, [{ kind: "note", facts: {}, onceKey: "1" }]);
  const folders: string[] = [];
  return {
    ...site,
    db,
    start: (now: number, dataDir = services.config.dataDir) =>
      noteLastSeen({ ...services, config: { ...services.config, dataDir } }, now),
    /** The data folder of another process. */
    folder: () => {
      const folder = mkdtempSync(join(tmpdir(), "festival-seen-"));
      folders.push(folder);
      return folder;
    },
    putBack: async (at: number, values: { database_id?: string } = {}) => {
      await db
        .updateTable("last_seen")
        .set({ at, ...values })
        .execute();
      await db.updateTable("outbox").set({ status: "queued" }).execute();
    },
    mail: async () => (await db.selectFrom("outbox").select("status").executeTakeFirstOrThrow()).status,
    signedIn: async () => (await db.selectFrom("desk_sessions").select("hash").execute()).length,
    restores: async () => {
      const rows = await db.selectFrom("desk_log").select("changes").where("action", "=", "backup.restore").execute();
      return rows.map(({ changes }) => JSON.parse(changes)[0].after);
    },
    [Symbol.asyncDispose]: async () => {
      for (const folder of folders) rmSync(folder, { recursive: true });
      await site.close();
    },
  };
}

test("a database that is behind its data folder was put back: mails are held, sessions end, the chair is asked, once", async () => {
  await using site = await open();
  await site.start(monday);
  await site.start(wednesday);
  await site.putBack(monday);
  await site.start(wednesday + 1000);
  expect([await site.mail(), await site.signedIn()]).toEqual(["held", 0]);
  expect(await site.restores()).toEqual([new Date(monday).toISOString()]);
  await site.db.updateTable("outbox").set({ status: "queued" }).execute();
  await site.start(wednesday + 2000);
  expect([await site.mail(), (await site.restores()).length]).toEqual(["queued", 1]);
});

test("a start, also with a clock that is behind or in a fresh folder, changes nothing and leaves one file", async () => {
  await using site = await open();
  const fresh = site.folder();
  for (const now of [tuesday, wednesday, monday, wednesday]) await site.start(now);
  await site.start(monday, fresh);
  await site.start(tuesday, fresh);
  expect([await site.mail(), await site.signedIn(), await site.restores()]).toEqual(["queued", 1, []]);
  expect(readdirSync(fresh)).toEqual(["last-seen.json"]);
});

test("of several processes with folders of their own one settles a database that was put back", async () => {
  await using site = await open();
  const folders = [site.folder(), site.folder(), site.folder()];
  for (const folder of folders) await site.start(tuesday, folder);
  await site.putBack(monday);
  await Promise.all(folders.map((folder) => site.start(wednesday, folder)));
  expect([await site.mail(), (await site.restores()).length]).toEqual(["held", 1]);
  await site.db.updateTable("outbox").set({ status: "queued" }).execute();
  for (const folder of folders) await site.start(wednesday - 1000, folder);
  expect([await site.mail(), (await site.restores()).length]).toEqual(["queued", 1]);
});

test("a data folder that was copied holds its mails until somebody decides, once; one that stays where it is does not", async () => {
  await using site = await open();
  const [first, copy] = [site.folder(), site.folder()];
  await site.start(monday, first);
  await site.start(tuesday, first);
  expect(await site.mail()).toBe("queued");
  copyFileSync(join(first, "last-seen.json"), join(copy, "last-seen.json"));
  await site.start(wednesday, copy);
  expect([await site.mail(), await site.signedIn(), await site.restores()]).toEqual(["held", 1, []]);
  await site.db.updateTable("outbox").set({ status: "queued" }).execute();
  await site.start(wednesday + 1000, copy);
  expect(await site.mail()).toBe("queued");
});

test("a data folder that is used on another machine, at the same path, holds its mails", async () => {
  await using site = await open();
  const folder = site.folder();
  await site.start(monday, folder);
  using _ = anotherMachine();
  await site.start(tuesday, folder);
  expect(await site.mail()).toBe("held");
});

test("a data folder whose site gets another address holds its mails, but not one of this machine with another port", async () => {
  await using site = await open();
  const folder = site.folder();
  const at = (siteUrl: string, siteIsLocal: boolean) =>
    noteLastSeen(
      { ...site.services, config: { ...site.services.config, dataDir: folder, siteUrl, siteIsLocal } },
      monday,
    );
  await at("http://localhost:3000", true);
  await at("http://localhost:4000", true);
  expect(await site.mail()).toBe("queued");
  await at("https://jazz.example.org", false);
  expect(await site.mail()).toBe("held");
});

test("another database beside the same folder is not taken for a restored one, but a backup of an earlier version is", async () => {
  await using site = await open();
  await site.start(wednesday);
  await site.putBack(monday, { database_id: crypto.randomUUID() });
  await site.start(wednesday);
  expect(await site.mail()).toBe("queued");
  // The migration that made the table ran after the backup was put back.
  await site.putBack(0, { database_id: crypto.randomUUID() });
  await site.start(wednesday);
  expect([await site.mail(), await site.restores()]).toEqual(["held", [null]]);
});

test("what was settled by the command after pg_restore is not settled once more", async () => {
  await using site = await open();
  await site.start(wednesday);
  await site.putBack(monday);
  await settleRestoredDatabase(site.db, { madeAt: undefined, now: tuesday });
  await site.db.updateTable("outbox").set({ status: "queued" }).execute();
  await site.start(wednesday);
  expect([await site.mail(), (await site.restores()).length]).toEqual(["queued", 1]);
});

/** What tells one machine from another says something else, until this is disposed of. */
function anotherMachine(): Disposable {
  const name = vi.spyOn(os, "hostname").mockReturnValue("another-machine");
  const { readFile } = promises;
  const read = vi.spyOn(promises, "readFile").mockImplementation(async (file, options) => {
    return file === "/etc/machine-id" ? "0123456789abcdef0123456789abcdef\n" : readFile(file, options);
  });
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      name.mockRestore();
      read.mockRestore();
      syncBuiltinESMExports();
    },
  };
}
