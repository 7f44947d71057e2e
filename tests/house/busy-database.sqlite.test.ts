import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { folder, run } from "#tests/support/data-folder.ts";

test("a command that finds the database in use says so in words, and to try again", { timeout: 30_000 }, async () => {
  const dataDir = folder();
  using other = new DatabaseSync(join(dataDir, "festival.sqlite"));
  other.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE");
  const { code, output, errors } = await run("export", dataDir, "volunteers");
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toMatch(/^The database cannot be used just now\. Please try again in a minute: database is locked\n$/);
});
