import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { siteMigrations } from "./index.ts";

test("every migration file is listed in migrations/index.ts, under its own name", () => {
  const files = readdirSync("migrations").filter((file) => /^\d{4}-.*\.ts$/.test(file));
  expect(Object.keys(siteMigrations)).toEqual(files.map((file) => file.replace(/\.ts$/, "")).sort());
});
