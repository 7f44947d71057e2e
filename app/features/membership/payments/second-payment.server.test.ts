import { describe, expect, test } from "vitest";
import { describeRefund, intentIdFrom } from "#app/features/membership/membership-contract.ts";
import { anonymizePaidMember } from "#app/features/membership/records/member-retention.server.ts";
import { PaymentRefused, PaymentsUnavailable } from "#app/services/payments/payment-errors.server.ts";
import { type MembershipTest, openMembershipServices } from "#tests/support/membership-services.ts";
import { openVisitor } from "#tests/support/membership-visitor.ts";
import { testCards } from "#tests/support/test-cards.ts";
import { pollOnce } from "./poll-payments.server.ts";
import { reconcile } from "./reconcile.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

const own = { phone: "0400 111 111", address: "1 Own Street" };
const strange = { phone: "0400 666 666", address: "6 Strange Street" };
const refunded = ["membership-festival", "membership-member", "membership-refund"];

async function kindsOf(services: MembershipTest) {
  return (await services.mails()).map(({ kind }) => kind);
}

/** Two browsers with a payment each for the same person, both recorded. */
async function openBoth(services: MembershipTest) {
  const [victim, stranger] = [openVisitor(services.app), openVisitor(services.app)];
  const [first, second] = [await victim.begin(), await stranger.begin()];
  expect((await victim.join(first, own)).status).toBe(200);
  expect((await stranger.join(second, strange)).status).toBe(200);
  return { victim, stranger, first, second };
}

async function pollAll(services: MembershipTest, at = Date.now() + 60_000) {
  for (let polls = 0; polls < 20 && (await pollOnce(services, at)) !== "nothing-due"; polls += 1);
}

describe("a stranger who knows a person's name and address", () => {
  test("rewrites no pending record, whether with a payment of their own, another's or none", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openBoth(services);
    const before = await services.members();
    expect(before).toMatchObject([{ phone: own.phone, address: own.address, payment_intent: intentIdFrom(first) }]);
    await stranger.join(second, strange);
    await stranger.join(first, strange);
    await stranger.join(undefined, strange);
    const withoutPayment = openVisitor(services.app);
    await withoutPayment.join(undefined, strange);
    await withoutPayment.join(first, strange);
    expect(await services.members()).toEqual(before);
    const corrected = { ...own, phone: "0400 222 222" };
    await victim.join(first, corrected);
    expect(await services.members()).toMatchObject([corrected]);
  });

  test("rewrites no record that was stored without a payment", async () => {
    await using services = await openMembershipServices();
    await openVisitor(services.app).join(undefined, own);
    const stranger = openVisitor(services.app);
    await stranger.join(await stranger.begin(), strange);
    expect(await services.members()).toMatchObject([own]);
  });

  test("cancels no open payment", async () => {
    await using services = await openMembershipServices();
    const { victim, first } = await openBoth(services);
    expect((await services.provider.retrieve(intentIdFrom(first)))?.status).toBe("requires_payment_method");
    expect(await victim.begin()).toBe(first);
    expect((await victim.confirm(first, own)).body.status).toBe("succeeded");
    await victim.own();
    expect(await services.members()).toMatchObject([{ ...own, status: "paid", payment_intent: intentIdFrom(first) }]);
    expect(await kindsOf(services)).toEqual(["membership-festival", "membership-member"]);
  });

  test("who pays first gets nothing of the person's: the member has what came with the payment that settled", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openBoth(services);
    await stranger.confirm(second, strange);
    await stranger.own();
    expect(await services.members()).toMatchObject([{ ...strange, status: "paid" }]);
    expect(await victim.join(first, own)).toMatchObject({ status: 409, body: { code: "already-member" } });
    expect(await services.members()).toMatchObject([strange]);
  });

  test("does not delay the person by any number of open payments", async () => {
    await using services = await openMembershipServices();
    for (let number = 0; number < 8; number += 1) {
      const stranger = openVisitor(services.app);
      await stranger.join(await stranger.begin(), strange);
    }
    let asked = 0;
    services.client.retrieve = async (id) => {
      asked += 1;
      return services.provider.retrieve(id);
    };
    const victim = openVisitor(services.app);
    expect((await victim.join(await victim.begin(), own)).status).toBe(200);
    expect(asked).toBeLessThanOrEqual(6);
  });
});

