import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { membershipEmails } from "#app/features/membership/emails/membership-emails.server.tsx";
import { readSectionTypes } from "#app/features/pages/section-types.server.ts";
import { loadConfig } from "#app/platform/config/config.server.ts";
import { createLog } from "#app/platform/observability/log.server.ts";
import { type ContentTables, contentMigrations, createContent } from "#app/services/content/content.server.ts";
import { checkContentFile, exportContentFile, importContentFile } from "#app/services/content/content-files.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { committeeEmailFacts } from "#tests/support/membership-email-facts.ts";

const starter = "content/festival.json";

test("the starter content has no faults", async () => {
  expect(await checkContentFile(starter, readSectionTypes())).toEqual([]);
});

test("an export of the starter content equals it, pictures and film included", async () => {
  await using opened = await openStarter();
  const { folder, embedded } = opened;
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
});

test("its email to a new member is complete, and links to pages of this site", async () => {
  await using opened = await openStarter();
  const email = await membershipEmails["membership-member"]?.(committeeEmailFacts, {
    config: { ...opened.config, siteUrl: "https://jazz.example.org" },
    content: opened.content,
  });
  expect(email?.subject).toBe("Welcome, you are a member of the Community Jazz Festival");
  expect(email?.text).toContain("Hello Ann,");
  expect(email?.text).toContain("what there is to do (https://jazz.example.org/volunteer)");
  expect(email?.text).toContain("See you in June.\nThe committee, Community Jazz Festival\n");
});

/** A content service with the starter content in it. */
async function openStarter() {
  const folder = mkdtempSync(join(tmpdir(), "festival-starter-"));
  const database = await openTestDatabase<ContentTables>([contentMigrations]);
  const config = loadConfig({ DATA_DIR: folder });
  const content = createContent(config, database.db, createLog("silent"));
  const { embedded } = content;
  if (!embedded) throw new Error("the content service is embedded here");
  expect(await importContentFile(embedded, starter)).toMatchObject({ ok: true, missingFiles: [] });
  const close = async () => {
    await database[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  };
  return { folder, config, content, embedded, [Symbol.asyncDispose]: close };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
