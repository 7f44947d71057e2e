import { expect, test } from "vitest";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { siteMigrations } from "#migrations/index.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { subscribe } from "./subscribe.server.ts";
import { confirmSubscription, findSubscriptionStatus, unsubscribe } from "./subscription-status.server.ts";

const at = (hour: number) => new Date(Date.UTC(2027, 1, 1, hour));

test("confirming puts an address on the list, and may be repeated", async () => {
  await using list = await openList();
  expect(await findSubscriptionStatus(list.db, list.token)).toBe("pending");
  await confirmSubscription(list.db, list.token, at(9));
  await confirmSubscription(list.db, list.token, at(10));
  expect(await findSubscriptionStatus(list.db, list.token)).toBe("confirmed");
  expect(await list.row()).toMatchObject({ status: "confirmed", confirmed_at: at(9).toISOString() });
});

test("an unsubscribed address is not brought back by its confirmation link", async () => {
  await using list = await openList();
  await confirmSubscription(list.db, list.token, at(9));
  await unsubscribe(list.db, list.token, at(10));
  await unsubscribe(list.db, list.token, at(11));
  await confirmSubscription(list.db, list.token, at(12));
  expect(await findSubscriptionStatus(list.db, list.token)).toBe("unsubscribed");
  expect(await list.row()).toMatchObject({ status: "unsubscribed", unsubscribed_at: at(10).toISOString() });
});

test("a pending address can unsubscribe", async () => {
  await using list = await openList();
  await unsubscribe(list.db, list.token, at(10));
  expect(await findSubscriptionStatus(list.db, list.token)).toBe("unsubscribed");
});

test("an unknown token has no status", async () => {
  await using list = await openList();
  const never = "x".repeat(43);
  await confirmSubscription(list.db, never);
  await unsubscribe(list.db, never);
  expect(await findSubscriptionStatus(list.db, never)).toBeUndefined();
  expect(await list.row()).toMatchObject({ status: "pending" });
});

test("a suspected address has no status, even by its token", async () => {
  await using list = await openList("Cheap watches");
  await confirmSubscription(list.db, list.token);
  await unsubscribe(list.db, list.token);
  expect(await findSubscriptionStatus(list.db, list.token)).toBeUndefined();
  expect(await list.row()).toMatchObject({ status: "suspected" });
});

test.each(["", "short", "x".repeat(44), `${"x".repeat(42)}\0`, `${"x".repeat(42)}'`])(
  "%j is no token and not looked up",
  async (token) => {
    const list = await openList();
    await list[Symbol.asyncDispose]();
    await expect(findSubscriptionStatus(list.db, "x".repeat(43))).rejects.toThrow();
    expect(await findSubscriptionStatus(list.db, token)).toBeUndefined();
    await confirmSubscription(list.db, token);
    await unsubscribe(list.db, token);
  },
);

async function openList(topic?: string) {
  const { db, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  await subscribe({ db, outboxSignal: { notify: () => undefined } }, { email: "ann@example.org", topic }, at(8));
  const row = () => db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
  return { db, row, token: (await row()).token, [Symbol.asyncDispose]: close };
}
