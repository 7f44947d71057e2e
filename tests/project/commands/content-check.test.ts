import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { invalidContent } from "#tests/support/content/invalid-content.ts";

test("content:import says how much is to be mended, content:check names it and exits 1", () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-check-"));
  const { file, faulty } = invalidContent();
  writeFileSync(join(folder, "rubbish.json"), JSON.stringify(file));
  const imported = run(folder, "scripts/content-import.ts", join(folder, "rubbish.json"));
  expect(imported.status).toBe(0);
  const { status, stdout } = run(folder, "scripts/content-check.ts");
  expect(status).toBe(1);
  const named = new Set(stdout.split("\n").map((line) => line.split(",")[0]));
  expect(faulty.filter((id) => !named.has(id))).toEqual([]);
  const toMend = /(\d+) to mend/;
  expect(Number(toMend.exec(imported.stdout)?.[1])).toBeGreaterThan(faulty.length);
  expect(toMend.exec(stdout)?.[1]).toBe(toMend.exec(imported.stdout)?.[1]);
  expect(stdout).toMatch(/^wrong-bannerHeading-4: It shows nothing\. Fill in one of bannerImage, headingText, /m);
  expect(stdout).toContain("nowhere");
  expect(stdout).toContain("mysteryBox");
  expect(stdout).not.toContain("page-no-sections");
  rmSync(folder, { recursive: true });
});

test("content:check checks a file whose site has its content from Contentful, and opens no data folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-check-"));
  const contentful = { CONTENTFUL_SPACE_ID: "space", CONTENTFUL_ACCESS_TOKEN: "token" };
  const { status, stdout } = runWith(contentful, folder, "scripts/content-check.ts", "content/festival.json");
  expect({ status, stdout }).toEqual({ status: 0, stdout: "The content has no problems.\n" });
  expect(readdirSync(folder)).toEqual([]);
  const whole = runWith(contentful, folder, "scripts/content-check.ts");
  expect(whole.status).toBe(1);
  expect(whole.stderr).toContain("The content comes from Contentful");
  rmSync(folder, { recursive: true });
});

function run(dataDir: string, ...command: string[]) {
  return runWith({}, dataDir, ...command);
}

function runWith(settings: Record<string, string>, dataDir: string, ...command: string[]) {
  const env = { ...process.env, NODE_ENV: "production", DATA_DIR: join(dataDir, "data"), ...settings };
  return spawnSync(process.execPath, command, { encoding: "utf8", env });
}
