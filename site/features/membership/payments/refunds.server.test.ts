import { describe, expect, test } from "vitest";
import type { RefundStatus } from "#services/payments/payments-client.server.ts";
import { committeeRefundDescription, intentIdFrom, isRefund } from "#site/features/membership/membership-contract.ts";
import {
  kindsOf,
  openSecondPayment,
  pollAll,
  refundedEmailKinds,
} from "#tests/support/membership/membership-payments.ts";
import {
  type MembershipTest,
  openMembershipServices,
  signedEvent,
} from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";
import { pollOnce } from "./poll-payments.server.ts";
import { reconcile } from "./reconcile.server.ts";

const minute = 60_000;

describe("a refund", () => {
  /** A second payment, of which the provider says that its refund is `status.now`. */
  async function openRefund(services: MembershipTest, atFirst: RefundStatus = "pending") {
    const { victim, stranger, first, second } = await openSecondPayment(services);
    const status = { now: atFirst };
    services.client.refundStatus = async () => status.now;
    await victim.confirm(first);
    await victim.fetchPayment();
    await stranger.confirm(second);
    await stranger.fetchPayment();
    return { id: intentIdFrom(second), status, ask: () => stranger.fetchPayment() };
  }

  test("that is pending is polled until it is made", async () => {
    await using services = await openMembershipServices();
    const { id, status } = await openRefund(services);
    expect(await services.payment(id)).toMatchObject({ refund: "pending", look_at: expect.any(Number) });
    await pollOnce(services, Date.now() + minute);
    expect(await services.payment(id)).toMatchObject({ refund: "pending", look_at: expect.any(Number) });
    status.now = "succeeded";
    await pollOnce(services, Date.now() + 2 * minute);
    expect(await services.payment(id)).toMatchObject({ refund: "done", look_at: null });
    expect(await kindsOf(services)).toEqual(refundedEmailKinds);
  });

  test("that fails before its status is read is told to the committee, and to nobody as made", async () => {
    await using services = await openMembershipServices();
    const { id, ask } = await openRefund(services, "failed");
    await ask();
    await pollAll(services);
    expect(await services.payment(id)).toMatchObject({ refund: "failed", look_at: null });
    expect(await kindsOf(services)).toEqual(["membership-festival", "membership-member", "membership-refund-failed"]);
    expect(isRefund((await services.provider.retrieve(id))?.description)).toBe(false);
    expect(services.logged()).toContainEqual(expect.objectContaining({ level: 50, paymentIntent: id }));
  });

  test("that the provider does not list yet is tried again until it does", async () => {
    await using services = await openMembershipServices();
    const { id, status } = await openRefund(services, "none");
    expect(await services.payment(id)).toMatchObject({ refund: "due", look_at: expect.any(Number) });
    expect(await kindsOf(services)).toEqual(["membership-festival", "membership-member"]);
    status.now = "succeeded";
    await pollOnce(services, Date.now() + minute);
    expect(await services.payment(id)).toMatchObject({ refund: "done", look_at: null });
    expect(await kindsOf(services)).toEqual(refundedEmailKinds);
  });

  test.each<RefundStatus>(["none", "pending"])(
    "that fails just after it was read as made, and was %s before, is told to the committee",
    async (earlier) => {
      await using services = await openMembershipServices();
      const { id, status } = await openRefund(services, earlier);
      services.client.refundStatus = async () => {
        if (status.now === earlier) {
          status.now = "failed";
          await services.app.request("/webhooks/stripe", { method: "POST", ...signedEvent(id) });
          return "succeeded";
        }
        return status.now;
      };
      await pollOnce(services, Date.now() + minute);
      expect(await services.payment(id)).toMatchObject({ refund: "done", look_at: expect.any(Number) });
      await pollAll(services);
      expect(await services.payment(id)).toMatchObject({ refund: "failed", look_at: null });
      expect(await kindsOf(services)).toEqual([...refundedEmailKinds, "membership-refund-failed"]);
    },
  );

  test.each<[RefundStatus, RefundStatus]>([
    ["none", "pending"],
    ["none", "succeeded"],
    ["pending", "succeeded"],
  ])(
    "that was %s stays as another process has recorded it meanwhile, whatever was read before (%s)",
    async (earlier, read) => {
      await using services = await openMembershipServices();
      const { id } = await openRefund(services, earlier);
      const before = await kindsOf(services);
      services.client.refundStatus = async () => {
        await services.db.updateTable("membership_payments").set({ refund: "failed", look_at: null }).execute();
        return read;
      };
      await pollOnce(services, Date.now() + minute);
      expect(await services.payment(id)).toMatchObject({ refund: "failed", look_at: null });
      expect(await kindsOf(services)).toEqual(before);
    },
  );

  test("that fails after it was pending is told to the committee, once, and to the log", async () => {
    await using services = await openMembershipServices();
    const { id, status, ask } = await openRefund(services);
    status.now = "failed";
    await pollOnce(services, Date.now() + minute);
    await ask();
    await pollAll(services, Date.now() + 2 * minute);
    expect(await services.payment(id)).toMatchObject({ refund: "failed", look_at: null });
    expect(await kindsOf(services)).toEqual([...refundedEmailKinds, "membership-refund-failed"]);
    expect(services.logged()).toContainEqual(expect.objectContaining({ level: 50, paymentIntent: id }));
  });

  test("that fails after it was made is told to the committee when a webhook says so", async () => {
    await using services = await openMembershipServices();
    const { id, status } = await openRefund(services);
    status.now = "succeeded";
    await pollOnce(services, Date.now() + minute);
    status.now = "failed";
    await pollAll(services);
    expect(await kindsOf(services)).toEqual(refundedEmailKinds);
    await services.app.request("/webhooks/stripe", { method: "POST", ...signedEvent(id) });
    await pollAll(services);
    expect(await kindsOf(services)).toEqual([...refundedEmailKinds, "membership-refund-failed"]);
  });
});

describe("a payment that the committee refunded in full before it was synced", () => {
  async function openCommitteeRefund(services: MembershipTest) {
    const visitor = openVisitor(services.app);
    const id = await visitor.becomeMember();
    await services.provider.refund(id);
    return { visitor, id };
  }

  test("makes no member and no email, and is polled no more", async () => {
    await using services = await openMembershipServices();
    const { visitor, id } = await openCommitteeRefund(services);
    await visitor.fetchPayment();
    expect(await services.members()).toMatchObject([{ status: "pending" }]);
    expect(await services.mails()).toEqual([]);
    expect(await services.payment(id)).toMatchObject({ refund: "done", look_at: null });
    expect((await services.provider.retrieve(id))?.description).toBe(committeeRefundDescription);
    expect(await reconcile(services.db, services.provider)).toMatchObject({ differences: [] });
  });

  test("leaves the person free to pay once more", async () => {
    await using services = await openMembershipServices();
    const { visitor, id } = await openCommitteeRefund(services);
    await visitor.fetchPayment();
    const again = await visitor.becomeMember();
    await visitor.fetchPayment();
    expect(again).not.toBe(id);
    expect(await services.members()).toMatchObject([{ status: "paid", payment_intent: again }]);
  });

  test.each([
    ["refunded in part", 499],
    ["whose refunds our key may not see", undefined],
  ])("but one %s makes a member", async (_, amountRefunded) => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    await visitor.becomeMember();
    services.client.retrieve = async (id) => {
      const intent = await services.provider.retrieve(id);
      return intent && { ...intent, amountRefunded };
    };
    await visitor.fetchPayment();
    expect(await services.members()).toMatchObject([{ status: "paid" }]);
  });
});
