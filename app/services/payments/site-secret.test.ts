import { expect, test } from "vitest";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { siteMigrations } from "#migrations/index.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { secretFor, siteSecret } from "./site-secret.server.ts";

const openSite = () => openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);

test("a site makes up its secret once, however many processes ask at once, and no two sites have the same", async () => {
  await using here = await openSite();
  await using there = await openSite();
  const asked = await Promise.all([1, 2, 3, 4].map(() => siteSecret(here.db)));
  expect(new Set(asked).size).toBe(1);
  expect(Buffer.from(asked[0] ?? "", "base64url")).toHaveLength(32);
  expect(await siteSecret(here.db)).toBe(asked[0]);
  expect(await siteSecret(there.db)).not.toBe(asked[0]);
});

test("each purpose has a secret of its own", () => {
  expect(secretFor("one", "secret")).toBe(secretFor("one", "secret"));
  expect(secretFor("one", "secret")).not.toBe(secretFor("another", "secret"));
  expect(secretFor("one", "secret")).not.toContain("secret");
});