describe("of two payments for one person", () => {
  test("the second is refunded by itself, once, and an email says so", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openBoth(services);
    await victim.confirm(first, own);
    await stranger.confirm(second, strange);
    await victim.own();
    for (const _again of [1, 2, 3]) await stranger.own();
    await pollAll(services);
    const id = intentIdFrom(second);
    expect(await services.provider.amountRefunded(id)).toBe(500);
    expect(await services.provider.amountRefunded(intentIdFrom(first))).toBe(0);
    expect(await services.payment(id)).toMatchObject({ status: "succeeded", refund: "done", look_at: null });
    expect(await services.members()).toMatchObject([{ ...own, status: "paid", payment_intent: intentIdFrom(first) }]);
    expect(await kindsOf(services)).toEqual(refunded);
    const [email] = (await services.mails()).filter(({ kind }) => kind === "membership-refund");
    expect(email).toMatchObject({ once_key: `membership-refund:${id}` });
    expect(JSON.parse(email?.facts ?? "")).toMatchObject({ email: "ann@example.org", amountCents: 500 });
    expect(email?.facts, "nothing that the stranger typed is mailed").not.toContain("Strange");
    expect(await reconcile(services.db, services.provider)).toMatchObject({ differences: [] });
  });

  test("the second visitor's own payment says that it was refunded", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openBoth(services);
    await victim.confirm(first);
    await victim.own();
    await stranger.confirm(second);
    await stranger.own();
    const [member] = await services.members();
    const payment = await services.provider.retrieve(intentIdFrom(second));
    expect(payment?.description).toBe(describeRefund(member?.year ?? ""));
    const { body } = await stranger.graphql("mutation { sendMembershipConfirmationMember { responseMsg } }");
    expect(JSON.stringify(body)).toContain("If a membership was paid");
  });

  test.each([
    ["the first", "the second"],
    ["the second", "the first"],
  ])("whichever settles first wins: %s before %s, with everybody asking at once", async (earlier) => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openBoth(services);
    await victim.confirm(first, own);
    await stranger.confirm(second, strange);
    const ids = [intentIdFrom(first), intentIdFrom(second)];
    if (earlier === "the second") ids.reverse();
    await Promise.all([...ids, ...ids].map((id) => settlePayment(services, id)));
    const amounts = await Promise.all(ids.map((id) => services.provider.amountRefunded(id)));
    expect(amounts.toSorted()).toEqual([0, 500]);
    expect(await services.members()).toMatchObject([{ status: "paid", payment_intent: ids[amounts.indexOf(0)] }]);
    expect(await kindsOf(services)).toEqual(refunded);
  });

  test("a slow second one is refunded when it comes in", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openBoth(services);
    await stranger.confirm(second, strange, testCards.succeedsLater);
    await victim.confirm(first, own);
    await victim.own();
    services.client.retrieve = async (id) => {
      const intent = await services.provider.retrieve(id);
      return intent && { ...intent, status: "succeeded", amountReceived: 500 };
    };
    let refunds = 0;
    services.client.refund = async () => {
      refunds += 1;
    };
    await stranger.own();
    expect(refunds).toBe(1);
    expect(await kindsOf(services)).toEqual(refunded);
  });

  test.each(["before", "after"])(
    "a refund that breaks off %s it was made is made good by polling, once",
    async (when) => {
      await using services = await openMembershipServices();
      const { victim, stranger, first, second } = await openBoth(services);
      await victim.confirm(first);
      await victim.own();
      await stranger.confirm(second);
      services.client.refund = async (id) => {
        if (when === "after") await services.provider.refund(id);
        throw new PaymentsUnavailable();
      };
      expect((await stranger.own()).status).toBe(503);
      expect(await services.payment(intentIdFrom(second))).toMatchObject({
        refund: "due",
        look_at: expect.any(Number),
      });
      expect(await kindsOf(services)).toEqual(["membership-festival", "membership-member"]);
      const unsettled = await reconcile(services.db, services.provider);
      expect(unsettled.differences).toHaveLength(when === "after" ? 0 : 1);
      services.client.refund = services.provider.refund;
      await pollAll(services);
      expect(await services.provider.amountRefunded(intentIdFrom(second))).toBe(500);
      expect(await kindsOf(services)).toEqual(refunded);
    },
  );

  test("a refund that the provider refuses is tried again, and the log names the payment", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openBoth(services);
    await victim.confirm(first);
    await victim.own();
    await stranger.confirm(second);
    services.client.refund = async () => {
      throw new PaymentRefused("balance_insufficient");
    };
    expect((await stranger.own()).status).toBe(200);
    expect(services.logged()).toContainEqual(expect.objectContaining({ paymentIntent: intentIdFrom(second) }));
    services.client.refund = services.provider.refund;
    await pollAll(services);
    expect(await kindsOf(services)).toEqual(refunded);
  });

  test("one that the committee gave back by hand meanwhile counts as refunded", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openBoth(services);
    await victim.confirm(first);
    await victim.own();
    await stranger.confirm(second);
    await services.provider.refund(intentIdFrom(second));
    await stranger.own();
    expect(await services.payment(intentIdFrom(second))).toMatchObject({ refund: "done" });
  });

  test("an interrupted refund makes no other person a member, even when its payer's data are erased meanwhile", async () => {
    await using services = await openMembershipServices();
    const [ann, couple] = [openVisitor(services.app), openVisitor(services.app)];
    const [first, shared] = [await ann.begin(), await couple.begin()];
    await ann.join(first);
    await couple.join(shared, { firstName: "Bob", email: "bob@example.org" });
    await couple.join(shared);
    await ann.confirm(first);
    await couple.confirm(shared);
    await ann.own();
    services.client.refund = async (id) => {
      await services.provider.refund(id);
      throw new PaymentsUnavailable();
    };
    await couple.own();
    services.client.refund = services.provider.refund;
    for (const { id } of await services.members()) await anonymizePaidMember(services.db, id);
    await couple.own();
    const members = await services.members();
    expect(members.filter(({ status }) => status === "paid").map((each) => each.payment_intent)).toEqual([
      intentIdFrom(first),
    ]);
    expect(await services.payment(intentIdFrom(shared))).toMatchObject({ refund: "done", look_at: null });
  });

  test("what was typed stays with no payment once the person is a member", async () => {
    await using services = await openMembershipServices();
    const { victim, first } = await openBoth(services);
    await victim.confirm(first);
    await victim.own();
    const payers = await services.db.selectFrom("membership_payers").selectAll().execute();
    expect(payers).toHaveLength(2);
    for (const payer of payers) expect(payer).toMatchObject({ first_name: "", email: "", phone: "", address: "" });
  });
});
