import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { usableConfirmToken } from "#tests/support/forms/confirm-token.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { subscribe } from "./subscribe.server.ts";
import { anonymizeSubscriber, applySubscriberRetention, fingerprints } from "./subscriber-retention.server.ts";
import { confirmSubscription, findSubscriptionStatus, unsubscribe } from "./subscription-status.server.ts";

const day = (number: number) => new Date(Date.UTC(2027, 0, number));

test("old unconfirmed and suspected rows are deleted; recent and confirmed ones stay", async () => {
  await using list = await openList();
  await list.subscribe("never@example.org", day(1));
  await list.subscribe("trap@example.org", day(1), "Cheap watches");
  await list.subscribe("again@example.org", day(1));
  await list.subscribe("again@example.org", day(20));
  await list.subscribe("reader@example.org", day(1));
  await list.confirm("reader@example.org", day(2));
  await applySubscriberRetention(list.db, { unconfirmedBefore: day(10), unsubscribedBefore: day(10) });
  expect(await list.addresses()).toEqual(["again@example.org", "reader@example.org"]);
  expect((await list.lines()).map(({ event }) => event)).toEqual(["asked", "asked", "confirmed", "asked"]);
});

test("a former subscriber keeps the proof of consent, under a fingerprint of the address", async () => {
  await using list = await openList();
  await list.subscribe("Ann@example.org", day(1));
  const token = await list.token("Ann@example.org");
  await list.confirm("ann@example.org", day(2));
  await unsubscribe(list.db, token, day(3));
  await applySubscriberRetention(list.db, { unconfirmedBefore: day(3), unsubscribedBefore: day(3) });
  expect(await list.addresses()).toEqual(["Ann@example.org"]);
  await applySubscriberRetention(list.db, { unconfirmedBefore: day(4), unsubscribedBefore: day(4) });
  const rows = await list.rows();
  expect(JSON.stringify(rows).toLowerCase()).not.toContain("ann@");
  expect(rows).toMatchObject([{ status: "unsubscribed", email_key: (await fingerprints(list.db))("ann@example.org") }]);
  expect((await list.lines()).map(({ event }) => event)).toEqual(["asked", "confirmed", "left"]);
  expect(await findSubscriptionStatus(list.db, token)).toBe("unsubscribed");
});

test("the proof of consent stays where two processes apply the retention to a row that both have read", async () => {
  await using list = await openList();
  await list.subscribe("ann@example.org", day(1));
  const token = await list.token("ann@example.org");
  await list.confirm("ann@example.org", day(2));
  await unsubscribe(list.db, token, day(3));
  const fingerprint = await fingerprints(list.db);
  const row = await list.db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
  const anonymize = () => list.db.transaction().execute((trx) => anonymizeSubscriber(trx, row, fingerprint));
  expect([await anonymize(), await anonymize()]).toEqual([true, false]);
  expect(await list.rows()).toMatchObject([{ email: "", email_key: fingerprint("ann@example.org") }]);
  expect((await list.lines()).map(({ event }) => event)).toEqual(["asked", "confirmed", "left"]);
});

test("who left before confirming is deleted", async () => {
  await using list = await openList();
  await list.subscribe("ann@example.org", day(1));
  await unsubscribe(list.db, await list.token("ann@example.org"), day(1));
  await applySubscriberRetention(list.db, { unconfirmedBefore: day(4), unsubscribedBefore: day(4) });
  expect([await list.rows(), await list.lines()]).toEqual([[], []]);
});

test("consents of a former subscriber who left twice are merged", async () => {
  await using list = await openList();
  for (const first of [1, 11]) {
    await list.subscribe("ann@example.org", day(first));
    const token = await list.token("ann@example.org");
    await list.confirm("ann@example.org", day(first + 1));
    await unsubscribe(list.db, token, day(first + 2));
    await applySubscriberRetention(list.db, { unconfirmedBefore: day(first + 5), unsubscribedBefore: day(first + 5) });
  }
  expect(await list.rows()).toMatchObject([{ email: "", unsubscribed_at: day(13).toISOString() }]);
  const lines = await list.lines();
  expect(lines.map(({ event }) => event)).toEqual(["asked", "confirmed", "left", "asked", "confirmed", "left"]);
});

test("a former subscriber who did not confirm again stays unsubscribed", async () => {
  await using list = await openList();
  await list.subscribe("ann@example.org", day(1));
  const token = await list.token("ann@example.org");
  await list.confirm("ann@example.org", day(2));
  await unsubscribe(list.db, token, day(3));
  await list.subscribe("ann@example.org", day(4));
  await applySubscriberRetention(list.db, { unconfirmedBefore: day(10), unsubscribedBefore: day(10) });
  expect(await list.rows()).toMatchObject([{ status: "unsubscribed", email: "" }]);
});

async function openList() {
  const { db, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const outboxSignal = { notify: () => undefined };
  const rows = () => db.selectFrom("subscribers").selectAll().orderBy("email").execute();
  return {
    db,
    rows,
    addresses: async () => (await rows()).map(({ email }) => email),
    lines: () =>
      db
        .selectFrom("subscriber_consents")
        .innerJoin("subscribers", "subscribers.id", "subscriber_id")
        .select(["at", "event"])
        .orderBy("at")
        .orderBy("email")
        .execute(),
    confirm: async (email: string, at: Date) => confirmSubscription(db, await usableConfirmToken(db, email, at), at),
    token: async (email: string) => (await rows()).find((row) => row.email === email)?.token ?? "",
    subscribe: (email: string, now: Date, topic?: string) => subscribe({ db, outboxSignal }, { email, topic }, now),
    [Symbol.asyncDispose]: close,
  };
}
