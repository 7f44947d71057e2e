import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { PaymentsClient } from "#services/payments/payments-client.server.ts";
import { membershipItem } from "#site/features/membership/membership-contract.ts";
import { findDifferences, type LedgerPayment, type Ledgers } from "./ledger-differences.server.ts";

/** One line of text per difference, without names or addresses. */
export type Reconciliation = { differences: string[]; paidMembers: number; succeededPayments: number };

/**
 * Compares the members with the provider's payments, in both directions. It only reads. While the site is running, a payment that is just
 * coming in may be reported with a pending member.
 *
 * @throws PaymentsUnavailable
 */
export async function reconcile(db: Kysely<SiteTables>, client: PaymentsClient): Promise<Reconciliation> {
  const payments = new Map<string, LedgerPayment>();
  for await (const payment of client.list(membershipItem.id)) payments.set(payment.id, payment);
  const ledgers = { ...(await readLedgers(db)), payments };
  const paid = ledgers.members.filter(({ status }) => status === "paid");
  // A payment may have come in after it was listed.
  for (const { payment_intent: id } of paid) if (id !== null) await refreshPayment(client, payments, id);
  const succeeded = [...payments.values()].filter(({ status }) => status === "succeeded");
  const paidWith = new Set(paid.map(({ payment_intent }) => payment_intent));
  for (const payment of succeeded)
    if (!paidWith.has(payment.id)) payment.amountRefunded = await client.amountRefunded(payment.id);
  return { differences: findDifferences(ledgers), paidMembers: paid.length, succeededPayments: succeeded.length };
}

async function readLedgers(db: Kysely<SiteTables>): Promise<Omit<Ledgers, "payments">> {
  const columns = ["id", "reference", "status", "payment_intent"] as const;
  const [members, storedPayments, payers] = await Promise.all([
    db.selectFrom("members").select(columns).orderBy("received_at").execute(),
    db.selectFrom("membership_payments").select(["payment_intent", "amount", "currency", "refund"]).execute(),
    db.selectFrom("membership_payers").select(["payment_intent", "member_id"]).orderBy("named_at").execute(),
  ]);
  return { members, storedPayments, payers };
}

async function refreshPayment(client: PaymentsClient, payments: Map<string, LedgerPayment>, id: string) {
  if (payments.get(id)?.status === "succeeded") return;
  const payment = await client.retrieve(id);
  if (payment) payments.set(id, payment);
}
