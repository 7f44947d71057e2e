import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testsWithoutDatabase } from "#tests/support/site/tests-without-database.ts";

const tests = "{site,desk,ui,services,platform,server,embedded,scripts,tests}/**/*.test.{ts,tsx}";
const opensDatabase = /openTestDatabase|openTestServices|testLocation|TEST_DATABASE_URL/;

test("a test that opens a database, directly or through an import, is not among those that run once", () => {
  const once = testsWithoutDatabase(tests);
  expect(once).toEqual(expect.arrayContaining(["platform/config/config.test.ts", "ui/media/picture.test.tsx"]));
  const throughImports = "site/features/membership/joining/endpoints.server.test.ts";
  const opening = globSync(tests).filter((file) => opensDatabase.test(readFileSync(file, "utf8")));
  expect(opening.length).toBeGreaterThan(20);
  const self = "tests/project/repository/tests-without-database.test.ts";
  expect(once.filter((file) => file !== self && (opening.includes(file) || file === throughImports))).toEqual([]);
});
