import { expect, test } from "vitest";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { siteMigrations } from "#migrations/index.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { consentWording } from "./newsletter-texts.ts";
import { subscribe } from "./subscribe.server.ts";
import { confirmSubscription, unsubscribe } from "./subscription-status.server.ts";

const monday = new Date("2027-02-01T08:00:00.000Z");
const mondayNight = new Date("2027-02-01T21:00:00.000Z");
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
  expect(await list.mails()).toEqual([{ email: "Ann@Example.org", token: row?.token }]);
});

test("a repeated address gets one email a day, with the same link", async () => {
  await using list = await openList();
  for (const when of [monday, monday, mondayNight]) await list.subscribe("ann@example.org", when);
  expect(await list.mails()).toHaveLength(1);
  await list.subscribe("ANN@example.org", tuesday);
  const mails = await list.mails();
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ token }) => token)).size).toBe(1);
  expect(await list.rows()).toHaveLength(1);
});

test("concurrent subscriptions of one address make one subscriber and one email", async () => {
  await using list = await openList();
  const typed = ["ann@example.org", "Ann@example.org", "ANN@EXAMPLE.ORG", "ann@Example.org"];
  await Promise.all([...typed, ...typed].map((email) => list.subscribe(email, monday)));
  expect(await list.rows()).toHaveLength(1);
  expect(await list.mails()).toHaveLength(1);
});

test("dots and plus signs make another address", async () => {
  await using list = await openList();
  for (const email of ["a.nn@example.org", "ann@example.org", "ann+news@example.org"])
    await list.subscribe(email, monday);
  expect(await list.rows()).toHaveLength(3);
});

test("a confirmed address stays unchanged and gets no email", async () => {
  await using list = await openList();
  await list.subscribe("ann@example.org", monday);
  await confirmSubscription(list.db, await list.token(), monday);
  const before = await list.rows();
  await list.subscribe("ann@example.org", tuesday);
  expect(await list.rows()).toEqual(before);
  expect(await list.mails()).toHaveLength(1);
});

test("a returning subscriber consents again and gets another email, on the same day too", async () => {
  await using list = await openList();
  await list.subscribe("ann@example.org", monday);
  await confirmSubscription(list.db, await list.token(), monday);
  await unsubscribe(list.db, await list.token(), monday);
  await list.subscribe("ann@example.org", mondayNight);
  await list.subscribe("ann@example.org", mondayNight);
  expect(await list.rows()).toMatchObject([
    { status: "pending", consent_at: mondayNight.toISOString(), confirmed_at: null },
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
  return {
    db,
    rows,
    subscribe: (email: string, now: Date, topic?: string) => subscribe({ db, outboxSignal }, { email, topic }, now),
    token: async () => (await rows())[0]?.token ?? "",
    mails: async () => {
      const queued = await db.selectFrom("outbox").select(["kind", "facts"]).execute();
      return queued.filter(({ kind }) => kind === "newsletter-confirmation").map(({ facts }) => JSON.parse(facts));
    },
    [Symbol.asyncDispose]: close,
  };
}
