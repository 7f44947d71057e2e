import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { createServices } from "#services/services.server.ts";
import { testLocation } from "#tests/support/site/database.ts";

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "festival-own-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, settings: Record<string, string> = {}) {
  const services = await createServices(loadConfig({ DATA_DIR: dataDir, ...settings }), createLog("silent"));
  await services.close();
}

function addFile(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "x");
}

const left = ["uploads/abc.jpg", "mail/1.eml", "backups/before-0002.sqlite"];

describe("a start on SQLite", () => {
  test.each(left)("is refused without a database beside %s, and makes none", async (path) => {
    const folder = newFolder();
    addFile(join(folder, path));
    for (const _again of [1, 2])
      await expect(start(folder)).rejects.toThrow(
        new RegExp(
          `festival.sqlite is empty, but .* has ${path.split("/")[0]} of one: set DATA_DIR .* restore a backup`,
        ),
      );
    expect(() => readFileSync(join(folder, "festival.sqlite"))).toThrow("ENOENT");
  });

  test.each(left)("is refused with an empty database beside %s", async (path) => {
    const folder = newFolder();
    addFile(join(folder, path));
    writeFileSync(join(folder, "festival.sqlite"), "");
    await expect(start(folder)).rejects.toThrow("is empty, but");
    new DatabaseSync(join(folder, "festival.sqlite")).exec("PRAGMA user_version = 1");
    await expect(start(folder)).rejects.toThrow("is empty, but");
    const elsewhere = { DATABASE_URL: `sqlite:${join(newFolder(), "new.sqlite")}` };
    await expect(start(folder, elsewhere)).rejects.toThrow("new.sqlite is empty, but");
  });

  test("is refused with another program's database, which stays as it is", async () => {
    const folder = newFolder();
    const file = join(folder, "festival.sqlite");
    const other = new DatabaseSync(file);
    other.exec("CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('https://jazz.example.org')");
    other.close();
    const before = readFileSync(file);
    await expect(start(folder)).rejects.toThrow(/festival.sqlite is another program's: set DATA_DIR/);
    addFile(join(folder, "uploads/abc.jpg"));
    await expect(start(folder)).rejects.toThrow("is another program's");
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each(["a text", "SQLite format 3\0, but no", "\0".repeat(4096)])(
    "is refused with a file that is no database",
    async (content) => {
      const folder = newFolder();
      writeFileSync(join(folder, "festival.sqlite"), content);
      await expect(start(folder)).rejects.toThrow(/which is not a database: set DATA_DIR/);
      expect(readFileSync(join(folder, "festival.sqlite"), "latin1")).toBe(content);
    },
  );

  test("succeeds after a crash while the first one made the tables", async () => {
    const folder = newFolder();
    const file = join(folder, "unfinished.sqlite");
    const unfinished = new DatabaseSync(file);
    unfinished.exec(
      "PRAGMA cache_size = 1; BEGIN; CREATE TABLE site_migrations (name TEXT); CREATE TABLE half (x BLOB)",
    );
    unfinished.exec("INSERT INTO half VALUES (zeroblob(1000000))");
    for (const ending of ["", "-journal"]) copyFileSync(`${file}${ending}`, join(folder, `festival.sqlite${ending}`));
    unfinished.close();
    expect(statSync(join(folder, "festival.sqlite")).size).toBeGreaterThan(0);
    await start(folder);
    expect(existsSync(join(folder, "festival.sqlite-journal"))).toBe(false);
    using database = new DatabaseSync(join(folder, "festival.sqlite"));
    expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined();
  });

  test("succeeds in an empty folder, and again beside what came in since", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "uploads"));
    await start(folder);
    for (const path of left) addFile(join(folder, path));
    await start(folder);
  });
});

test.runIf(process.env.TEST_DATABASE_URL)("a start on an empty PostgreSQL beside uploads is refused", async () => {
  const { location, drop } = await testLocation();
  onTestFinished(drop);
  if (location.engine !== "postgres") throw new Error("TEST_DATABASE_URL names no PostgreSQL server");
  const settings = { DATABASE_URL: location.url };
  const folder = newFolder();
  addFile(join(folder, "uploads/abc.jpg"));
  await expect(start(folder, settings)).rejects.toThrow(/DATABASE_URL holds no festival, but .* has uploads of one/);
  await start(newFolder(), settings);
  await start(folder, settings);
});
