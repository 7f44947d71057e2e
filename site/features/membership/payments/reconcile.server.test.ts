import { afterEach, beforeEach, expect, test } from "vitest";
import { openMembershipServices } from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";
import { reconcile } from "./reconcile.server.ts";
import { syncPayment } from "./sync-payment.server.ts";

let open: Awaited<ReturnType<typeof openMembershipServices>>;

beforeEach(async () => {
  open = await openMembershipServices();
});
afterEach(() => open[Symbol.asyncDispose]());

/** A paid member. */
async function paidMember(email: string) {
  const intent = await openVisitor(open.app).becomeMember({ email });
  await syncPayment(open, intent);
  return intent;
}

const compare = () => reconcile(open.db, open.provider);

test("paid members and succeeded payments match, whatever else was begun", async () => {
  await paidMember("ann@example.org");
  await paidMember("ben@example.org");
  await openVisitor(open.app).begin();
  await openVisitor(open.app).becomeMember({ email: "cy@example.org" }, testCards.declined);
  expect(await compare()).toEqual({ differences: [], paidMembers: 2, succeededPayments: 2 });
});

test("a payment not synced yet is a difference until it is", async () => {
  const intent = await openVisitor(open.app).becomeMember();
  expect((await compare()).differences).toEqual([expect.stringMatching(`${intent} .* J-\\w+ is pending`)]);
  await syncPayment(open, intent);
  expect((await compare()).differences).toEqual([]);
});

test("a payment that comes in during the comparison is no difference", async () => {
  const visitor = openVisitor(open.app);
  const clientSecret = await visitor.begin();
  await visitor.join(clientSecret);
  const client = {
    ...open.provider,
    async *list(item: string) {
      yield* open.provider.list(item);
      await visitor.confirm(clientSecret);
      await syncPayment(open, clientSecret.split("_secret_")[0] ?? "");
    },
  };
  expect((await reconcile(open.db, client)).differences).toEqual([]);
});

test("a member marked paid without a payment is found", async () => {
  const visitor = openVisitor(open.app);
  const clientSecret = await visitor.begin();
  await visitor.join(clientSecret);
  await open.db.updateTable("members").set({ status: "paid" }).execute();
  expect((await compare()).differences).toEqual([
    expect.stringMatching(/^J-\w+ is paid, but payment pi_\w+ has not succeeded \(requires_payment_method\)\.$/),
  ]);
});

test("a payment whose record was lost is found", async () => {
  const intent = await paidMember("ann@example.org");
  await open.db.deleteFrom("members").execute();
  expect((await compare()).differences).toEqual([expect.stringMatching(`${intent} of 5\\.00 AUD .* nobody's`)]);
});

test("no name or address is printed", async () => {
  await openVisitor(open.app).becomeMember();
  expect(JSON.stringify(await compare())).not.toMatch(/Ann|Lee|example/);
});
