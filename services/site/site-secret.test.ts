import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { deriveSecret, loadSiteSecret } from "./site-secret.server.ts";

const openSite = () => openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);

test("concurrent processes get one random secret per site", async () => {
  await using here = await openSite();
  await using there = await openSite();
  const asked = await Promise.all([1, 2, 3, 4].map(() => loadSiteSecret(here.db)));
  expect(new Set(asked).size).toBe(1);
  expect(Buffer.from(asked[0] ?? "", "base64url")).toHaveLength(32);
  expect(await loadSiteSecret(here.db)).toBe(asked[0]);
  expect(await loadSiteSecret(there.db)).not.toBe(asked[0]);
});

test("each purpose has its own secret", () => {
  expect(deriveSecret("one", "secret")).toBe(deriveSecret("one", "secret"));
  expect(deriveSecret("one", "secret")).not.toBe(deriveSecret("another", "secret"));
  expect(deriveSecret("one", "secret")).not.toContain("secret");
});
