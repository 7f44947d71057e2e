import { describe, expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import type { MembersTable, SiteTables } from "#services/database/site-tables.server.ts";
import { saveSubmittedDetails } from "#site/features/membership/payments/payer-details.server.ts";
import { memberRow } from "#tests/support/membership/member-row.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { applyMemberRetention } from "./member-retention.server.ts";

const long = "2020-01-31T08:15:00.000Z";
const lately = "2027-01-31T08:15:00.000Z";
const line = new Date("2026-01-01T00:00:00.000Z");

describe("an old pending member", () => {
  test("is deleted once none of their payments can succeed any more", async () => {
    await using books = await openBooks();
    await books.payment("closed", "canceled");
    await books.payment("shared", "succeeded");
    await books.member({ id: "no payment" });
    await books.member({ id: "declined", payment_intent: "closed" }, ["closed"]);
    await books.member({ id: "other paid" }, ["shared"]);
    await books.member({ id: "paid it", status: "paid", paid_at: lately, payment_intent: "shared" }, ["shared"]);
    await books.applyRetention();
    expect(await books.members()).toEqual(["paid it"]);
    expect(await books.payments()).toEqual(["shared"]);
    expect(await books.submittedBy()).toEqual(["paid it"]);
  });

  test.each(["requires_payment_method", "requires_confirmation", "requires_action", "processing"])(
    "stays while a payment of theirs is %s, even an earlier one",
    async (status) => {
      await using books = await openBooks();
      await books.payment("first", status);
      await books.payment("second", "canceled");
      await books.member({ id: "ann", payment_intent: "second" }, ["first", "second"]);
      await books.applyRetention();
      expect(await books.members()).toEqual(["ann"]);
      expect(await books.submittedBy()).toEqual(["ann", "ann"]);
    },
  );

  test("stays while a succeeded payment of theirs has made no member", async () => {
    await using books = await openBooks();
    await books.payment("came in", "succeeded");
    await books.member({ id: "ann", payment_intent: "came in" }, ["came in"]);
    await books.applyRetention();
    expect(await books.members()).toEqual(["ann"]);
  });

  test("is deleted where their second payment was refunded, and stays until it is", async () => {
    await using books = await openBooks();
    await books.payment("refunded", "succeeded", "done");
    await books.payment("to be refunded", "succeeded", "due");
    await books.member({ id: "ann" }, ["refunded"]);
    await books.member({ id: "bob" }, ["to be refunded"]);
    await books.applyRetention();
    expect(await books.members()).toEqual(["bob"]);
  });

  test("is deleted after the payment of the browser that began the record, though it was never linked to the member", async () => {
    await using books = await openBooks();
    await books.payment("closed", "canceled");
    await books.member({ id: "recent", received_at: lately, payment_intent: "closed" });
    await books.applyRetention();
    expect(await books.payments()).toEqual(["closed"]);
  });

  test("stays while the status of their payment is unknown", async () => {
    await using books = await openBooks();
    await books.member({ id: "ann", payment_intent: "unknown" });
    await books.applyRetention();
    expect(await books.members()).toEqual(["ann"]);
  });
});

test("recent pending and paid members stay unchanged", async () => {
  await using books = await openBooks();
  await books.member({ id: "lately", received_at: lately });
  await books.member({ id: "paid", status: "paid", paid_at: lately, payment_intent: "p" });
  const before = await books.rows();
  await books.applyRetention();
  expect(await books.rows()).toEqual(before);
});

test("an old paid member keeps payment, time and reference, and nothing else", async () => {
  await using books = await openBooks();
  await books.payment("p", "succeeded");
  await books.member({ id: "ann", status: "paid", paid_at: long, payment_intent: "p", email: "ann@example.org" }, [
    "p",
  ]);
  await books.applyRetention();
  const [row] = await books.rows();
  expect(row).toMatchObject({ reference: "J-ann", status: "paid", paid_at: long, payment_intent: "p", year: "2027" });
  const { first_name, last_name, email, phone, address, city, postcode } = row ?? memberRow();
  expect([first_name, last_name, email, phone, address, city, postcode].join("")).toBe("");
  expect(await books.payments()).toEqual(["p"]);
});

test("an old paid member of whom not everything can be emptied stays whole until the next time", async () => {
  await using books = await openBooks();
  await books.payment("p", "succeeded");
  await books.member({ id: "ann", status: "paid", paid_at: long, payment_intent: "p", email: "ann@example.org" }, [
    "p",
  ]);
  await books.member({ id: "other", received_at: lately, person_key: "forgotten:ann" });
  await expect(books.applyRetention()).rejects.toThrow();
  expect(await books.submittedAddresses()).toEqual(["ann@example.org"]);
});

async function openBooks() {
  const { db, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  return {
    async payment(payment_intent: string, status: string, refund: "due" | "done" | null = null) {
      const row = {
        payment_intent,
        status,
        amount: 500,
        currency: "aud",
        created_at: 0,
        // The time of the next poll, and the number of polls.
        look_at: null,
        looks: 0,
        refund,
      };
      await db.insertInto("membership_payments").values(row).execute();
    },
    async member(member: Partial<MembersTable>, payments: string[] = []) {
      const row = memberRow({ received_at: long, ...member });
      await db.insertInto("members").values(row).execute();
      for (const payment_intent of payments)
        await saveSubmittedDetails(db, { member: row, intentId: payment_intent, now: 0 });
    },
    applyRetention: () => applyMemberRetention(db, { pendingBefore: line, paidBefore: line }),
    rows: () => db.selectFrom("members").selectAll().orderBy("id").execute(),
    members: async () => (await db.selectFrom("members").select("id").execute()).map(({ id }) => id),
    payments: async () =>
      (await db.selectFrom("membership_payments").select("payment_intent").execute()).map((row) => row.payment_intent),
    /** The members who submitted their details with a payment, once for each payment. */
    submittedBy: async () =>
      (await db.selectFrom("membership_payers").select("member_id").execute()).map((row) => row.member_id),
    submittedAddresses: async () =>
      (await db.selectFrom("membership_payers").select("email").execute()).map((row) => row.email),
    [Symbol.asyncDispose]: close,
  };
}
