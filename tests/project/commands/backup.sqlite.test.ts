import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { extract } from "tar";
import { describe, expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { restoreBackup } from "#services/maintenance/restore-backup.server.ts";
import { createServices } from "#services/services.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import {
  type Applied,
  apply,
  backedUp,
  bandsIn,
  fill,
  folder,
  openSite,
  run,
} from "#tests/support/site/data-folder.ts";
import { runInChildProcess } from "#tests/support/site/run-script.ts";

test("a backup made while applications arrive is intact and contains every one acknowledged before", {
  timeout: 60_000,
}, async () => {
  const [dataDir, file] = [folder(), join(folder(), "backup.tar.gz")];
  await using site = await openSite(dataDir);
  const answered: Applied[] = [];
  let over = false;
  const clients = [1, 2, 3, 4].map(async (client) => {
    for (let n = 1; !over; n++) answered.push(await apply(site.app, `${client}-${n}`));
  });
  await until(() => answered.length >= 12);
  const before = [...answered];
  expect(await runInChildProcess("backup", [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  over = true;
  await Promise.all(clients);
  expect(answered.length).toBeGreaterThan(before.length);

  const elsewhere = folder();
  expect(await runInChildProcess("restore", [file], { DATA_DIR: elsewhere })).toMatchObject({ code: 0, stderr: "" });
  await using restored = await openSite(elsewhere);
  const rows = await restored.db.selectFrom("band_applications").select(["reference", "upload"]).execute();
  const known = new Map(rows.map(({ reference, upload }) => [reference, upload]));
  for (const { reference, upload } of before) expect(known.get(reference)).toBe(upload);
  for (const upload of known.values()) {
    const seen = await restored.app.request(upload);
    expect(seen.status).toBe(200);
    expect((await seen.bytes()).length).toBe(Number(seen.headers.get("Content-Length")));
  }
});

describe("npm run backup", () => {
  test("makes one archive that only its owner can read, and leaves no other file", async () => {
    const { dataDir, file } = await backedUp();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file))).toEqual(["backup.tar.gz"]);
    expect(readdirSync(dataDir).filter((name) => name.endsWith(".part"))).toEqual([]);
    const unpacked = folder();
    await extract({ file, cwd: unpacked });
    expect(readdirSync(unpacked).sort()).toEqual(["backup.json", "festival.sqlite", "mail", "uploads"]);
    expect(readdirSync(join(unpacked, "mail"))).toEqual(["one.eml"]);
    expect(readdirSync(join(unpacked, "uploads"))).toHaveLength(1);
  });

  test("overwrites no file", async () => {
    const { dataDir, file } = await backedUp();
    const size = statSync(file).size;
    const again = await run("backup", dataDir, file);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("nothing is overwritten") });
    expect(statSync(file).size).toBe(size);
  });

  test("explains what is missing: the file's name, its folder, or a database", async () => {
    const { dataDir } = await backedUp();
    expect(await run("backup", dataDir)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Which file?"),
    });
    const nowhere = join(folder(), "no such folder", "backup.tar.gz");
    const unwritten = await run("backup", dataDir, nowhere);
    expect(unwritten).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no folder ${dirname(nowhere)}.`),
    });
    expect(unwritten.stderr).not.toContain("ENOENT");
    const empty = await run("backup", folder(), join(folder(), "backup.tar.gz"));
    expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining("no database") });
  });

  test("names a missing picture of an application, and can still be restored", async () => {
    const { dataDir, pictures } = await backedUp();
    for (const name of pictures) rmSync(join(dataDir, "uploads", name));
    const file = join(folder(), "backup.tar.gz");
    expect(await run("backup", dataDir, file)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(pictures[0] ?? "?"),
    });
    expect(await run("restore", folder(), file)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(pictures[0] ?? "?"),
    });
  });

  test("does not miss a picture that is being removed, as one that could not be stored", async () => {
    const { dataDir, pictures } = await backedUp();
    for (const name of pictures) rmSync(join(dataDir, "uploads", name));
    using database = new DatabaseSync(join(dataDir, "festival.sqlite"));
    database.exec("update uploads set claimed_by = 'removed'");
    const file = join(folder(), "backup.tar.gz");
    const made = await run("backup", dataDir, file);
    expect(made.code).toBe(0);
    expect(made.stderr).not.toContain("Missing");
    expect((await run("restore", folder(), file)).code).toBe(0);
  });

  test("has the pictures and mails that symbolic links lead to, and each of two names of one file", async () => {
    const { dataDir } = await backedUp();
    const pictures = await fill(dataDir, "second");
    const [first = "", second = ""] = pictures.map((name) => join(dataDir, "uploads", name));
    rmSync(second);
    linkSync(first, second);
    const mails = ["linked.eml", "nowhere.eml", "circle.eml", "folder.eml"].map((name) => join(dataDir, "mail", name));
    for (const link of [first, join(dataDir, "mail", "one.eml")]) {
      const elsewhere = join(folder(), "moved");
      renameSync(link, elsewhere);
      symlinkSync(elsewhere, link);
    }
    const [linked = "", nowhere = "", circle = "", directory = ""] = mails;
    linkSync(second, linked);
    symlinkSync("no such file", nowhere);
    symlinkSync("circle.eml", circle);
    mkdirSync(directory);
    const file = join(folder(), "backup.tar.gz");
    const made = await run("backup", dataDir, file);
    expect(made).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("2 pictures and 2 mails") });
    const elsewhere = folder();
    expect(await run("restore", elsewhere, file)).toMatchObject({ code: 0, stderr: "" });
    for (const name of pictures) {
      const found = join(elsewhere, "uploads", name);
      expect(lstatSync(found)).toMatchObject({ size: statSync(second).size, nlink: 1 });
      expect(lstatSync(found).isFile()).toBe(true);
    }
    expect(readdirSync(join(elsewhere, "mail"))).toEqual(["linked.eml", "one.eml"]);
    expect(readFileSync(join(elsewhere, "mail", "one.eml"), "utf8")).toBe("Subject: one\r\n\r\n");
  });

  test("names a picture of an application that is not as it was sent, and can still be restored with it", async () => {
    const { dataDir, pictures } = await backedUp();
    const [name = ""] = pictures;
    writeFileSync(join(dataDir, "uploads", name), "short");
    const file = join(folder(), "backup.tar.gz");
    const damaged = { code: 0, stderr: expect.stringContaining(`damaged: the picture ${name}`) };
    expect(await run("backup", dataDir, file)).toMatchObject(damaged);
    const elsewhere = folder();
    expect(await run("restore", elsewhere, file)).toMatchObject({ code: 0, stderr: expect.stringContaining(name) });
    expect(readFileSync(join(elsewhere, "uploads", name), "utf8")).toBe("short");
  });

  test("reads and writes nothing outside its folders, whatever names the database has for pictures", async () => {
    const { dataDir, pictures } = await backedUp();
    using database = new DatabaseSync(join(dataDir, "festival.sqlite"));
    writeFileSync(join(dataDir, "secret"), "x");
    database.prepare("update uploads set filename = '../secret'").run();
    database.close();
    const file = join(folder(), "backup.tar.gz");
    expect(await run("backup", dataDir, file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("0 pictures"),
    });
    const elsewhere = folder();
    expect(await run("restore", elsewhere, file)).toMatchObject({ code: 0 });
    expect(readdirSync(elsewhere)).not.toContain("secret");
    expect(pictures).toHaveLength(1);
  });

  test("refuses a database of another program", async () => {
    const dataDir = folder();
    using database = new DatabaseSync(join(dataDir, "festival.sqlite"));
    database.exec("create table bookmarks (url text)");
    const file = join(folder(), "backup.tar.gz");
    const refused = { code: 1, stderr: expect.stringContaining("is not of this program") };
    expect(await run("backup", dataDir, file)).toMatchObject(refused);
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  test("explains how a site on PostgreSQL is backed up and restored", async () => {
    const DATABASE_URL = "postgres://festival@127.0.0.1:1/festival";
    const backup = await run("backup", folder(), "backup.tar.gz", { DATABASE_URL });
    expect(backup).toMatchObject({ code: 1, stderr: expect.stringContaining("pg_dump") });
    expect(backup.stderr).toContain("--file=backup.dump ");
    expect(backup.stderr).toContain("--file=backup-uploads.tar.gz ");
    const restore = await run("restore", folder(), "backup.tar.gz", { DATABASE_URL });
    expect(restore).toMatchObject({ code: 1, stderr: expect.stringContaining("pg_restore") });
    expect(restore.stderr).toContain("npm run restore -- --after-pg-restore");
    const onSqlite = await run("restore", folder(), "--after-pg-restore");
    expect(onSqlite).toMatchObject({ code: 1, stderr: expect.stringContaining("The records are in SQLite") });
  });
});

describe("npm run restore", () => {
  test("needs --replace where data exists, and then moves that data aside", async () => {
    const { file, pictures } = await backedUp();
    const dataDir = folder();
    const later = await fill(dataDir, "later");
    const refused = await run("restore", dataDir, file);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("--replace") });
    expect(readdirSync(join(dataDir, "uploads"))).toEqual(later);
    const done = await run("restore", dataDir, file, {}, ["--replace"]);
    expect(done).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("npm run mail:held") });
    expect(readdirSync(join(dataDir, "uploads"))).toEqual(pictures);
    expect(await bandsIn(dataDir)).toEqual(["The Lamplighters first"]);
    const aside = readdirSync(dataDir).filter((name) => name.startsWith("replaced-"));
    expect(aside).toHaveLength(1);
    expect(readdirSync(join(dataDir, aside[0] ?? "", "uploads"))).toEqual(later);
    expect(await bandsIn(join(dataDir, aside[0] ?? ""))).toEqual(["The Lamplighters later"]);
    expect(statSync(join(dataDir, "festival.sqlite")).mode & 0o777).toBe(0o600);
  });

  test("signs nobody in at the desk again, by a session or by a link of that time", async () => {
    const dataDir = folder();
    const services = await createServices(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
    const { personId } = await signIn(services, { chair: "change" });
    const link = { secret_hash: "a", person_id: personId, purpose: "mail" as const, tries: 0 };
    await services.db
      .insertInto("desk_sign_in_links")
      .values({ ...link, created_at: 1, expires_at: Date.now() + 1e6 })
      .execute();
    await services.close();
    const file = join(folder(), "backup.tar.gz");
    expect(await run("backup", dataDir, file)).toMatchObject({ code: 0 });
    expect(await run("restore", dataDir, file, {}, ["--replace"])).toMatchObject({ code: 0 });
    const restored = await createServices(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
    const { db } = restored;
    expect(await db.selectFrom("desk_people").select("id").execute()).toEqual([{ id: personId }]);
    expect(await db.selectFrom("desk_sessions").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("desk_sign_in_links").selectAll().execute()).toEqual([]);
    await restored.close();
  });

  test("holds the mails that had not gone out, until somebody sends them or decides that they are not sent", async () => {
    const { dataDir, file } = await backedUp();
    const statuses = async () => {
      await using site = await openSite(dataDir);
      const rows = await site.db.selectFrom("outbox").select("status").execute();
      return rows.map(({ status }) => status);
    };
    expect(await statuses()).toEqual(["queued", "queued"]);
    const restored = await run("restore", dataDir, file, {}, ["--replace"]);
    expect(restored.stdout).toContain("2 mails were not sent when the backup was made. Nothing goes out by itself");
    expect(await statuses()).toEqual(["held", "held"]);
    expect((await run("mail-held", dataDir)).stdout).toMatch(/1 {2}“We have received it”, to a band/);
    expect((await run("mail-held", dataDir, "all")).code).toBe(2);
    expect((await run("mail-held", dataDir, "send")).stdout).toContain("2 mails will be sent");
    expect(await statuses()).toEqual(["queued", "queued"]);
    await run("restore", dataDir, file, {}, ["--replace"]);
    expect((await run("mail-held", dataDir, "discard")).stdout).toContain("2 mails will not be sent");
    expect(await statuses()).toEqual(["discarded", "discarded"]);
    expect((await run("mail-held", dataDir)).stdout).toContain("No mail is held");
  });

  test("replaces the data of a folder that has a folder of its own among the pictures, as a volume has, and moves no link's file", async () => {
    const { file, pictures } = await backedUp();
    const dataDir = folder();
    const [later = ""] = await fill(dataDir, "later");
    const moved = join(folder(), "moved");
    const [uploads, aside] = [
      join(dataDir, "uploads"),
      () => readdirSync(dataDir).filter((name) => /^replaced-/.test(name)),
    ];
    mkdirSync(join(uploads, "lost+found"));
    writeFileSync(join(uploads, "lost+found", "x"), "x");
    renameSync(join(uploads, later), moved);
    symlinkSync(moved, join(uploads, later));
    expect(await run("restore", dataDir, file, {}, ["--replace"])).toMatchObject({ code: 0, stderr: "" });
    expect(readdirSync(uploads).sort()).toEqual([...pictures, "lost+found"].sort());
    expect(readFileSync(join(uploads, "lost+found", "x"), "utf8")).toBe("x");
    expect(await bandsIn(join(dataDir, aside()[0] ?? ""))).toEqual(["The Lamplighters later"]);
    const kept = join(dataDir, aside()[0] ?? "", "uploads", later);
    expect(lstatSync(kept).isFile()).toBe(true);
    expect(readFileSync(kept).equals(readFileSync(moved))).toBe(true);
  });

  test("leaves nothing behind where the data cannot be moved aside", async () => {
    const { file } = await backedUp();
    const dataDir = folder();
    await fill(dataDir, "later");
    const before = readdirSync(dataDir);
    const now = new Date("2027-01-31T08:15:00.000Z");
    // A file where the pictures' folder would be made.
    const aside = join(dataDir, "replaced-2027-01-31T08-15-00-000Z");
    mkdirSync(aside);
    writeFileSync(join(aside, "uploads"), "");
    await expect(restoreBackup(loadConfig({ DATA_DIR: dataDir }), file, { replace: true, now })).rejects.toThrow(
      "EEXIST",
    );
    expect(readdirSync(dataDir)).toEqual(before);
    expect(await bandsIn(dataDir)).toEqual(["The Lamplighters later"]);
  });

  test("replaces a damaged database", async () => {
    const { file } = await backedUp();
    const dataDir = folder();
    writeFileSync(join(dataDir, "festival.sqlite"), Buffer.alloc(8192, "not a database "));
    expect(await run("restore", dataDir, file, {}, ["--replace"])).toMatchObject({ code: 0 });
    expect(await bandsIn(dataDir)).toEqual(["The Lamplighters first"]);
  });

  test("refuses a folder that a running site uses", async () => {
    const { dataDir, file } = await backedUp();
    await using running = await openSite(dataDir);
    const refused = await run("restore", dataDir, file, {}, ["--replace"]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("Stop it first") });
    await apply(running.app, "second");
    expect(await bandsIn(dataDir)).toHaveLength(2);
  });
});

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
