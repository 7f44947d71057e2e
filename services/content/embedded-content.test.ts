import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { contentMigrations } from "#services/migration-sets.server.ts";
import { landingTitle } from "#tests/support/browser/landing-title.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { type ContentTables, createContent } from "./content.server.ts";

async function openContent() {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-content-"));
  const { db, close } = await openTestDatabase<ContentTables>([contentMigrations]);
  return {
    db,
    content: createContent(loadConfig({ DATA_DIR: dataDir }), db, createLog("silent")),
    async [Symbol.asyncDispose]() {
      await close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

test("a store without the content type has no such entries, which is no failure", async () => {
  await using site = await openContent();
  expect(await landingTitle(site.content)).toBeUndefined();
});

test("the embedded service's last good copy is served while its database is unavailable", async () => {
  await using site = await openContent();
  await site.content.embedded?.importContent(oneEntry, async () => undefined);
  expect(await landingTitle(site.content)).toBe("Close by");
  await site.db.schema.dropTable("content_state").execute();
  expect(await landingTitle(site.content)).toBe("Close by");
});

const oneEntry = {
  contentTypes: [
    {
      sys: { id: "landingPage", type: "ContentType", publishedVersion: 1, publishedAt: "2026-01-01T00:00:00Z" },
      name: "Landing page",
      displayField: "title",
      fields: [{ id: "title", name: "Title", type: "Symbol", localized: false, required: false }],
    },
  ],
  entries: [
    {
      sys: {
        id: "landing",
        type: "Entry",
        publishedVersion: 1,
        publishedAt: "2026-01-01T00:00:00Z",
        contentType: { sys: { type: "Link", linkType: "ContentType", id: "landingPage" } },
      },
      fields: { title: { "en-AU": "Close by" } },
    },
  ],
  assets: [],
  locales: [{ sys: { id: "en", type: "Locale" }, code: "en-AU", name: "English", default: true, fallbackCode: null }],
};
