import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { eraseFromPayments, findPaymentsMentioning, type SandboxTables } from "#services/payments/payments.server.ts";
import { emailsIn, type Person } from "./person.server.ts";
import { mentionOf, type PersonalData, type PersonalDataStores } from "./personal-data.server.ts";

/** Payments of the sandbox, where it was ever used. Data at Stripe stays there. */
export async function* paymentPersonalData({ db }: PersonalDataStores, person: Person): AsyncGenerator<PersonalData> {
  for (const { intent, isFinished } of await findPaymentsMentioning(sandboxOf(db), person.isMentionedIn)) {
    const what = `payment that was only tried out, ${intent.status.replaceAll("_", " ")}`;
    const stored = withoutSecret(intent, person);
    if (isFinished)
      yield {
        what,
        ...stored,
        erasureOutcome: intent.status === "succeeded" ? "goes, but for that it succeeded" : "goes",
        erase: async (trx) => {
          await eraseFromPayments(sandboxOf(trx), person.isMentionedIn);
          return undefined;
        },
      };
    else
      yield {
        what,
        ...stored,
        erasureOutcome: "stays until it has ended, within 30 days after it began: erase once more then",
      };
  }
}

/** Told whole only where it is theirs alone: one person may pay for another. */
function withoutSecret({ clientSecret: _, ...data }: Intent, person: Person) {
  const emails = emailsIn(data);
  if (emails.length > 0 && emails.every((email) => person.hasEmail(email))) return { data };
  return mentionOf({ kind: "sandbox_payment_intents", reference: data.id, at: new Date(data.createdAt).toISOString() });
}

type Intent = Awaited<ReturnType<typeof findPaymentsMentioning>>[number]["intent"];

function sandboxOf(db: Kysely<SiteTables>) {
  return db.withTables<SandboxTables>().$pickTables<keyof SandboxTables>();
}
