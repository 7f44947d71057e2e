import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { create, extract } from "tar";
import { describe, expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { restoreBackup } from "#services/maintenance/restore-backup.server.ts";
import { backedUp, bandsIn, folder } from "#tests/support/site/data-folder.ts";

describe("a backup that cannot be trusted changes nothing", () => {
  test.each<[string, (intact: Buffer) => Buffer]>([
    ["is cut off", (intact) => intact.subarray(0, intact.length / 2)],
    ["is something else", () => Buffer.alloc(5000, "x")],
    ["is empty", () => Buffer.alloc(0)],
  ])("when it %s", async (_, change) => {
    const { file } = await backedUp();
    writeFileSync(file, change(readFileSync(file)));
    await refuses(file, /is no backup/);
  });

  test("when it is not there", async () => {
    const restoring = restoreBackup(loadConfig({ DATA_DIR: folder() }), "no such file", { replace: false });
    await expect(restoring).rejects.toThrow("ENOENT");
  });

  test.each<[string, (unpacked: string) => void, RegExp]>([
    ["a picture is missing", (at) => rmSync(join(at, "uploads"), { recursive: true }), /lacks pictures/],
    ["a picture is too short", (at) => shorten(join(at, "uploads")), /lacks pictures/],
    ["the database is missing", (at) => rmSync(join(at, "festival.sqlite")), /no database/],
    ["the database is damaged", (at) => damage(join(at, "festival.sqlite")), /damaged database/],
    [
      "the site's tables are of a later program",
      (at) => comeFromLater(at, "site_migrations"),
      /newer version.*9999-later/,
    ],
    [
      "the content's tables are of a later program",
      (at) => comeFromLater(at, "content_service_migrations"),
      /newer version.*9999-later/,
    ],
    ["its database is another program's", (at) => replaceByForeign(at), /not of this program/],
    ["its database has no migrations", (at) => change(at, "drop table site_migrations"), /not of this program/],
    ["its migrations are a view", (at) => change(at, ...asView("site_migrations")), /not of this program/],
    [
      "its migrations are another program's",
      (at) =>
        change(
          at,
          "drop table site_migrations",
          "create table site_migrations (id)",
          "insert into site_migrations values (1)",
        ),
      /not of this program/,
    ],
    [
      "a migration is missing",
      (at) => change(at, "delete from site_migrations where name = '0003-memberships'"),
      /no version of this program made: it lacks 0003-memberships/,
    ],
    ["a table is missing", (at) => change(at, "drop table members"), /not whole: it lacks members\./],
    ["a table is a view", (at) => change(at, ...asView("members")), /not whole: it lacks members\./],
    ["a column is missing", (at) => change(at, "alter table members drop column phone"), /it lacks members\.phone/],
    [
      "a table has a column too many",
      (at) => change(at, "alter table members add column extra text default 'x'"),
      /column members\.extra .* no version of this program made/,
    ],
    [
      "a picture in it is larger than any",
      (at) => truncateSync(join(at, "uploads", readdirSync(join(at, "uploads"))[0] ?? ""), 60e6),
      /too large to be one of this program's: uploads\/.*60 MB/,
    ],
    ["a table of the content is missing", (at) => change(at, ...asView("content_items")), /it lacks content_items\./],
    [
      "a picture's size is no number",
      (at) => change(at, "update uploads set bytes = 'many'"),
      /pictures cannot be read/,
    ],
    ["the manifest is missing", (at) => rmSync(join(at, "backup.json")), /no backup of this program/],
    [
      "its time is none, and would name the terminal's window",
      (at) => changeManifest(at, { madeAt: "\x1b]0;pwn\x07" }),
      /backup.json cannot be read/,
    ],
    ["a name of a picture is none", (at) => changeManifest(at, { missing: ["\x1b[2J"] }), /backup.json cannot be read/],
    [
      "a name in it would clear the terminal and begin a line",
      (at) => writeFileSync(join(at, "\x1b[2J\nDone."), ""),
      /does not belong into a backup: \\u001b\[2J\\u000aDone\.$/,
    ],
    ["there is a program in it", (at) => writeFileSync(join(at, "run.sh"), "rm -rf /"), /does not belong/],
    [
      "there is a page among the pictures",
      (at) => writeFileSync(join(at, "uploads", "x.html"), "x"),
      /does not belong/,
    ],
    ["there is a folder too many", (at) => mkdirSync(join(at, "uploads", "deeper")), /does not belong/],
    ["there is a link in it", (at) => symlinkSync("/etc/passwd", join(at, "mail", "two.eml")), /does not belong/],
  ])("when %s", async (_, change, message) => {
    const { file } = await backedUp();
    const unpacked = await unpack(file);
    change(unpacked);
    await refuses(await packed(unpacked, readdirSync(unpacked)), message);
  });

  test.each(["../outside.eml", "mail/../../outside.eml", "/outside.eml"])(
    "when a name in it leads elsewhere: %s",
    async (path) => {
      const unpacked = folder();
      writeFileSync(join(unpacked, "x"), "x");
      const file = join(folder(), "backup.tar.gz");
      const onWriteEntry = (entry: { path: string }) => {
        entry.path = path;
      };
      await create({ gzip: true, file, cwd: unpacked, onWriteEntry, preservePaths: true }, ["x"]);
      await refuses(file, /does not belong/);
    },
  );
});

test("a database that is not whole does not take the place of a good one", async () => {
  const { file, dataDir } = await backedUp();
  const unpacked = await unpack(file);
  change(unpacked, "drop table members");
  const packedFile = await packed(unpacked, readdirSync(unpacked));
  const restored = await restoreBackup(loadConfig({ DATA_DIR: dataDir }), packedFile, { replace: true });
  expect(restored).toMatchObject({ ok: false, reason: expect.stringContaining("Nothing was changed") });
  expect(readdirSync(dataDir).filter((name) => /^(replaced|restore)-/.test(name))).toEqual([]);
  expect(await bandsIn(dataDir)).toEqual(["The Lamplighters first"]);
});

async function unpack(file: string) {
  const unpacked = folder();
  await extract({ file, cwd: unpacked });
  return unpacked;
}

async function packed(unpacked: string, names: string[]) {
  const file = join(folder(), "backup.tar.gz");
  await create({ gzip: true, file, cwd: unpacked }, names);
  return file;
}

async function refuses(file: string, message: RegExp) {
  const parent = folder();
  const dataDir = join(parent, "data");
  const restored = await restoreBackup(loadConfig({ DATA_DIR: dataDir }), file, { replace: false });
  expect(restored).toMatchObject({ ok: false, reason: expect.stringMatching(message) });
  expect(readdirSync(dataDir)).toEqual([]);
  expect(readdirSync(parent)).toEqual(["data"]);
  expect(existsSync("/outside.eml")).toBe(false);
}

function change(unpacked: string, ...statements: string[]) {
  using database = new DatabaseSync(join(unpacked, "festival.sqlite"));
  database.exec("PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF");
  for (const statement of statements) database.exec(statement);
}

const asView = (table: string) => [
  `alter table ${table} rename to was_${table}`,
  `create view ${table} as select * from was_${table}`,
];

function replaceByForeign(unpacked: string) {
  rmSync(join(unpacked, "festival.sqlite"));
  change(unpacked, "create table firefox (x)");
}

function changeManifest(unpacked: string, fields: object) {
  const file = join(unpacked, "backup.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...fields }));
}

function comeFromLater(unpacked: string, table: string) {
  using database = new DatabaseSync(join(unpacked, "festival.sqlite"));
  database.exec("PRAGMA journal_mode = DELETE");
  database.prepare(`INSERT INTO "${table}" (name, timestamp) VALUES ('9999-later', '2099-01-01')`).run();
}

function shorten(uploads: string) {
  for (const name of readdirSync(uploads)) writeFileSync(join(uploads, name), "short");
}

function damage(file: string) {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x55, 4096));
}
