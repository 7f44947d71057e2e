import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sectionTypes } from "#app/features/pages/section-types.ts";
import { loadConfig } from "#app/platform/config.server.ts";
import { type ContentTables, contentMigrations, createContent } from "#app/platform/content/content.server.ts";
import { checkContentFile, exportContentFile, importContentFile } from "#app/platform/content/content-files.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";

const starter = "content/festival.json";

test("the starter content has no faults", async () => {
  expect(await checkContentFile(starter, sectionTypes)).toEqual([]);
});

test("an export of the starter content is the starter content, pictures and film included", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-starter-"));
  await using database = await openTestDatabase<ContentTables>([contentMigrations]);
  const { embedded } = createContent(loadConfig({ DATA_DIR: folder }), database.db, createLog("silent"));
  if (!embedded) throw new Error("the content service is embedded here");
  expect(await importContentFile(embedded, starter)).toMatchObject({ ok: true, withoutFile: [] });

  const copy = join(folder, "export", "festival.json");
  const assets = await exportContentFile(embedded, copy);
  const original = readJson(starter);
  expect(readJson(copy)).toEqual(original);
  const urls = [...JSON.stringify(original).matchAll(/"url":"(\/\/[^"]+ctfassets\.net\/[^"]+)"/g)].map(([, url = ""]) =>
    url.slice(2),
  );
  expect(assets).toBe(urls.length);
  for (const url of urls)
    expect(readFileSync(join(folder, "export", "assets", url)).equals(readFileSync(join("content/assets", url)))).toBe(
      true,
    );
  rmSync(folder, { recursive: true });
});

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
