import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { consentWording } from "./newsletter-texts.ts";
import { subscribe } from "./subscribe.server.ts";
import { confirmSubscription, findConfirmationStatus, unsubscribe } from "./subscription-status.server.ts";

const monday = new Date("2027-02-01T08:00:00.000Z");
const laterOnMonday = new Date("2027-02-01T21:00:00.000Z");
const tuesday = new Date("2027-02-02T08:00:00.000Z");

test("a new address is pending, with time and wording of its consent, and gets one link", async () => {
  await using list = await openList();
  await list.subscribe("Ann@Example.org", monday);
  const [row] = await list.rows();
  expect(row).toMatchObject({
    reference: expect.stringMatching(/^S-[0-9A-Z]{6}$/),
    status: "pending",
    email: "Ann@Example.org",
    email_key: "ann@example.org",
    token: expect.stringMatching(/^[\w-]{43}$/),
    consent_wording: consentWording,
    consent_at: monday.toISOString(),
    received_at: monday.toISOString(),
  });
  expect(await list.mails()).toEqual([
    { email: "Ann@Example.org", token: row?.token, confirmToken: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
});

test("each request gets a new confirmation token, of which the subscription stores a hash", async () => {
  await using list = await openList();
  for (const when of [monday, laterOnMonday, tuesday]) await list.subscribe("ann@example.org", when);
  const tokens = (await list.mails()).map(({ confirmToken }) => confirmToken);
  const stored = JSON.stringify([await list.rows(), await list.confirmations()]);
  expect(new Set([...tokens, await list.token()]).size).toBe(4);
  for (const token of tokens) expect(stored).not.toContain(token);
});

test("a repeated address gets three emails a day at most, each with the same unsubscribe link", async () => {
  await using list = await openList();
  for (const when of [monday, monday, laterOnMonday, laterOnMonday, laterOnMonday])
    await list.subscribe("ann@example.org", when);
  expect(await list.mails()).toHaveLength(3);
  await list.subscribe("ANN@example.org", tuesday);
  const mails = await list.mails();
  expect(mails).toHaveLength(4);
  expect(new Set(mails.map(({ token }) => token)).size).toBe(1);
  expect(await list.rows()).toHaveLength(1);
});

test.each(["unsubscribing each time", "confirming and unsubscribing each time"])(
  "an address gets three emails a day at most, %s",
  async (loop) => {
    await using list = await openList();
    for (let round = 0; round < 10; round += 1) {
      await list.subscribe("ann@example.org", monday);
      if (loop.startsWith("confirming")) await confirmSubscription(list.db, await list.confirmToken(), monday);
      await unsubscribe(list.db, await list.token(), monday);
    }
    expect(await list.mails()).toHaveLength(3);
    await list.subscribe("ann@example.org", tuesday);
    expect(await list.mails()).toHaveLength(4);
  },
);

test("what was asked for while the clock was a day ahead counts for that day, not for today", async () => {
  await using list = await openList();
  for (let time = 0; time < 4; time += 1) await list.subscribe("ann@example.org", tuesday);
  expect(await list.mails()).toHaveLength(3);
  await list.subscribe("ann@example.org", monday);
  expect(await list.mails()).toHaveLength(4);
  await list.subscribe("ann@example.org", tuesday);
  expect(await list.mails()).toHaveLength(4);
});

test("concurrent subscriptions of one address make one subscriber and three emails at most", async () => {
  await using list = await openList();
  const typed = ["ann@example.org", "Ann@example.org", "ANN@EXAMPLE.ORG", "ann@Example.org"];
  await Promise.all([...typed, ...typed].map((email) => list.subscribe(email, monday)));
  expect(await list.rows()).toHaveLength(1);
  expect(await list.mails()).toHaveLength(3);
});

test("addresses that differ by dots or plus signs are different subscribers", async () => {
  await using list = await openList();
  for (const email of ["a.nn@example.org", "ann@example.org", "ann+news@example.org"])
    await list.subscribe(email, monday);
  expect(await list.rows()).toHaveLength(3);
});

test("a confirmed address stays unchanged and gets no email", async () => {
  await using list = await openList();
  await list.subscribe("ann@example.org", monday);
  await confirmSubscription(list.db, await list.confirmToken(), monday);
  const before = await list.rows();
  await list.subscribe("ann@example.org", tuesday);
  expect(await list.rows()).toEqual(before);
  expect(await list.mails()).toHaveLength(1);
});

test("a returning subscriber consents again and gets another email, on the same day too", async () => {
  await using list = await openList();
  await list.subscribe("ann@example.org", monday);
  await confirmSubscription(list.db, await list.confirmToken(), monday);
  await unsubscribe(list.db, await list.token(), monday);
  await list.subscribe("ann@example.org", laterOnMonday);
  expect(await list.rows()).toMatchObject([
    { status: "pending", consent_at: laterOnMonday.toISOString(), confirmed_at: null },
  ]);
  expect(await list.mails()).toHaveLength(2);
});

test("a filled honeypot is stored as suspected and not mailed, until the address subscribes without it", async () => {
  await using list = await openList();
  await list.subscribe("ann@example.org", monday, "Cheap watches");
  expect(await list.rows()).toMatchObject([{ status: "suspected" }]);
  expect(await list.mails()).toEqual([]);
  await list.subscribe("ann@example.org", monday);
  expect(await list.rows()).toMatchObject([{ status: "pending" }]);
  expect(await list.mails()).toHaveLength(1);
});

test("a filled honeypot does not change a known address", async () => {
  await using list = await openList();
  await list.subscribe("ann@example.org", monday);
  const before = await list.rows();
  await list.subscribe("ann@example.org", tuesday, "Cheap watches");
  expect(await list.rows()).toEqual(before);
  expect(await list.mails()).toHaveLength(1);
});

async function openList() {
  const { db, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const outboxSignal = { notify: () => undefined };
  const rows = () => db.selectFrom("subscribers").selectAll().execute();
  const mails = async () => {
    const queued = await db.selectFrom("outbox").select(["kind", "facts"]).orderBy("queued_at").execute();
    return queued.filter(({ kind }) => kind === "newsletter-confirmation").map(({ facts }) => JSON.parse(facts));
  };
  /** The token that works, of those that were mailed. */
  const confirmToken = async () => {
    for (const each of await mails())
      if ((await findConfirmationStatus(db, each.confirmToken, monday)) === "pending") return each.confirmToken;
  };
  return {
    db,
    rows,
    mails,
    confirmToken: async () => String(await confirmToken()),
    confirmations: () => db.selectFrom("subscriber_confirmations").selectAll().execute(),
    subscribe: (email: string, now: Date, honeypot?: string) =>
      subscribe({ db, outboxSignal }, { email, topic: honeypot }, now),
    token: async () => (await rows())[0]?.token ?? "",
    [Symbol.asyncDispose]: close,
  };
}
