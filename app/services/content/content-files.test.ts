import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.server.ts";
import { createLog } from "#app/platform/observability/log.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type ContentTables, contentMigrations, createContent } from "./content.server.ts";
import { checkContentFile, importContentFile } from "./content-files.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "festival-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["is not there", undefined],
  ["is no JSON", '{ "entries": [ }'],
])("a file that %s causes a readable error, not a crash", async (_, written) => {
  const file = join(folder, "festival.json");
  if (written !== undefined) writeFileSync(file, written);
  expect(await importFile(file)).toMatchObject({ ok: false, problems: [expect.stringContaining("cannot be read")] });
  expect(await checkContentFile(file, [])).toMatchObject([{ message: expect.stringContaining("cannot be read") }]);
});

test("a stray percent sign in a picture's address is an ordinary character", async () => {
  const url = "//images.ctfassets.net/space/a/1/100%.png";
  expect(await importFile(fileWith(url))).toMatchObject({ ok: true, missingFiles: [url] });
});

test("a picture's address that leads out of the folder stops the import", async () => {
  await expect(importFile(fileWith("//../../secret.png"))).rejects.toThrow("leads out of the folder");
  await expect(importFile(fileWith("//%2e%2e/%2e%2e/secret.png"))).rejects.toThrow("leads out of the folder");
});

function fileWith(url: string) {
  const file = join(folder, "festival.json");
  const value = { "en-AU": { url, fileName: "a.png", contentType: "image/png" } };
  writeFileSync(file, JSON.stringify({ assets: [{ sys: { id: "a", type: "Asset" }, fields: { file: value } }] }));
  return file;
}

async function importFile(file: string) {
  await using database = await openTestDatabase<ContentTables>([contentMigrations]);
  const { embedded } = createContent(loadConfig({ DATA_DIR: folder }), database.db, createLog("silent"));
  if (!embedded) throw new Error("the content service is embedded here");
  return await importContentFile(embedded, file);
}
