import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { runInProcess } from "#tests/support/site/run-script.ts";

test.each(["backup", "bands-export", "bands-import", "content-check", "content-export", "content-import"])(
  "npm run %s says how it is called where it does not know an option, or is given two files",
  async (command) => {
    for (const args of [["--help"], ["one.json", "two.json"]]) {
      const { code, stdout, stderr } = await runInProcess(command, args, { LOG_LEVEL: "silent" });
      expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(/^Which file\? For example: npm run /)]);
    }
    expect(existsSync("--help")).toBe(false);
  },
);
