import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { usableConfirmToken } from "#tests/support/forms/confirm-token.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { consentWording } from "./newsletter-texts.ts";
import { subscribe } from "./subscribe.server.ts";
import { confirmSubscription, unsubscribe } from "./subscription-status.server.ts";

const at = (hour: number) => new Date(Date.UTC(2027, 1, 1, hour));
const time = (hour: number) => at(hour).toISOString();

test("a returning subscriber's first consent stays on record: its wording, when they confirmed, when they left", async () => {
  await using list = await openList();
  await list.subscribe(at(8));
  await list.subscribe(at(9));
  const token = await list.token();
  const confirmToken = await usableConfirmToken(list.db, "ann@example.org", at(10));
  for (const hour of [10, 11]) await confirmSubscription(list.db, confirmToken, at(hour));
  for (const hour of [12, 13]) await unsubscribe(list.db, token, at(hour));
  await list.subscribe(at(14));
  expect(await list.consents()).toEqual([
    { at: time(8), event: "asked", wording: consentWording },
    { at: time(9), event: "asked", wording: consentWording },
    { at: time(10), event: "confirmed", wording: null },
    { at: time(12), event: "left", wording: null },
    { at: time(14), event: "asked", wording: consentWording },
  ]);
});

test("a filled honeypot records no consent", async () => {
  await using list = await openList();
  await list.subscribe(at(8), "Cheap watches");
  expect(await list.consents()).toEqual([]);
});

test("consents from before the consent log are migrated from the stored subscription", async () => {
  const { "0005-privacy": added, ...before } = siteMigrations;
  await using database = await openTestDatabase<SiteTables>([{ name: "site", migrations: before }]);
  const row = {
    status: "unsubscribed" as const,
    received_at: time(8),
    consent_wording: "Old words",
    consent_at: time(8),
  };
  const gone = { ...row, confirmed_at: time(9), unsubscribed_at: time(10) };
  const pending = { ...row, status: "pending" as const, confirmed_at: null, unsubscribed_at: null };
  await database.db
    .insertInto("subscribers")
    .values([
      { ...gone, id: "1", reference: "S-1", email: "a@example.org", email_key: "a@example.org", token: "1" },
      { ...pending, id: "2", reference: "S-2", email: "b@example.org", email_key: "b@example.org", token: "2" },
    ])
    .execute();
  await added?.up(database.db);
  const lines = await database.db.selectFrom("subscriber_consents").selectAll().orderBy("at").execute();
  expect(lines.filter(({ subscriber_id }) => subscriber_id === "1").map(({ at, event }) => [at, event])).toEqual([
    [time(8), "asked"],
    [time(9), "confirmed"],
    [time(10), "left"],
  ]);
  expect(lines.filter(({ subscriber_id }) => subscriber_id === "2")).toEqual([
    { subscriber_id: "2", at: time(8), event: "asked", wording: "Old words" },
  ]);
});

async function openList() {
  const { db, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const outboxSignal = { notify: () => undefined };
  return {
    db,
    subscribe: (now: Date, topic?: string) => subscribe({ db, outboxSignal }, { email: "ann@example.org", topic }, now),
    token: async () => (await db.selectFrom("subscribers").select("token").executeTakeFirstOrThrow()).token,
    consents: () => db.selectFrom("subscriber_consents").select(["at", "event", "wording"]).orderBy("at").execute(),
    [Symbol.asyncDispose]: close,
  };
}
