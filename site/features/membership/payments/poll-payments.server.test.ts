import { describe, expect, test } from "vitest";
import { PaymentsUnavailable } from "#services/payments/payment-errors.server.ts";
import { intentIdFrom } from "#site/features/membership/membership-contract.ts";
import {
  type MembershipTest,
  openMembershipServices,
  signedEvent,
} from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";
import { pollOnce, pollPayments } from "./poll-payments.server.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

async function pollUntilNothingDue(services: MembershipTest, now: number) {
  let polls = 0;
  while ((await pollOnce(services, now)) === "polled") polls += 1;
  return polls;
}

describe("without any webhook", () => {
  test("a payment whose tab was closed makes a member within a minute", async () => {
    await using services = await openMembershipServices();
    const id = await openVisitor(services.app).becomeMember();
    expect(await pollUntilNothingDue(services, Date.now() + minute)).toBe(1);
    expect(await services.members()).toMatchObject([{ status: "paid", payment_intent: id }]);
    expect(await pollUntilNothingDue(services, Date.now() + 50 * day)).toBe(0);
  });

  test("a processing payment is polled with growing pauses until it has ended", async () => {
    await using services = await openMembershipServices();
    const id = await openVisitor(services.app).becomeMember({}, testCards.succeedsLater);
    const slow = await services.provider.retrieve(id);
    services.client.retrieve = async () => slow;
    const waits: number[] = [];
    for (let now = Date.now() + minute, polls = 0; polls < 12; polls += 1) {
      expect(await pollOnce(services, now)).toBe("polled");
      const { look_at } = await services.payment(id);
      waits.push(Number(look_at) - now);
      now = Number(look_at);
    }
    expect(waits[0]).toBeLessThan(minute);
    expect(Math.min(...waits.slice(-3))).toBeGreaterThan(80 * minute);
    services.client.retrieve = async () => slow && { ...slow, status: "succeeded", amountReceived: slow.amount };
    await pollUntilNothingDue(services, Date.now() + 2 * day);
    expect(await services.members()).toMatchObject([{ status: "paid" }]);
  });

  test("an abandoned payment is canceled after a month, and one that never ends is logged and dropped", async () => {
    await using services = await openMembershipServices();
    const abandoned = intentIdFrom(await openVisitor(services.app).begin());
    const id = await openVisitor(services.app).becomeMember({}, testCards.succeedsLater);
    const slow = await services.provider.retrieve(id);
    services.client.retrieve = async (asked) => (asked === id ? slow : services.provider.retrieve(asked));
    expect(await pollUntilNothingDue(services, Date.now() + 41 * day)).toBe(2);
    expect((await services.provider.retrieve(abandoned))?.status).toBe("canceled");
    expect(await services.payment(abandoned)).toMatchObject({ status: "canceled", look_at: null });
    expect(await services.payment(id)).toMatchObject({ status: "processing", look_at: null });
    expect(services.logged()).toContainEqual(expect.objectContaining({ level: 50, paymentIntent: id }));
  });

  test("a payment confirmed while being canceled makes a member", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    await visitor.join(secret);
    services.client.cancel = async (id) => {
      await visitor.confirm(secret);
      return services.provider.cancel(id);
    };
    await pollOnce(services, Date.now() + 32 * day);
    expect(await services.members()).toMatchObject([{ status: "paid" }]);
    expect(await services.payment(intentIdFrom(secret))).toMatchObject({ status: "succeeded", look_at: null });
  });
});

test("an unavailable provider is asked again later", async () => {
  await using services = await openMembershipServices();
  const id = await openVisitor(services.app).becomeMember();
  services.client.retrieve = async () => {
    throw new PaymentsUnavailable();
  };
  const now = Date.now() + minute;
  expect(await pollOnce(services, now)).toBe("unavailable");
  const { look_at: next } = await services.payment(id);
  expect(next, "a poll without an answer does not count").toBeLessThanOrEqual(now + minute / 6);
  expect(next).toBeGreaterThan(now);
  services.client.retrieve = services.provider.retrieve;
  expect(await pollUntilNothingDue(services, now + minute)).toBe(1);
  expect(await services.members()).toMatchObject([{ status: "paid" }]);
});

