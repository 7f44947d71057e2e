import { afterEach, beforeEach, expect, test } from "vitest";
import { openMembershipServices } from "#tests/support/membership-services.ts";
import { openVisitor } from "#tests/support/membership-visitor.ts";
import { testCards } from "#tests/support/test-cards.ts";
import { reconcile } from "./reconcile.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

let open: Awaited<ReturnType<typeof openMembershipServices>>;

beforeEach(async () => {
  open = await openMembershipServices();
});
afterEach(() => open[Symbol.asyncDispose]());

/** Somebody who has paid, and is a member by it. */
async function paidMember(email: string) {
  const intent = await openVisitor(open.app).becomeMember({ email });
  await settlePayment(open, intent);
  return intent;
}

const compare = () => reconcile(open.db, open.provider);

test("members who have paid and payments that came in agree, whoever else has only begun", async () => {
  await paidMember("ann@example.org");
  await paidMember("ben@example.org");
  await openVisitor(open.app).begin();
  await openVisitor(open.app).becomeMember({ email: "cy@example.org" }, testCards.declined);
  expect(await compare()).toEqual({ differences: [], paidMembers: 2, succeededPayments: 2 });
});

test("a payment that the site has not heard of is a difference until it has", async () => {
  const intent = await openVisitor(open.app).becomeMember();
  expect((await compare()).differences).toEqual([expect.stringMatching(`${intent} .* J-\\w+ is pending`)]);
  await settlePayment(open, intent);
  expect((await compare()).differences).toEqual([]);
});

test("a payment that comes in while the two are compared is none", async () => {
  const visitor = openVisitor(open.app);
  const clientSecret = await visitor.begin();
  await visitor.join(clientSecret);
  const client = {
    ...open.provider,
    async *list(item: string) {
      yield* open.provider.list(item);
      await visitor.confirm(clientSecret);
      await settlePayment(open, clientSecret.split("_secret_")[0] ?? "");
    },
  };
  expect((await reconcile(open.db, client)).differences).toEqual([]);
});

test("a member who was written to be paid, and is not, is found out", async () => {
  const visitor = openVisitor(open.app);
  const clientSecret = await visitor.begin();
  await visitor.join(clientSecret);
  await open.db.updateTable("members").set({ status: "paid" }).execute();
  expect((await compare()).differences).toEqual([
    expect.stringMatching(/^J-\w+ is paid, but payment pi_\w+ has not succeeded \(requires_payment_method\)\.$/),
  ]);
});

test("a payment whose record was lost is somebody's money, and found out", async () => {
  const intent = await paidMember("ann@example.org");
  await open.db.deleteFrom("members").execute();
  expect((await compare()).differences).toEqual([expect.stringMatching(`${intent} of 5\\.00 AUD .* nobody's`)]);
});

test("nobody's name or address is told", async () => {
  await openVisitor(open.app).becomeMember();
  expect(JSON.stringify(await compare())).not.toMatch(/Ann|Lee|example/);
});
