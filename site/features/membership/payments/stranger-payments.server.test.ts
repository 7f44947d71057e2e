import { describe, expect, test } from "vitest";
import { intentIdFrom } from "#site/features/membership/membership-contract.ts";
import { kindsOf, openSecondPayment, own, strange } from "#tests/support/membership/membership-payments.ts";
import { openMembershipServices } from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";
import { syncPayment } from "./sync-payment.server.ts";

describe("a stranger who knows a person's name and address", () => {
  test("rewrites no pending record, whether with a payment of their own, another's or none", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openSecondPayment(services);
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
    const { victim, first } = await openSecondPayment(services);
    expect((await services.provider.retrieve(intentIdFrom(first)))?.status).toBe("requires_payment_method");
    expect(await victim.begin()).toBe(first);
    expect((await victim.confirm(first, own)).body.status).toBe("succeeded");
    await victim.fetchPayment();
    expect(await services.members()).toMatchObject([{ ...own, status: "paid", payment_intent: intentIdFrom(first) }]);
    expect(await kindsOf(services)).toEqual(["membership-festival", "membership-member"]);
  });

  test("who pays first gets nothing of the person's: the member has what came with the payment that succeeded", async () => {
    await using services = await openMembershipServices();
    const { victim, stranger, first, second } = await openSecondPayment(services);
    await stranger.confirm(second, strange);
    await stranger.fetchPayment();
    expect(await services.members()).toMatchObject([{ ...strange, status: "paid" }]);
    expect(await victim.join(first, own)).toMatchObject({ status: 409, body: { code: "already-member" } });
    expect(await services.members()).toMatchObject([strange]);
  });

  describe("hides no payment of theirs that is processing behind any number of newer ones", () => {
    test.each([
      ["that the record began with", { isFirst: true, isPolled: false, isSame: false }],
      ["that this browser began", { isFirst: false, isPolled: false, isSame: true }],
      ["that another browser began, once its status is known", { isFirst: false, isPolled: true, isSame: false }],
    ])("one %s", async (_, { isFirst, isPolled, isSame }) => {
      await using services = await openMembershipServices();
      const flood = async (count: number) => {
        for (let number = 0; number < count; number += 1) {
          const stranger = openVisitor(services.app);
          await stranger.join(await stranger.begin(), strange);
        }
      };
      if (!isFirst) await flood(1);
      const victim = openVisitor(services.app);
      const first = await victim.begin();
      await victim.join(first, own);
      await flood(6);
      await victim.confirm(first, own, testCards.succeedsLater);
      if (isPolled) await syncPayment(services, intentIdFrom(first));
      const again = isSame ? victim : openVisitor(services.app);
      const refused = await again.join(await again.begin(), own);
      expect(refused).toMatchObject({ status: 409, body: { code: "payment-processing" } });
    });
  });

  test("does not delay the person by any number of open payments", async () => {
    await using services = await openMembershipServices();
    for (let number = 0; number < 8; number += 1) {
      const stranger = openVisitor(services.app);
      await stranger.join(await stranger.begin(), strange);
    }
    let requestCount = 0;
    services.client.retrieve = async (id) => {
      requestCount += 1;
      return services.provider.retrieve(id);
    };
    const victim = openVisitor(services.app);
    expect((await victim.join(await victim.begin(), own)).status).toBe(200);
    expect(requestCount).toBeLessThanOrEqual(6);
  });
});
