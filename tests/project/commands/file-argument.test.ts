import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { folder } from "#tests/support/site/data-folder.ts";
import { runInProcess } from "#tests/support/site/run-script.ts";

test.each(["backup", "bands-export", "bands-import", "content-check", "content-export", "content-import", "restore"])(
  "npm run %s says how it is called where it does not know an option, or is given two files",
  async (command) => {
    for (const args of [["--help"], ["one.json", "two.json"]]) {
      const { code, stdout, stderr } = await runInProcess(command, args, { LOG_LEVEL: "silent" });
      expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(/^Which file\? For example: npm run /)]);
    }
    expect(existsSync("--help")).toBe(false);
  },
);

test("a path given to a command is meant from where its caller stands, as npm tells", async () => {
  const [here, dataDir] = [folder(), folder()];
  const asFromNpm = { INIT_CWD: here, npm_package_json: join(process.cwd(), "package.json"), DATA_DIR: dataDir };
  const run = (command: string, ...args: string[]) =>
    runInProcess(command, args, { ...asFromNpm, LOG_LEVEL: "silent", SITE_URL: "" });
  const bands = join(here, "lists", "bands.json");
  mkdirSync(dirname(bands));
  writeFileSync(bands, "[]");
  expect(await run("bands-import", "lists/bands.json")).toMatchObject({ code: 0, stderr: "" });
  expect(await run("bands-export", "out/bands.json")).toMatchObject({ code: 0 });
  expect(readFileSync(join(here, "out", "bands.json"), "utf8")).toBe("[]\n");
  expect(await run("backup", "backup.tar.gz")).toMatchObject({ code: 0, stderr: "" });
  expect(existsSync(join(here, "backup.tar.gz"))).toBe(true);
  expect(await run("restore", "--replace", "./backup.tar.gz")).toMatchObject({ code: 0, stderr: "" });
});
