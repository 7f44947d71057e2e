import type { Transaction } from "kysely";
import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import type { SiteTables } from "./site-tables.server.ts";
import { transact } from "./transact.server.ts";

async function open() {
  const opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const stored = async () => {
    const rows = await opened.db.selectFrom("desk_budgets").select("year").orderBy("year").execute();
    return rows.map(({ year }) => year);
  };
  return { db: opened.db, stored, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

function store(trx: Transaction<SiteTables>, year: string) {
  return trx.insertInto("desk_budgets").values({ year, dollars: 1, version: 1 }).execute();
}

test("what is refused after it was written is not stored, and says why", async () => {
  await using database = await open();
  const refused = await transact(database.db, async (trx) => {
    await store(trx, "2027");
    return { ok: false, reason: "changed" } as const;
  });
  expect(refused).toEqual({ ok: false, reason: "changed" });
  expect(await database.stored()).toEqual([]);
});

test("what succeeds is stored, also without saying so", async () => {
  await using database = await open();
  for (const [year, outcome] of [["2027", { ok: true }] as const, ["2028", false] as const, ["2029"] as const]) {
    const result = await transact(database.db, async (trx) => {
      await store(trx, year);
      return outcome;
    });
    expect(result).toEqual(outcome);
  }
  expect(await database.stored()).toEqual(["2027", "2028", "2029"]);
});

test("an error is thrown, and nothing stored", async () => {
  await using database = await open();
  const failing = transact(database.db, async (trx) => {
    await store(trx, "2027");
    throw new Error("a bug");
  });
  await expect(failing).rejects.toThrow("a bug");
  expect(await database.stored()).toEqual([]);
});
