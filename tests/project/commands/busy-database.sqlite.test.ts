import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { folder, run } from "#tests/support/site/data-folder.ts";
import { openTestServices } from "#tests/support/site/services.ts";

test("a command that finds the database locked says so, and asks to try again", { timeout: 30_000 }, async () => {
  const dataDir = folder();
  const file = join(dataDir, "festival.sqlite");
  const open = await openTestServices({ DATABASE_URL: `sqlite:${file}` });
  await open.close();
  using other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  expect(await run("export", dataDir, "volunteers"), "while another process writes").toMatchObject({
    code: 0,
    stderr: "",
  });
  other.exec("ROLLBACK; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  const { code, stdout, stderr } = await run("export", dataDir, "volunteers");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toBe("The database cannot be used just now. Please try again in a minute: database is locked\n");
});
