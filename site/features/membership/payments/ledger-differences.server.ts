import type {
  MembershipPayersTable,
  MembershipPaymentsTable,
  MembersTable,
} from "#services/database/site-tables.server.ts";
import type { PaymentIntent } from "#services/payments/payment-intent.server.ts";

type Member = Pick<MembersTable, "id" | "reference" | "status" | "payment_intent">;
/** `amountRefunded` is known only of payments that made no member. */
export type LedgerPayment = Pick<PaymentIntent, "id" | "status" | "amountReceived" | "currency"> & {
  amountRefunded?: number | undefined;
};

/** The site's records, and the provider's `payments` by id. */
export type Ledgers = {
  members: readonly Member[];
  storedPayments: readonly Pick<MembershipPaymentsTable, "payment_intent" | "amount" | "currency" | "refund">[];
  payers: readonly Pick<MembershipPayersTable, "payment_intent" | "member_id">[];
  payments: ReadonlyMap<string, LedgerPayment>;
};

/** One line of text per difference; none if each paid member has paid once, and each payment made one member or was refunded. */
export function findDifferences(ledgers: Ledgers): string[] {
  const paid = ledgers.members.filter(({ status }) => status === "paid");
  const succeeded = [...ledgers.payments.values()].filter(isCharged);
  const paidWith = Map.groupBy(paid, ({ payment_intent }) => payment_intent);
  return [
    ...paid.flatMap((member) => paidMemberDifferences(member, ledgers)),
    ...[...paidWith].flatMap(([id, members]) => sharedPaymentDifference(id, members)),
    ...succeeded.filter(({ id }) => !paidWith.has(id)).map((payment) => unmatchedPaymentDifference(payment, ledgers)),
  ];
}

function isCharged({ status, amountReceived, amountRefunded = 0 }: LedgerPayment) {
  return status === "succeeded" && amountRefunded < amountReceived;
}

function paidMemberDifferences(
  { reference, payment_intent: id }: Member,
  { payments, storedPayments }: Ledgers,
): string[] {
  if (id === null) return [`${reference} is paid, but with no payment.`];
  const payment = payments.get(id);
  if (payment === undefined) return [`${reference} is paid, but the provider knows no payment ${id}.`];
  if (payment.status !== "succeeded")
    return [`${reference} is paid, but payment ${id} has not succeeded (${payment.status}).`];
  const storedPayment = storedPayments.find(({ payment_intent }) => payment_intent === id);
  if (storedPayment === undefined) return [`${reference} is paid, but payment ${id} was not begun on this site.`];
  const amounts = amountDifference(payment, storedPayment);
  return amounts === undefined ? [] : [`${reference} is paid, but payment ${id} brought ${amounts}.`];
}

function sharedPaymentDifference(id: string | null, members: readonly Member[]): string[] {
  if (id === null || members.length < 2) return [];
  return [`One payment, ${id}, made several members: ${members.map(({ reference }) => reference).join(", ")}.`];
}

/** A succeeded payment without a paid member. */
function unmatchedPaymentDifference(payment: LedgerPayment, { members, storedPayments, payers }: Ledgers): string {
  const received = `Payment ${payment.id} of ${money(payment.amountReceived, payment.currency)} succeeded`;
  const ids = new Set(
    payers.filter(({ payment_intent }) => payment_intent === payment.id).map((each) => each.member_id),
  );
  const named = members.filter(({ id }) => ids.has(id));
  const paidTwice = named.find(({ status }) => status === "paid");
  const storedPayment = storedPayments.find(({ payment_intent }) => payment_intent === payment.id);
  if (storedPayment?.refund === "failed")
    return `${received} for ${named.map(({ reference }) => reference).join(", ")}, and its refund has failed: please give the money back by hand.`;
  if (paidTwice)
    return `${received}, but ${paidTwice.reference} has paid already, with ${paidTwice.payment_intent}: the running site refunds it within minutes.`;
  if (storedPayment === undefined) return `${received}, but it was not begun on this site.`;
  const amounts = amountDifference(payment, storedPayment);
  const references = named.map(({ reference }) => reference).join(", ");
  if (references === "") return `${received}, but it is nobody's: no record came before it.`;
  if (amounts !== undefined) return `${received}, but ${references} is pending, because it brought ${amounts}.`;
  return `${received}, but ${references} is pending: the running site makes that good within minutes.`;
}

/** @returns undefined if the amount received is the one asked for */
function amountDifference(
  { amountReceived, currency }: LedgerPayment,
  storedPayment: Pick<MembershipPaymentsTable, "amount" | "currency">,
) {
  if (amountReceived === storedPayment.amount && currency === storedPayment.currency) return undefined;
  return `${money(amountReceived, currency)} instead of ${money(storedPayment.amount, storedPayment.currency)}`;
}

/** "5.00 AUD" */
function money(amount: number, currency: string): string {
  return `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
