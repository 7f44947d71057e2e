/**
 * `npm run reconcile`: compares the members with the provider's payments and prints every difference. Exit code 0: no difference, 1: there
 * are some, 2: the comparison failed. Only reads, and may run beside the site.
 */
import { inspect } from "node:util";
import { printable } from "#platform/text/printable.ts";
import { PaymentsUnavailable } from "#services/payments/payment-errors.server.ts";
import type { Services } from "#services/services.server.ts";
import { reconcile } from "#site/features/membership/payments/reconcile.server.ts";
import { print, printError } from "./parts/print.ts";
import { withServices } from "./parts/with-services.ts";

/** The exit code of a comparison that came to its end. */
let compared: 0 | 1 | undefined;

try {
  await withServices(compare, { readOnly: true });
} catch (error) {
  printError(inspect(error));
  process.exitCode = 2;
}
// What failed after the comparison is no difference either.
if (process.exitCode !== compared) process.exitCode = 2;

async function compare({ db, payments }: Services): Promise<number> {
  if (payments.mode === "off")
    return cannot("Payments are off (PAYMENTS=off), so there is no provider to compare with.");
  try {
    const { differences, paidMembers, succeededPayments } = await reconcile(db, payments.client);
    for (const difference of differences) print(printable(difference));
    const found = differences.length === 0 ? "No difference" : `Differences: ${differences.length}`;
    print(`${found}. Members paid: ${paidMembers}. Payments succeeded: ${succeededPayments}.`);
    compared = differences.length === 0 ? 0 : 1;
    return compared;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return cannot(error.message);
    throw error;
  }
}

function cannot(why: string): number {
  printError(why);
  return 2;
}
