import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openTarget } from "#tests/support/servers/move-target.ts";
import { run } from "#tests/support/site/data-folder.ts";
import { runInChildProcess } from "#tests/support/site/run-script.ts";
import { changeSqlite, seededDataFolder } from "#tests/support/site/seeded-data-folder.ts";

/** Two kilobytes each: 200 MB in all. */
const manyApplications = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
  INSERT INTO band_applications SELECT 'id-' || i, 'B-' || i, 'new', '2027-01-01', 'Band ' || i, 'Leader', 'style', i, i, '[]', '', '',
    '2027', 'band@example.org', '0400', '', hex(zeroblob(1000)), '', '[]' FROM n`;

describe("npm run move", () => {
  test("requires --to, and prints row counts, the settings to change and what stays, but not the password", async () => {
    const { dataDir } = await seededDataFolder({ rowsPerTable: 2 });
    expect(await run("move", dataDir)).toMatchObject({ code: 1, stderr: expect.stringContaining("Where to?") });
    const { url } = await openTarget();
    const secret = new URL(url);
    secret.password = "very-secret";
    const { code, stdout, stderr } = await runInChildProcess("move", ["--to", secret.href], { DATA_DIR: dataDir });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/2 rows {2}[0-9a-f]{16} {2}volunteer_applications/);
    for (const word of ["DATABASE_URL", "uploads/", "mail/", "is as it was"]) expect(stdout).toContain(word);
    expect(stdout).not.toContain("very-secret");
  });

  test.runIf(process.env.LONG)(
    "moves 100,000 applications (200 MB) with a V8 heap of at most 40 MB",
    { timeout: 600_000 },
    async () => {
      const { dataDir, file } = await seededDataFolder({ rowsPerTable: 1 });
      changeSqlite(file, "DELETE FROM band_applications");
      changeSqlite(file, manyApplications);
      const { url, db } = await openTarget();
      const smallHeap = { NODE_OPTIONS: "--max-old-space-size=40" };
      const { code, stdout, stderr } = await runInChildProcess("move", ["--to", url], {
        DATA_DIR: dataDir,
        ...smallHeap,
      });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(/100000 rows {2}[0-9a-f]{16} {2}band_applications/);
      const { rows } = await sql<{ count: number }>`select count(*) as count from band_applications`.execute(db);
      expect(rows).toEqual([{ count: 100_000 }]);
    },
  );

  test.runIf(process.env.LONG)(
    "a killed move leaves the target empty and the source unchanged, and can be repeated",
    { timeout: 300_000 },
    async () => {
      const { dataDir, file } = await seededDataFolder({ rowsPerTable: 1 });
      changeSqlite(file, "DELETE FROM band_applications");
      changeSqlite(file, manyApplications);
      const before = readFileSync(file);
      const { url, db, tables } = await openTarget();
      const env = { ...process.env, DATA_DIR: dataDir };
      const moving = spawn(process.execPath, ["scripts/move.ts", "--to", url], { env, stdio: "ignore" });
      const inserts = sql`select 1 from pg_stat_activity where datname = current_database() and query ilike 'insert into "band_applications"%'`;
      await expect.poll(async () => (await inserts.execute(db)).rows.length, { timeout: 60_000 }).toBe(1);
      moving.kill("SIGKILL");
      await once(moving, "exit");
      expect(await tables()).toEqual([]);
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(await run("move", dataDir, undefined, {}, ["--to", url])).toMatchObject({ code: 0 });
    },
  );
});
