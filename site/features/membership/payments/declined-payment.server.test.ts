import { describe, expect, test } from "vitest";
import type { PaymentStatus } from "#services/payments/payment-intent.server.ts";
import { membershipDeclineFacts } from "#site/features/membership/emails/membership-email-facts.ts";
import { kindsOf, pollAll } from "#tests/support/membership/membership-payments.ts";
import {
  type MembershipTest,
  openMembershipServices,
  signedEvent,
} from "#tests/support/membership/membership-services.ts";
import { openVisitor, type Visitor } from "#tests/support/membership/membership-visitor.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";

const minute = 60_000;

/** A payment that was known to be processing, whose visitor has left. */
async function openSlowPayment(services: MembershipTest, visitor: Visitor = openVisitor(services.app)) {
  const id = await visitor.becomeMember({}, testCards.declinedLater);
  const bank: { status: PaymentStatus } = { status: "processing" };
  services.client.retrieve = async (asked) => {
    const intent = await services.provider.retrieve(asked);
    return intent && asked === id ? { ...intent, status: bank.status } : intent;
  };
  await visitor.fetchPayment();
  expect(await services.payment(id)).toMatchObject({ status: "processing" });
  return {
    id,
    visitor,
    bank,
    decline: async (status: PaymentStatus = "requires_payment_method") => {
      bank.status = status;
      await services.app.request("/webhooks/stripe", { method: "POST", ...signedEvent(id) });
      await pollAll(services, Date.now() + 1);
      expect(await services.payment(id)).toMatchObject({ status, declined_at: expect.any(Number) });
    },
  };
}

describe("a slow payment that is declined after its visitor has left", () => {
  test.each<PaymentStatus>(["requires_payment_method", "canceled"])("(%s) is told by one email", async (status) => {
    await using services = await openMembershipServices();
    const { decline } = await openSlowPayment(services);
    await decline(status);
    expect(await kindsOf(services), "an open page may still show it").toEqual([]);
    for (const minutes of [1, 2, 60, 600]) await pollAll(services, Date.now() + minutes * minute);
    const [email, ...others] = await services.mails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ kind: "membership-declined" });
    const [member] = await services.members();
    expect(membershipDeclineFacts.parse(JSON.parse(email?.facts ?? ""))).toEqual({
      reference: member?.reference,
      year: member?.year,
      email: "ann@example.org",
    });
    expect(services.logged()).toEqual([]);
  });

  test("is told once, however many processes poll", async () => {
    await using services = await openMembershipServices();
    const { decline, id } = await openSlowPayment(services);
    await decline();
    const at = Date.now() + minute;
    const polls = Array.from({ length: 6 }, async () => {
      await services.app.request("/webhooks/stripe", { method: "POST", ...signedEvent(id) });
      await pollAll(services, at);
    });
    await Promise.all(polls);
    expect(await kindsOf(services)).toEqual(["membership-declined"]);
  });

  test("once more, when they tried again and that was declined too", async () => {
    await using services = await openMembershipServices();
    const { decline, bank, id, visitor } = await openSlowPayment(services);
    await decline();
    await pollAll(services, Date.now() + minute);
    await visitor.join(`${id}_secret_`);
    bank.status = "processing";
    await visitor.fetchPayment();
    await decline();
    await pollAll(services, Date.now() + 2 * minute);
    expect(await kindsOf(services)).toEqual(["membership-declined", "membership-declined"]);
  });
});

test("however often cards are declined for an address, it gets three emails a day", async () => {
  await using services = await openMembershipServices();
  const { decline, bank, id, visitor } = await openSlowPayment(services);
  for (let times = 1; times <= 5; times += 1) {
    await decline();
    await pollAll(services, Date.now() + minute);
    await visitor.join(`${id}_secret_`);
    bank.status = "processing";
    await visitor.fetchPayment();
  }
  expect(await kindsOf(services)).toEqual(["membership-declined", "membership-declined", "membership-declined"]);
});

describe("no email about a declined payment", () => {
  test("goes to a visitor whose page has shown it", async () => {
    await using services = await openMembershipServices();
    const { decline, visitor } = await openSlowPayment(services);
    await decline();
    await visitor.fetchPayment();
    await pollAll(services, Date.now() + minute);
    expect(await kindsOf(services)).toEqual([]);
  });

  test.each<PaymentStatus>(["requires_payment_method", "canceled"])(
    "(%s) goes to a visitor who has opened the form again",
    async (status) => {
      await using services = await openMembershipServices();
      const { decline, visitor, id } = await openSlowPayment(services);
      await decline(status);
      await visitor.begin();
      await pollAll(services, Date.now() + minute);
      expect(await kindsOf(services)).toEqual([]);
      const nextPoll = status === "canceled" ? null : expect.any(Number);
      expect(await services.payment(id)).toMatchObject({ status, declined_at: null, look_at: nextPoll });
    },
  );

  test("goes to a visitor whose card was declined at once", async () => {
    await using services = await openMembershipServices();
    await openVisitor(services.app).becomeMember({}, testCards.declined);
    for (const minutes of [1, 10, 60]) await pollAll(services, Date.now() + minutes * minute);
    expect(await kindsOf(services)).toEqual([]);
  });

  test("goes to a person who has paid meanwhile", async () => {
    await using services = await openMembershipServices();
    const { decline } = await openSlowPayment(services);
    const other = openVisitor(services.app);
    const second = await other.begin();
    await decline();
    expect((await other.join(second)).status).toBe(200);
    await other.confirm(second);
    await other.fetchPayment();
    await pollAll(services, Date.now() + minute);
    expect(await kindsOf(services)).toEqual(["membership-festival", "membership-member"]);
  });

  test("goes to a person who has begun another payment meanwhile", async () => {
    await using services = await openMembershipServices();
    const { decline } = await openSlowPayment(services);
    await decline();
    const other = openVisitor(services.app);
    expect((await other.join(await other.begin())).status).toBe(200);
    await pollAll(services, Date.now() + minute);
    expect(await kindsOf(services)).toEqual([]);
  });

  test("goes to nobody whose data were erased", async () => {
    await using services = await openMembershipServices();
    const { decline } = await openSlowPayment(services);
    await decline();
    await services.db.updateTable("members").set({ email: "" }).execute();
    await pollAll(services, Date.now() + minute);
    expect(await kindsOf(services)).toEqual([]);
  });
});
