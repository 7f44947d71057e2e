import type { Kysely } from "kysely";
import type { SiteTables } from "#app/platform/database/site-tables.server.ts";
import { forgetInPayments, paymentsNaming, type SandboxTables } from "#app/platform/payments/payments.server.ts";
import type { Held, HolderSources } from "./held.server.ts";
import type { Person } from "./person.server.ts";

/** What was typed into the sandbox's payments, where one was ever used. What Stripe has stays with Stripe. */
export async function* paymentsHeld({ db }: HolderSources, person: Person): AsyncGenerator<Held> {
  for (const { intent, isOver } of await paymentsNaming(sandboxOf(db), person.isIn)) {
    const { clientSecret: _, ...data } = intent;
    const what = `payment ${intent.id} in the sandbox, ${intent.status}`;
    if (isOver)
      yield {
        what,
        data,
        fate: intent.status === "succeeded" ? "goes, but for that it succeeded" : "goes",
        erase: async (trx) => {
          await forgetInPayments(sandboxOf(trx), person.isIn);
          return undefined;
        },
      };
    else yield { what, data, fate: "stays until it has ended, within 30 days after it began: run this again then" };
  }
}

function sandboxOf(db: Kysely<SiteTables>) {
  return db.withTables<SandboxTables>().$pickTables<keyof SandboxTables>();
}
