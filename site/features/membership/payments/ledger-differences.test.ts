import { expect, test } from "vitest";
import { findDifferences, type LedgerPayment, type Ledgers } from "./ledger-differences.server.ts";

const ann = { id: "a", reference: "J-ANN", status: "paid", payment_intent: "pi_1" } as const;
const bob = { id: "b", reference: "J-BOB", status: "pending", payment_intent: null } as const;
const paid = { id: "pi_1", status: "succeeded", amountReceived: 500, currency: "aud" } as const;
const storedPayments = ["pi_1", "pi_2"].map((payment_intent) => ({
  payment_intent,
  amount: 500,
  currency: "aud",
  refund: null,
}));

type LedgerInput = Partial<Omit<Ledgers, "payments">> & { payments?: readonly LedgerPayment[] };

/** Matching ledgers; a test overrides what differs. */
function differencesOf({ members = [ann, bob], payments = [paid], ...rest }: LedgerInput) {
  const payers = [{ payment_intent: "pi_1", member_id: "a" }];
  return findDifferences({
    storedPayments,
    payers,
    ...rest,
    members,
    payments: new Map(payments.map((each) => [each.id, each])),
  });
}

test("matching ledgers have no differences, whatever was begun and not paid", () => {
  const open = { ...paid, id: "pi_2", status: "requires_payment_method", amountReceived: 0 } as const;
  expect(differencesOf({})).toEqual([]);
  expect(differencesOf({ payments: [paid, open], members: [ann, { ...bob, payment_intent: "pi_2" }] })).toEqual([]);
  expect(differencesOf({ members: [], payments: [] })).toEqual([]);
});

test("a second payment that was refunded is no difference, one that was not or only in part is", () => {
  const second = { ...paid, id: "pi_2" };
  const payers = [{ payment_intent: "pi_2", member_id: "a" }];
  expect(differencesOf({ payments: [paid, { ...second, amountRefunded: 500 }], payers })).toEqual([]);
  for (const amountRefunded of [0, 200, 499])
    expect(differencesOf({ payments: [paid, { ...second, amountRefunded }], payers })).toEqual([
      expect.stringMatching(/pi_2 .* has paid already, with pi_1/),
    ]);
});

test.each<[string, LedgerInput, RegExp]>([
  [
    "a paid member without a payment",
    { members: [{ ...ann, payment_intent: null }], payments: [] },
    /J-ANN is paid, but with no/,
  ],
  [
    "a payment that the provider does not know",
    { payments: [] },
    /J-ANN is paid, but the provider knows no payment pi_1/,
  ],
  [
    "a paid member whose payment has not succeeded",
    { payments: [{ ...paid, status: "requires_payment_method" }] },
    /J-ANN is paid, but payment pi_1 has not succeeded \(requires_payment_method\)/,
  ],
  ["a payment of another site", { storedPayments: [] }, /J-ANN is paid, but payment pi_1 was not begun/],
  ["another amount", { payments: [{ ...paid, amountReceived: 200 }] }, /J-ANN .* 2\.00 AUD instead of 5\.00 AUD/],
  ["another currency", { payments: [{ ...paid, currency: "usd" }] }, /J-ANN .* 5\.00 USD instead of 5\.00 AUD/],
  [
    "one payment for two members",
    { members: [ann, { ...bob, status: "paid", payment_intent: "pi_1" }] },
    /pi_1, made several members: J-ANN, J-BOB/,
  ],
  [
    "two payments for one person",
    { payments: [paid, { ...paid, id: "pi_2" }], payers: [{ payment_intent: "pi_2", member_id: "a" }] },
    /pi_2 of 5\.00 AUD succeeded, but J-ANN has paid already, with pi_1/,
  ],
  [
    "a pending member whose payment succeeded",
    { payments: [paid, { ...paid, id: "pi_2" }], payers: [{ payment_intent: "pi_2", member_id: "b" }] },
    /pi_2 .* J-BOB is pending: /,
  ],
  [
    "a pending member whose payment brought another amount",
    {
      payments: [paid, { ...paid, id: "pi_2", amountReceived: 200 }],
      payers: [{ payment_intent: "pi_2", member_id: "b" }],
    },
    /pi_2 .* J-BOB is pending, because it brought 2\.00 AUD instead of 5\.00 AUD/,
  ],
  ["a payment without a record", { payments: [paid, { ...paid, id: "pi_2" }] }, /pi_2 .* it is nobody's/],
  [
    "a payment that another site began",
    { payments: [paid, { ...paid, id: "pi_3" }] },
    /pi_3 .* was not begun on this site/,
  ],
])("%s is reported in one line", (_, books, message) => {
  const differences = differencesOf(books);
  expect(differences).toEqual([expect.stringMatching(message)]);
  expect(differences[0]).not.toContain("\n");
});

test("a refund that failed is named until the money is given back by hand", () => {
  const second = { ...paid, id: "pi_2", amountRefunded: 0 };
  const payers = ["pi_1", "pi_2"].map((payment_intent) => ({ payment_intent, member_id: "a" }));
  const failed = storedPayments.map((payment) => ({ ...payment, refund: "failed" as const }));
  expect(differencesOf({ payments: [paid, second], payers, storedPayments: failed })).toEqual([
    expect.stringMatching(
      /^Payment pi_2 of 5\.00 AUD succeeded for J-ANN, and its refund has failed: please give the money back by hand\.$/,
    ),
  ]);
  expect(
    differencesOf({ payments: [paid, { ...second, amountRefunded: 500 }], payers, storedPayments: failed }),
  ).toEqual([]);
});
