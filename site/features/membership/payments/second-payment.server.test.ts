import { describe, expect, test } from "vitest";
import { PaymentRefused, PaymentsUnavailable } from "#services/payments/payment-errors.server.ts";
import { describeRefund, intentIdFrom } from "#site/features/membership/membership-contract.ts";
import { anonymizePaidMember } from "#site/features/membership/records/member-retention.server.ts";
import {
  kindsOf,
  openSecondPayment,
  own,
  pollAll,
  refundedEmailKinds,
  strange,
} from "#tests/support/membership/membership-payments.ts";
import { openMembershipServices } from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";
import { reconcile } from "./reconcile.server.ts";
import { syncPayment } from "./sync-payment.server.ts";

describe("of two payments for one person", () => {
  test("the second is refunded by itself, once, and an email says so", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openSecondPayment(services);
    await victim.confirm(first, own);
    await stranger.confirm(second, strange);
    await victim.fetchPayment();
    for (const _again of [1, 2, 3]) await stranger.fetchPayment();
    await pollAll(services);
    const id = intentIdFrom(second);
    expect(await services.provider.amountRefunded(id)).toBe(500);
    expect(await services.provider.amountRefunded(intentIdFrom(first))).toBe(0);
    expect(await services.payment(id)).toMatchObject({ status: "succeeded", refund: "done", look_at: null });
    expect(await services.members()).toMatchObject([{ ...own, status: "paid", payment_intent: intentIdFrom(first) }]);
    expect(await kindsOf(services)).toEqual(refundedEmailKinds);
    const [email] = (await services.mails()).filter(({ kind }) => kind === "membership-refund");
    expect(email).toMatchObject({ once_key: `membership-refund:${id}` });
    expect(JSON.parse(email?.facts ?? "")).toMatchObject({ email: "ann@example.org", amountCents: 500 });
    expect(email?.facts, "nothing that the stranger typed is mailed").not.toContain("Strange");
    expect(await reconcile(services.db, services.provider)).toMatchObject({ differences: [] });
  });

  test("the second visitor's own payment says that it was refunded", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openSecondPayment(services);
    await victim.confirm(first);
    await victim.fetchPayment();
    await stranger.confirm(second);
    await stranger.fetchPayment();
    const [member] = await services.members();
    const payment = await services.provider.retrieve(intentIdFrom(second));
    expect(payment?.description).toBe(describeRefund(member?.year ?? ""));
    const { body } = await stranger.graphql("mutation { sendMembershipConfirmationMember { responseMsg } }");
    expect(JSON.stringify(body)).toContain("If a membership was paid");
  });

  test.each([
    ["the first", "the second"],
    ["the second", "the first"],
  ])("whichever succeeds first wins: %s before %s, with everybody asking at once", async (earlier) => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openSecondPayment(services);
    await victim.confirm(first, own);
    await stranger.confirm(second, strange);
    const ids = [intentIdFrom(first), intentIdFrom(second)];
    if (earlier === "the second") ids.reverse();
    await Promise.all([...ids, ...ids].map((id) => syncPayment(services, id)));
    const amounts = await Promise.all(ids.map((id) => services.provider.amountRefunded(id)));
    expect(amounts.toSorted()).toEqual([0, 500]);
    expect(await services.members()).toMatchObject([{ status: "paid", payment_intent: ids[amounts.indexOf(0)] }]);
    expect(await kindsOf(services)).toEqual(refundedEmailKinds);
  });

  test("a slow second one is refunded when it comes in", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openSecondPayment(services);
    await stranger.confirm(second, strange, testCards.succeedsLater);
    await victim.confirm(first, own);
    await victim.fetchPayment();
    services.client.retrieve = async (id) => {
      const intent = await services.provider.retrieve(id);
      return intent && { ...intent, status: "succeeded", amountReceived: 500 };
    };
    let refunds = 0;
    services.client.refund = async () => {
      refunds += 1;
    };
    services.client.refundStatus = async () => "succeeded";
    await stranger.fetchPayment();
    expect(refunds).toBe(1);
    expect(await kindsOf(services)).toEqual(refundedEmailKinds);
  });

  test.each(["before", "after"])(
    "a refund that breaks off %s it was made is made good by polling, once",
    async (when) => {
      await using services = await openMembershipServices();
      const { victim, stranger, first, second } = await openSecondPayment(services);
      await victim.confirm(first);
      await victim.fetchPayment();
      await stranger.confirm(second);
      services.client.refund = async (id) => {
        if (when === "after") await services.provider.refund(id);
        throw new PaymentsUnavailable();
      };
      expect((await stranger.fetchPayment()).status).toBe(503);
      expect(await services.payment(intentIdFrom(second))).toMatchObject({
        refund: "due",
        look_at: expect.any(Number),
      });
      expect(await kindsOf(services)).toEqual(["membership-festival", "membership-member"]);
      const unsynced = await reconcile(services.db, services.provider);
      expect(unsynced.differences).toHaveLength(when === "after" ? 0 : 1);
      services.client.refund = services.provider.refund;
      await pollAll(services);
      expect(await services.provider.amountRefunded(intentIdFrom(second))).toBe(500);
      expect(await kindsOf(services)).toEqual(refundedEmailKinds);
    },
  );

  test("a refund that the provider refuses is tried again, and the log names the payment", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openSecondPayment(services);
    await victim.confirm(first);
    await victim.fetchPayment();
    await stranger.confirm(second);
    services.client.refund = async () => {
      throw new PaymentRefused("balance_insufficient");
    };
    expect((await stranger.fetchPayment()).status).toBe(200);
    expect(services.logged()).toContainEqual(expect.objectContaining({ paymentIntent: intentIdFrom(second) }));
    services.client.refund = services.provider.refund;
    await pollAll(services);
    expect(await kindsOf(services)).toEqual(refundedEmailKinds);
  });

  test("one that the committee gave back by hand meanwhile counts as refunded", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openSecondPayment(services);
    await victim.confirm(first);
    await victim.fetchPayment();
    await stranger.confirm(second);
    await services.provider.refund(intentIdFrom(second));
    await stranger.fetchPayment();
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
    await ann.fetchPayment();
    services.client.refund = async (id) => {
      await services.provider.refund(id);
      throw new PaymentsUnavailable();
    };
    await couple.fetchPayment();
    services.client.refund = services.provider.refund;
    for (const { id } of await services.members()) await anonymizePaidMember(services.db, id);
    await couple.fetchPayment();
    const members = await services.members();
    expect(members.filter(({ status }) => status === "paid").map((each) => each.payment_intent)).toEqual([
      intentIdFrom(first),
    ]);
    expect(await services.payment(intentIdFrom(shared))).toMatchObject({ refund: "done", look_at: null });
  });

  test("the payer's details are deleted from every payment once the person is a member", async () => {
    await using services = await openMembershipServices();
    const { victim, first } = await openSecondPayment(services);
    await victim.confirm(first);
    await victim.fetchPayment();
    const payers = await services.db.selectFrom("membership_payers").selectAll().execute();
    expect(payers).toHaveLength(2);
    for (const payer of payers) expect(payer).toMatchObject({ first_name: "", email: "", phone: "", address: "" });
  });
});
