import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runInProcess } from "#tests/support/site/run-script.ts";

/** Clears the screen, names the window, begins a line, turns the words around. */
const hostile = "\x1b[2J\x1b]0;pwn\x07\r\nThe content has no problems.\u009b2J\u202e";
const entry = {
  sys: { id: hostile, contentType: { sys: { id: hostile } } },
  fields: { [hostile]: { "en-AU": hostile } },
};

test.each<[string, unknown]>([
  ["content-check", { contentTypes: [], entries: [entry], assets: [], locales: [] }],
  ["content-import", { contentTypes: [], entries: [entry, entry], assets: [], locales: [] }],
  ["content-import", hostile],
  ["bands-import", [{ id: hostile, [hostile]: hostile }]],
  ["bands-import", undefined],
  ["restore", undefined],
])("npm run %s prints what a file says without letting it speak to the terminal", async (command, content) => {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-printed-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = join(dataDir, "\x1b[2J.json");
  writeFileSync(file, content === undefined ? hostile : JSON.stringify(content));
  const { code, stdout, stderr } = await runInProcess(command, [file], { DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  expect([code, stdout + stderr]).toEqual([1, expect.stringContaining("\\u001b[2J")]);
  expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  expect(stdout + stderr).not.toMatch(/^The content has no problems/m);
});

test("npm run bands:import names each line of the schedule that is not clear, with its band", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-bands-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = join(dataDir, "bands.json");
  const lines = ["Saturday: Town Hall- 12 noon - 1pm", "Saturday: Town Hall- 7pm (doors) - 8pm"];
  writeFileSync(file, JSON.stringify([{ id: "a", fields: { "Band Name": "Cordial", Schedule_Text: lines } }]));
  const { code, stdout } = await runInProcess("bands-import", [file], { DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  expect(code).toBe(0);
  expect(stdout).toContain("Imported 1 bands.");
  expect(stdout).toContain("Cordial: “Saturday: Town Hall- 7pm (doors) - 8pm” is not read");
  expect(stdout).not.toContain("12 noon");
});

test("commands print through one function, which makes foreign text harmless", () => {
  const own = ["scripts/test.ts", "scripts/parts/print.ts", "scripts/parts/browser.ts"];
  const commands = globSync("scripts/{*,parts/*}.ts").filter((name) => !own.includes(name));
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter((name) => readFileSync(name, "utf8").includes("console."))).toEqual([]);
});
