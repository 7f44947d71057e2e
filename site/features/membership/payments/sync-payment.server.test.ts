import { describe, expect, test, vi } from "vitest";
import { memberEmailFacts, memberRecordFacts } from "#site/features/membership/emails/membership-email-facts.ts";
import { intentIdFrom } from "#site/features/membership/membership-contract.ts";
import { openMembershipServices } from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";
import { syncPayment } from "./sync-payment.server.ts";

describe("a succeeded payment", () => {
  test("makes one member and two emails when synced twenty times concurrently", async () => {
    await using services = await openMembershipServices();
    const intent = await openVisitor(services.app).becomeMember();
    await Promise.all(Array.from({ length: 20 }, () => syncPayment(services, intent)));
    const [member, ...others] = await services.members();
    expect(others).toEqual([]);
    expect(member).toMatchObject({ status: "paid", payment_intent: intent, paid_at: expect.stringMatching(/^20.*Z$/) });
    expect((await services.mails()).map(({ once_key }) => once_key)).toEqual([
      `membership-festival:${intent}`,
      `membership-member:${intent}`,
    ]);
    expect(await services.payment(intent)).toMatchObject({ status: "succeeded", look_at: null });
    expect(services.logged()).toEqual([]);
  });

  test("queues all facts for the member's and the committee's emails", async () => {
    await using services = await openMembershipServices();
    const intent = await openVisitor(services.app).becomeMember();
    await syncPayment(services, intent);
    const [toFestival, toMember] = (await services.mails()).map(({ facts }) => JSON.parse(facts));
    const [member] = await services.members();
    const expected = { reference: member?.reference, year: member?.year, email: "ann@example.org", amountCents: 500 };
    expect(memberEmailFacts.parse(toMember)).toMatchObject({ ...expected, card: { brand: "visa", last4: "4242" } });
    expect({ ...memberEmailFacts.parse(toFestival), ...memberRecordFacts.parse(toFestival) }).toMatchObject({
      ...expected,
      city: "Newstead",
      phone: "0400 000 000",
    });
    expect(toMember).not.toHaveProperty("phone");
  });

  test("keeps the time of payment and the member when synced again a day later", async () => {
    await using services = await openMembershipServices();
    const intent = await openVisitor(services.app).becomeMember();
    await syncPayment(services, intent);
    const before = await services.members();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
    try {
      await syncPayment(services, intent);
    } finally {
      vi.useRealTimers();
    }
    expect(before).toMatchObject([{ status: "paid" }]);
    expect(await services.members()).toEqual(before);
  });

  test("notifies the outbox once", async () => {
    await using services = await openMembershipServices();
    const intent = await openVisitor(services.app).becomeMember();
    let notifications = 0;
    services.outboxSignal.subscribe(() => void notifications++);
    for (let n = 0; n < 3; n += 1) await syncPayment(services, intent);
    expect(notifications).toBe(1);
  });

  test.each([
    ["amount", { amountReceived: 200 }],
    ["currency", { currency: "usd" }],
  ])("with another %s makes no member, and the log names the payment", async (_, difference) => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const id = await visitor.becomeMember();
    services.client.retrieve = async (asked) => {
      const intent = await services.provider.retrieve(asked);
      return intent && { ...intent, ...difference };
    };
    await syncPayment(services, id);
    expect(await services.members()).toMatchObject([{ status: "pending" }]);
    expect(await services.mails()).toEqual([]);
    expect(services.logged()).toContainEqual(expect.objectContaining({ level: 50, paymentIntent: id }));
    const again = await openVisitor(services.app);
    expect(await again.join(await again.begin())).toMatchObject({ status: 409, body: { code: "payment-processing" } });
  });

  test("without a record creates no member, and its id is logged", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    await visitor.confirm(secret);
    await syncPayment(services, intentIdFrom(secret));
    expect(await services.mails()).toEqual([]);
    expect(services.logged()).toContainEqual(
      expect.objectContaining({ level: 50, paymentIntent: intentIdFrom(secret) }),
    );
  });

  test("before its record makes a member once the record is submitted", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    const early = openVisitor(services.app);
    services.client.update = async (id, changes) => {
      services.client.update = services.provider.update;
      await early.confirm(secret);
      await syncPayment(services, id);
      return services.provider.update(id, changes);
    };
    expect(await visitor.join(secret)).toMatchObject({ status: 409, body: { code: "already-member" } });
    expect(await services.mails()).toHaveLength(2);
  });
});

describe("a payment that has not succeeded", () => {
  test.each([
    ["requires_payment_method", testCards.declined],
    ["processing", testCards.succeedsLater],
    ["requires_action", testCards.challenged],
  ])("makes no member: %s", async (status, card) => {
    await using services = await openMembershipServices();
    const id = await openVisitor(services.app).becomeMember({}, card);
    await syncPayment(services, id);
    expect(await services.payment(id)).toMatchObject({ status, look_at: expect.anything() });
    expect(await services.members()).toMatchObject([{ status: "pending", paid_at: null }]);
    expect(await services.mails()).toEqual([]);
  });

  test("is not polled after it is canceled", async () => {
    await using services = await openMembershipServices();
    const id = intentIdFrom(await openVisitor(services.app).begin());
    await services.provider.cancel(id);
    await syncPayment(services, id);
    expect(await services.payment(id)).toMatchObject({ status: "canceled", look_at: null });
  });

  test("in an outdated response changes nothing", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    await visitor.join(secret);
    const before = await services.provider.retrieve(intentIdFrom(secret));
    await visitor.confirm(secret);
    await syncPayment(services, intentIdFrom(secret));
    services.client.retrieve = async () => before;
    await syncPayment(services, intentIdFrom(secret));
    expect(await services.payment(intentIdFrom(secret))).toMatchObject({ status: "succeeded", look_at: null });
    expect(await services.members()).toMatchObject([{ status: "paid" }]);
  });
});

test("a payment not begun here is not retrieved", async () => {
  await using services = await openMembershipServices();
  services.client.retrieve = async () => {
    throw new Error("asked");
  };
  expect(await syncPayment(services, "pi_of_somebody_else")).toBeUndefined();
});
