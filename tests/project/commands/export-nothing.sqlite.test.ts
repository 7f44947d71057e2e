import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("npm run export reports a folder without a database, and does not create one", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-export-"));
  const env = { ...process.env, DATA_DIR: dataDir };
  const exporting = promisify(execFile)(process.execPath, ["scripts/export.ts", "volunteers"], { env });
  expect(await exporting.catch((error: unknown) => error)).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^There is no festival here: .*DATA_DIR/),
  });
  expect(readdirSync(dataDir)).toEqual([]);
  rmSync(dataDir, { recursive: true });
});
