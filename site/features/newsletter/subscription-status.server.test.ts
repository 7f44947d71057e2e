import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { subscribe } from "./subscribe.server.ts";
import {
  confirmSubscription,
  findConfirmationStatus,
  findSubscriptionStatus,
  unsubscribe,
} from "./subscription-status.server.ts";

const at = (hour: number) => new Date(Date.UTC(2027, 1, 1, hour));

const week = 7 * 24;

test("confirming puts an address on the list, and may be repeated", async () => {
  await using list = await openList();
  expect(await findConfirmationStatus(list.db, list.confirmToken, at(9))).toBe("pending");
  await confirmSubscription(list.db, list.confirmToken, at(9));
  await confirmSubscription(list.db, list.confirmToken, at(10));
  expect(await findConfirmationStatus(list.db, list.confirmToken, at(10))).toBe("confirmed");
  expect(await findSubscriptionStatus(list.db, list.token)).toBe("confirmed");
  expect(await list.row()).toMatchObject({ status: "confirmed", confirmed_at: at(9).toISOString() });
  expect(await list.events()).toEqual(["asked", "confirmed"]);
});

test("the token to unsubscribe confirms nothing, in whatever state the address is", async () => {
  await using list = await openList();
  const tryAll = async (hour: number) => {
    await confirmSubscription(list.db, list.token, at(hour));
    return list.row();
  };
  expect(await tryAll(9)).toMatchObject({ status: "pending" });
  expect(await findConfirmationStatus(list.db, list.token, at(9))).toBe("ended");
  await confirmSubscription(list.db, list.confirmToken, at(10));
  await unsubscribe(list.db, list.token, at(11));
  expect(await tryAll(12)).toMatchObject({ status: "unsubscribed" });
  await list.ask(13);
  expect(await tryAll(14), "a newsletter that was forwarded").toMatchObject({ status: "pending" });
  expect(await list.events()).toEqual(["asked", "confirmed", "left", "asked"]);
});

test("the token to confirm does not unsubscribe, and has no place on the page to leave", async () => {
  await using list = await openList();
  await unsubscribe(list.db, list.confirmToken, at(9));
  expect(await list.row()).toMatchObject({ status: "pending" });
  expect(await findSubscriptionStatus(list.db, list.confirmToken)).toBeUndefined();
});

test("an unsubscribed address is not brought back by its confirmation link, used or not", async () => {
  await using list = await openList();
  const second = await list.ask(8);
  await confirmSubscription(list.db, list.confirmToken, at(9));
  await unsubscribe(list.db, list.token, at(10));
  await unsubscribe(list.db, list.token, at(11));
  await list.ask(11);
  for (const token of [list.confirmToken, second]) {
    await confirmSubscription(list.db, token, at(12));
    expect(await findConfirmationStatus(list.db, token, at(12))).toBe("ended");
  }
  expect(await list.row()).toMatchObject({ status: "pending", unsubscribed_at: at(10).toISOString() });
});

test("a link to confirm works for seven days, and then offers to subscribe again", async () => {
  await using list = await openList();
  expect(await findConfirmationStatus(list.db, list.confirmToken, at(8 + week - 1))).toBe("pending");
  expect(await findConfirmationStatus(list.db, list.confirmToken, at(8 + week))).toBe("ended");
  await confirmSubscription(list.db, list.confirmToken, at(8 + week));
  expect(await list.row()).toMatchObject({ status: "pending" });
  const next = await list.ask(9 + week);
  await confirmSubscription(list.db, next, at(10 + week));
  expect(await list.row()).toMatchObject({ status: "confirmed" });
});

test("a link that is pressed many times at once confirms once; leaving at the same time ends it", async () => {
  await using list = await openList();
  await Promise.all(Array.from({ length: 6 }, (_, n) => confirmSubscription(list.db, list.confirmToken, at(9 + n))));
  expect(await list.events()).toEqual(["asked", "confirmed"]);
  const again = await openList();
  await Promise.all([
    confirmSubscription(again.db, again.confirmToken, at(9)),
    unsubscribe(again.db, again.token, at(9)),
    confirmSubscription(again.db, again.confirmToken, at(10)),
  ]);
  expect(await again.row()).toMatchObject({ status: "unsubscribed" });
  await again[Symbol.asyncDispose]();
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
  expect(await findConfirmationStatus(list.db, never)).toBeUndefined();
  expect(await list.row()).toMatchObject({ status: "pending" });
});

test("a suspected address has no status, even by its token", async () => {
  await using list = await openList("Cheap watches");
  await confirmSubscription(list.db, list.token);
  await unsubscribe(list.db, list.token);
  expect(await findSubscriptionStatus(list.db, list.token)).toBeUndefined();
  expect(await findConfirmationStatus(list.db, list.token)).toBeUndefined();
  expect(await list.row()).toMatchObject({ status: "suspected" });
});

test.each(["", "short", "x".repeat(44), `${"x".repeat(42)}\0`, `${"x".repeat(42)}'`])(
  "%j is no token and not looked up",
  async (token) => {
    const list = await openList();
    await list[Symbol.asyncDispose]();
    await expect(findSubscriptionStatus(list.db, "x".repeat(43))).rejects.toThrow();
    expect(await findSubscriptionStatus(list.db, token)).toBeUndefined();
    expect(await findConfirmationStatus(list.db, token)).toBeUndefined();
    await confirmSubscription(list.db, token);
    await unsubscribe(list.db, token);
  },
);

async function openList(topic?: string) {
  const { db, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const known = new Set<string>();
  /** @returns the token to confirm, if one was mailed */
  const request = async (hour: number, asked: { topic?: string | undefined } = {}): Promise<string> => {
    const store = { db, outboxSignal: { notify: () => undefined } };
    await subscribe(store, { email: "ann@example.org", topic: asked.topic }, at(hour));
    const mails = await db.selectFrom("outbox").select("facts").execute();
    const tokens = mails.map(({ facts }) => String(JSON.parse(facts).confirmToken));
    const added = tokens.find((token) => !known.has(token)) ?? "";
    known.add(added);
    return added;
  };
  const row = () => db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
  const events = async () => {
    const rows = await db.selectFrom("subscriber_consents").select("event").orderBy("at").execute();
    return rows.map(({ event }) => event);
  };
  const confirmToken = await request(8, { topic });
  return { db, row, events, ask: request, confirmToken, token: (await row()).token, [Symbol.asyncDispose]: close };
}
