import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#platform/database/database.server.ts";
import { migrationSets } from "#services/migration-sets.server.ts";
import { syncPayment } from "#site/features/membership/payments/sync-payment.server.ts";
import { type MembershipTest, openMembershipServices } from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";
import { runInChildProcess, runInProcess } from "#tests/support/site/run-script.ts";

const dataDir = mkdtempSync(join(tmpdir(), "festival-reconcile-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A migrated database: the command itself runs no migrations. */
async function settingsOf({ db, location }: Pick<MembershipTest, "db" | "location">) {
  await migrate(db, location, migrationSets);
  return { DATABASE_URL: location.engine === "postgres" ? location.url : `sqlite:${location.file}` };
}

/** Runs the command on a test's database. */
function run(settings: Record<string, string>, start = runInProcess) {
  return start("reconcile", [], { DATA_DIR: dataDir, LOG_LEVEL: "silent", ...settings });
}

test("npm run reconcile prints only the counts without differences, and otherwise each difference", async () => {
  await using open = await openMembershipServices();
  const database = await settingsOf(open);
  const visitor = openVisitor(open.app);
  await syncPayment(open, await visitor.becomeMember());
  expect(await run(database, runInChildProcess)).toMatchObject({
    code: 0,
    stdout: "No difference. Members paid: 1. Payments succeeded: 1.\n",
  });
  await open.db.updateTable("members").set({ status: "pending" }).execute();
  expect(await run(database)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^Payment pi_.* is pending.*\nDifferences: 1\. Members paid: 0\. Payments succeeded: 1\.\n$/,
    ),
  });
});

test("npm run reconcile exits with a code of its own when the comparison fails", async () => {
  await using open = await openMembershipServices();
  const database = await settingsOf(open);
  const account = {
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  expect(await run({ DATABASE_URL: `sqlite:${join(dataDir, "nothing")}` })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no festival here"),
  });
  expect(await run({ ...database, ...account, STRIPE_API_URL: "http://127.0.0.1:1" })).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("does not answer"),
  });
  expect(await run({ ...database, PAYMENTS: "off" })).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("PAYMENTS=off"),
  });
});
