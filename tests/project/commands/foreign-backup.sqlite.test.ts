import { createWriteStream, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { create, extract } from "tar";
import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { backupPaths, unpack } from "#services/maintenance/backup-archive.server.ts";
import { restoreBackup } from "#services/maintenance/restore-backup.server.ts";
import { backedUp, folder } from "#tests/support/site/data-folder.ts";
import { runInProcess } from "#tests/support/site/run-script.ts";

const isLong = process.env.LONG !== undefined;

test("of a database nothing is taken that the migrations did not make, and what they made is there", async () => {
  const { file } = await backedUp();
  const unpacked = folder();
  await extract({ file, cwd: unpacked });
  const added = [
    "create trigger back after delete on desk_sessions begin insert into desk_sessions select old.*; end",
    "create trigger mailed after update on outbox begin update outbox set status = 'queued' where id = old.id; end",
    "create view everybody as select * from desk_people",
    'create table "others ""own""" (x)',
    "create index of_others on members (phone)",
    "drop trigger desk_log_delete",
    "create trigger desk_log_delete before delete on desk_log begin select 1; end",
    "drop trigger desk_log_update",
    "analyze",
  ];
  change(join(unpacked, "festival.sqlite"), added);
  const packedFile = join(folder(), "backup.tar.gz");
  await create({ gzip: true, file: packedFile, cwd: unpacked }, readdirSync(unpacked));
  const dataDir = folder();
  const restored = await runInProcess("restore", [packedFile], { DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  expect(restored.code).toBe(0);
  const named = ["trigger back", "trigger mailed", "trigger desk_log_delete", "view everybody", "index of_others"];
  for (const what of [...named, 'table others "own"'])
    expect(restored.stderr).toContain(`Left out, since no version of this program made it: the ${what}`);
  expect(namesIn(dataDir)).toEqual(namesIn(await restoredFrom(file)));
});

test("a table of ours has the rules of the migrations, whatever the backup's had, and all of its rows", async () => {
  const { file } = await backedUp();
  const unpacked = folder();
  await extract({ file, cwd: unpacked });
  const database = join(unpacked, "festival.sqlite");
  change(database, [
    "insert into desk_log (id, at, action, subject_kind, subject_id, changes) values ('odd', 1, 'odd', 'x', 'x', '[]')",
    "PRAGMA writable_schema = ON",
    ...[
      ["desk_log", '"changes" text not null', `"changes" text not null check ("id" = 'odd')`],
      ["desk_log", '"person_id" varchar(36)', '"person_id" varchar(36) references desk_sessions on delete cascade'],
      ["desk_sessions", "primary key", "primary key on conflict ignore"],
      ["outbox", "integer not null", "blob not null"],
    ].map(
      ([table, from, to]) =>
        `update sqlite_schema set sql = replace(sql, '${quoted(from)}', '${quoted(to)}') where name = '${table}'`,
    ),
  ]);
  const packedFile = join(folder(), "backup.tar.gz");
  await create({ gzip: true, file: packedFile, cwd: unpacked }, readdirSync(unpacked));
  const dataDir = folder();
  const restored = await restoreBackup(loadConfig({ DATA_DIR: dataDir }), packedFile, { replace: false });
  expect(restored).toMatchObject({ ok: true });
  const removed = restored.ok ? restored.removed.toSorted() : [];
  expect(removed).toEqual(["desk_log", "desk_sessions", "outbox"].map((name) => `other rules of the table ${name}`));
  expect(namesIn(dataDir)).toEqual(namesIn(await restoredFrom(file)));
  using opened = new DatabaseSync(join(dataDir, "festival.sqlite"));
  expect(opened.prepare("select id from desk_log where action = 'odd'").all()).toEqual([{ id: "odd" }]);
});

test("an archive that needs more room than there is is refused before it is unpacked", async () => {
  const { file } = await backedUp();
  const place = folder();
  expect(await unpack(file, place, 200_000)).toBe("needs more room than the disk has: 0 MB are free.");
  expect(readdirSync(place)).toEqual([]);
});

test.runIf(isLong)("an archive with more files than any festival's is refused before it is unpacked", async () => {
  const [unpacked, place] = [folder(), folder()];
  const mail = "20270131T081500000Z-1.eml";
  writeFileSync(join(unpacked, mail), "");
  const one = join(folder(), "one.tar");
  await create({ file: one, cwd: unpacked, prefix: backupPaths.mails }, [mail]);
  const thousand = Buffer.alloc(512 * 1000, readFileSync(one).subarray(0, 512));
  const file = join(folder(), "backup.tar.gz");
  const heads = Readable.from(Array.from({ length: 501 }, () => thousand));
  await pipeline(heads, createGzip({ level: 1 }), createWriteStream(file));
  expect(await unpack(file, place)).toBe("has more than 500000 files in it, which is no festival's.");
  expect(readdirSync(place)).toEqual([]);
});

async function restoredFrom(file: string) {
  const dataDir = folder();
  expect(await restoreBackup(loadConfig({ DATA_DIR: dataDir }), file, { replace: false })).toMatchObject({
    ok: true,
    removed: [],
  });
  return dataDir;
}

/** The definitions in a restored database, but for SQLite's own statistics. */
function namesIn(dataDir: string) {
  using database = new DatabaseSync(join(dataDir, "festival.sqlite"));
  const rows = database.prepare("select name, sql from sqlite_schema where name not like 'sqlite_stat%'").all();
  return rows.map(({ name, sql }) => `${name}: ${sql}`).toSorted();
}

function quoted(text = "") {
  return text.replaceAll("'", "''");
}

function change(file: string, statements: readonly string[]) {
  using database = new DatabaseSync(file, { defensive: false });
  database.exec("PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF");
  for (const statement of statements) database.exec(statement);
}