test("a payment that came in during months without polling is found, although the first poll is unanswered", async () => {
  await using services = await openMembershipServices();
  await openVisitor(services.app).becomeMember();
  services.client.retrieve = async () => {
    throw new PaymentsUnavailable();
  };
  const now = Date.now() + 50 * day;
  expect(await pollOnce(services, now)).toBe("unavailable");
  services.client.retrieve = services.provider.retrieve;
  expect(await pollUntilNothingDue(services, now + minute)).toBe(1);
  expect(await services.members()).toMatchObject([{ status: "paid" }]);
});

test("a payment unknown to the provider is polled with growing pauses", async () => {
  await using services = await openMembershipServices();
  const id = await openVisitor(services.app).becomeMember();
  services.client.retrieve = async () => undefined;
  expect(await pollUntilNothingDue(services, Date.now() + minute)).toBe(1);
  expect(await services.payment(id)).toMatchObject({ look_at: expect.anything(), looks: 1 });
});

test("concurrent pollers poll each payment once", async () => {
  await using services = await openMembershipServices();
  for (let n = 0; n < 3; n += 1) await openVisitor(services.app).becomeMember({ email: `m${n}@example.org` });
  let requestCount = 0;
  services.client.retrieve = async (id) => {
    requestCount += 1;
    return services.provider.retrieve(id);
  };
  const now = Date.now() + minute;
  await Promise.all(Array.from({ length: 9 }, () => pollOnce(services, now)));
  expect(requestCount).toBe(3);
  expect((await services.members()).every(({ status }) => status === "paid")).toBe(true);
});

test("a webhook during a poll makes another poll at once", async () => {
  await using services = await openMembershipServices();
  const id = await openVisitor(services.app).becomeMember({}, testCards.succeedsLater);
  services.client.retrieve = async (asked) => {
    await services.app.request("/webhooks/stripe", { method: "POST", ...signedEvent(id) });
    return services.provider.retrieve(asked);
  };
  await pollOnce(services, Date.now() + minute);
  expect((await services.payment(id)).look_at).toBeLessThanOrEqual(Date.now());
});

test("a poll interrupted by a crash is repeated", async () => {
  await using services = await openMembershipServices();
  await openVisitor(services.app).becomeMember();
  const now = Date.now() + minute;
  let release = () => {};
  services.client.retrieve = () => new Promise((resolve) => (release = () => resolve(undefined)));
  const cutOff = pollOnce(services, now);
  await expect.poll(() => pollOnce(services, now)).toBe("nothing-due");
  services.client.retrieve = services.provider.retrieve;
  expect(await pollUntilNothingDue(services, now + 2 * minute)).toBe(1);
  expect(await services.members()).toMatchObject([{ status: "paid" }]);
  release();
  await cutOff;
});

test("polling runs by itself, reacts to a signal and stops on request", async () => {
  await using services = await openMembershipServices();
  const stop = pollPayments(services);
  const id = await openVisitor(services.app).becomeMember();
  await services.app.request("/webhooks/stripe", { method: "POST", ...signedEvent(id) });
  await expect.poll(() => services.members()).toMatchObject([{ status: "paid" }]);
  await stop();
  const late = await openVisitor(services.app).becomeMember({ email: "late@example.org" });
  await services.app.request("/webhooks/stripe", { method: "POST", ...signedEvent(late) });
  expect(await pollOnce(services)).toBe("polled");
});

test("with payments off nothing is polled", async () => {
  await using services = await openMembershipServices({ PAYMENTS: "off" });
  await pollPayments(services)();
  expect(services.logged()).toEqual([]);
});
