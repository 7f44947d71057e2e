import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { contentMigrations } from "#services/migration-sets.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { type ContentTables, createContent } from "../content.server.ts";
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
  expect(await checkContentFile(file, { sectionTypes: [] })).toMatchObject([
    { message: expect.stringContaining("cannot be read") },
  ]);
});

test("a stray percent sign in a picture's address is an ordinary character", async () => {
  const url = "//images.ctfassets.net/space/a/1/100%.png";
  expect(await importFile(fileWith(url))).toMatchObject({ ok: true, missingFiles: [url] });
});

test.each(["//../../secret.png", "//%2e%2e/%2e%2e/secret.png"])(
  "the address %s, which leads out of the folder, stops the import with a sentence",
  async (url) => {
    const problems = [expect.stringContaining("leads out of the folder")];
    expect(await importFile(fileWith(url))).toEqual({ ok: false, problems });
    const unknown = { sectionTypes: [], explainMissing: () => [] };
    expect(await checkContentFile(fileWith(url), unknown)).toContainEqual(
      expect.objectContaining({ id: "landingPage" }),
    );
  },
);

test("so does a symbolic link to a file outside", async () => {
  const outside = join(mkdtempSync(join(tmpdir(), "festival-outside-")), "secret");
  writeFileSync(outside, "secret");
  symlinkSync(outside, join(folder, "a.png"));
  expect(await importFile(fileWith("//a.png"))).toMatchObject({ ok: false });
  writeFileSync(join(folder, "b.png"), "a picture");
  expect(await importFile(fileWith("//b.png"))).toMatchObject({ ok: true, missingFiles: [] });
  rmSync(dirname(outside), { recursive: true });
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
