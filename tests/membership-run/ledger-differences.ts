import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { simpleParser } from "mailparser";
import { z } from "zod";
import type { SandboxTables } from "#embedded/payment-sandbox/sandbox-migrations.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** The databases of the site and of the payment provider, which are reconciled; each in its own database or both in one. */
export type Databases = { site: Kysely<SiteTables>; provider: Kysely<SandboxTables> };

const payment = z.object({
  id: z.string(),
  status: z.string(),
  paymentMethod: z.nullable(
    z.object({ billing_details: z.object({ name: z.string(), email: z.string(), phone: z.nullable(z.string()) }) }),
  ),
  refund: z.optional(z.object({ id: z.string() })),
});
type Payment = z.output<typeof payment>;

/** The differences between site and provider as text; empty once every payment has ended in both. */
export async function ledgerDifferences({ site, provider }: Databases): Promise<string[]> {
  const rows = await provider.selectFrom("sandbox_payment_intents").select("state").execute();
  const payments = rows.map(({ state }) => payment.parse(JSON.parse(state)));
  const members = await site.selectFrom("members").selectAll().execute();
  const emails = await site
    .selectFrom("outbox")
    .select(["once_key", "status"])
    .where("kind", "like", "membership-%")
    // Of payments that ended without a charge: they are in neither book.
    .where("kind", "!=", "membership-declined")
    .execute();
  const succeeded = payments.filter(({ status }) => status === "succeeded");
  const refunded = succeeded.filter(({ refund }) => refund !== undefined);
  const charged = succeeded.filter(({ refund }) => refund === undefined);
  const paid = members.filter(({ status }) => status === "paid");
  const uncleared = await site.selectFrom("membership_payers").selectAll().where("phone", "<>", "").execute();
  return [
    ...payments.filter(({ status }) => status === "processing").map(({ id }) => `${id} is being processed`),
    ...setDifferences(
      "members paid, and payments charged",
      paid.map((member) => `${member.payment_intent} of ${nameOf(member)} with ${member.phone}`),
      charged.map((each) => `${withPayer(each)} with ${each.paymentMethod?.billing_details.phone}`),
    ),
    ...duplicates(
      "charged twice",
      charged.map((each) => withPayer(each).replace(/^\S+ of /, "")),
    ),
    ...refunded
      .filter((each) => !paid.some((member) => withPayer(each).endsWith(nameOf(member))))
      .map((each) => `${withPayer(each)} was refunded, but they are no member`),
    ...uncleared
      .filter(({ member_id }) => paid.some(({ id }) => id === member_id))
      .map(({ payment_intent }) => `${payment_intent} still has the payer's details, but its member has paid`),
    ...setDifferences(
      "emails, two for each payment charged and one for each refunded",
      emails.map(({ once_key, status }) => `${once_key} ${status}`),
      [
        ...charged.flatMap(({ id }) => ["member", "festival"].map((recipient) => `membership-${recipient}:${id} sent`)),
        ...refunded.map(({ id }) => `membership-refund:${id} sent`),
      ],
    ),
  ];
}

function nameOf({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) {
  return `${first_name} ${last_name}, ${email}`;
}

function withPayer({ id, paymentMethod }: Payment) {
  const { name, email } = paymentMethod?.billing_details ?? {};
  return `${id} of ${name}, ${email}`;
}

function setDifferences(what: string, these: string[], those: string[]): string[] {
  const [left, right] = [new Set(these), new Set(those)];
  return [
    ...[...left.difference(right)].map((each) => `${what}: only the first has ${each}`),
    ...[...right.difference(left)].map((each) => `${what}: only the second has ${each}`),
    ...duplicates(`${what}: more than once`, these),
  ];
}

function duplicates(what: string, list: string[]): string[] {
  return list.filter((each, index) => list.indexOf(each) < index).map((each) => `${what}: ${each}`);
}

/** The emails in the mailbox, each Message-ID once, as "recipient reference", sorted. */
export async function sentEmails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "mail");
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(files.map((name) => simpleParser(readFileSync(join(folder, name)))));
  const byId = new Map(
    mails.map(({ messageId, to, text }) => [
      messageId,
      `${[to ?? []].flat()[0]?.text} ${/\bJ-\w{6}\b/.exec(text ?? "")}`,
    ]),
  );
  return [...byId.values()].toSorted();
}

/** The expected emails: one to each member, one about each to the festival, and one for each payment that was refunded, or declined later. */
export async function expectedEmails({ site }: Databases, committee: string): Promise<string[]> {
  const paid = await site.selectFrom("members").select(["email", "reference"]).where("status", "=", "paid").execute();
  const ended = ["membership-refund", "membership-declined"];
  const endings = await site
    .selectFrom("outbox")
    .select("facts")
    .where("kind", "in", ended)
    .where("status", "=", "sent")
    .execute();
  return [
    ...paid.flatMap(({ email, reference }) => [`${email} ${reference}`, `${committee} ${reference}`]),
    ...endings
      .map(({ facts }) => payerFacts.parse(JSON.parse(facts)))
      .map(({ email, reference }) => `${email} ${reference}`),
  ].toSorted();
}

const payerFacts = z.object({ email: z.string(), reference: z.string() });
