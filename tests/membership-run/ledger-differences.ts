import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { simpleParser } from "mailparser";
import { z } from "zod";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { SandboxTables } from "#embedded/payment-sandbox/sandbox-migrations.ts";

/** The site and the provider, whose records have to agree; each in its own database or both in one. */
export type Databases = { site: Kysely<SiteTables>; provider: Kysely<SandboxTables> };

const payment = z.object({
  id: z.string(),
  status: z.string(),
  paymentMethod: z.nullable(z.object({ billing_details: z.object({ name: z.string(), email: z.string() }) })),
});
type Payment = z.output<typeof payment>;

/** The differences between site and provider as text; empty once every payment has ended in both. */
export async function ledgerDifferences({ site, provider }: Databases): Promise<string[]> {
  const rows = await provider.selectFrom("sandbox_payment_intents").select("state").execute();
  const payments = rows.map(({ state }) => payment.parse(JSON.parse(state)));
  const members = await site.selectFrom("members").selectAll().execute();
  const letters = await site
    .selectFrom("outbox")
    .select(["once_key", "status"])
    .where("kind", "like", "membership-%")
    .execute();
  const succeeded = payments.filter(({ status }) => status === "succeeded");
  const paid = members.filter(({ status }) => status === "paid");
  return [
    ...payments.filter(({ status }) => status === "processing").map(({ id }) => `${id} is being processed`),
    ...setDifferences(
      "members paid, and payments succeeded",
      paid.map((member) => `${member.payment_intent} of ${member.first_name} ${member.last_name}, ${member.email}`),
      succeeded.map(withPayer),
    ),
    ...duplicates(
      "paid twice",
      succeeded.map((each) => withPayer(each).replace(/^\S+ of /, "")),
    ),
    ...setDifferences(
      "letters, and two for each payment",
      letters.map(({ once_key, status }) => `${once_key} ${status}`),
      succeeded.flatMap(({ id }) => ["member", "festival"].map((recipient) => `membership-${recipient}:${id} sent`)),
    ),
  ];
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

/** The emails in the mailbox, each Message-ID once, as "recipient membership", sorted. */
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

/** The expected emails: one to each member, and one about each to the festival. */
export async function expectedEmails({ site }: Databases, committee: string): Promise<string[]> {
  const paid = await site.selectFrom("members").select(["email", "reference"]).where("status", "=", "paid").execute();
  return paid.flatMap(({ email, reference }) => [`${email} ${reference}`, `${committee} ${reference}`]).toSorted();
}
