import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { invalidContent } from "#tests/support/invalid-content.ts";

test("content:check names every fault of what was imported and exits 1", () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-check-"));
  const { file, faulty } = invalidContent();
  writeFileSync(join(folder, "rubbish.json"), JSON.stringify(file));
  expect(run(folder, "scripts/content-import.ts", join(folder, "rubbish.json")).status).toBe(0);
  const { status, stdout } = run(folder, "scripts/content-check.ts");
  expect(status).toBe(1);
  const named = new Set(stdout.split("\n").map((line) => line.split(",")[0]));
  expect(faulty.filter((id) => !named.has(id))).toEqual([]);
  expect(stdout).toContain("nowhere");
  expect(stdout).toContain("mysteryBox");
  expect(stdout).not.toContain("page-no-sections");
  rmSync(folder, { recursive: true });
});

function run(dataDir: string, ...command: string[]) {
  const env = { ...process.env, NODE_ENV: "production", DATA_DIR: join(dataDir, "data") };
  return spawnSync(process.execPath, command, { encoding: "utf8", env });
}
