import { expect, test } from "vitest";
import { intentIdFrom } from "#site/features/membership/membership-contract.ts";
import {
  type MembershipTest,
  openMembershipServices,
  signed,
  signedEvent,
} from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";
import { pollOnce } from "./poll-payments.server.ts";

const fiveMinutes = 5 * 60_000;

type Sent = { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> };

async function deliver({ app }: MembershipTest, { body, headers }: Sent) {
  const response = await app.request("/webhooks/stripe", { method: "POST", body, headers });
  return response.status;
}

async function pollUntilNothingDue(services: MembershipTest) {
  while ((await pollOnce(services)) !== "nothing-due");
}

test("a signed event triggers a poll, and the provider's status makes the member", async () => {
  await using services = await openMembershipServices();
  const id = await openVisitor(services.app).becomeMember();
  let rings = 0;
  services.paymentSignal.subscribe(() => void rings++);
  expect(await deliver(services, signedEvent(id))).toBe(200);
  expect(rings).toBe(1);
  expect(await services.members()).toMatchObject([{ status: "pending" }]);
  await pollUntilNothingDue(services);
  expect(await services.members()).toMatchObject([{ status: "paid" }]);
});

test("a false event changes nothing, because it is only a hint", async () => {
  await using services = await openMembershipServices();
  const visitor = openVisitor(services.app);
  const secret = await visitor.begin();
  await visitor.join(secret);
  expect(await deliver(services, signedEvent(intentIdFrom(secret)))).toBe(200);
  await pollUntilNothingDue(services);
  expect(await services.members()).toMatchObject([{ status: "pending" }]);
  expect(await services.mails()).toEqual([]);
});

test("repeated, replayed and reordered events make one member and two emails", async () => {
  await using services = await openMembershipServices();
  const id = await openVisitor(services.app).becomeMember();
  const succeeded = signedEvent(id);
  for (const event of [succeeded, succeeded, signedEvent(id, { type: "payment_intent.processing" }), succeeded]) {
    expect(await deliver(services, event)).toBe(200);
    await pollUntilNothingDue(services);
  }
  expect(await services.members()).toMatchObject([{ status: "paid" }]);
  expect(await services.mails()).toHaveLength(2);
  expect((await services.payment(id)).looks, "what has ended is not asked for again").toBe(1);
});

test("the order of page and webhook does not matter", async () => {
  await using services = await openMembershipServices();
  const [early, late] = [openVisitor(services.app), openVisitor(services.app)];
  const first = await early.becomeMember();
  await early.fetchPayment();
  await deliver(services, signedEvent(first));
  await pollUntilNothingDue(services);
  const second = await late.becomeMember({ email: "bob@example.org" });
  await deliver(services, signedEvent(second));
  await pollUntilNothingDue(services);
  await late.fetchPayment();
  expect((await services.members()).map(({ status }) => status)).toEqual(["paid", "paid"]);
  expect(await services.mails()).toHaveLength(4);
});

test.each([
  ["of an unknown payment", signedEvent("pi_unknown")],
  ["of an unknown kind", signedEvent("pi_unknown", { type: "payment_intent.invented" })],
  ["about something else", signed(JSON.stringify({ id: "evt_1", object: "event", type: "x", data: { object: {} } }))],
])("an event %s is accepted and ignored", async (_, event) => {
  await using services = await openMembershipServices();
  expect(await deliver(services, event)).toBe(200);
  expect(await pollOnce(services)).toBe("nothing-due");
});

const event = signedEvent("pi_123");

test.each<[string, Sent]>([
  ["without a signature", { ...event, headers: {} }],
  ["with an empty signature", { ...event, headers: { "Stripe-Signature": "" } }],
  ["with rubbish for a signature", { ...event, headers: { "Stripe-Signature": "t=now,v1=yes" } }],
  ["signed with another secret", signed(event.body, Date.now(), "whsec_guessed")],
  ["whose body was changed", { ...event, body: event.body.replace("pi_123", "pi_124") }],
  ["signed more than five minutes ago", signedEvent("pi_123", { at: Date.now() - fiveMinutes - 5000 })],
  ["that is no JSON", signed("hello")],
  ["that is no event", signed("[]")],
  ["that is null", signed("null")],
  ["that is not UTF-8", { ...event, body: Uint8Array.of(0xff, 0xfe) }],
  ["that is empty", { body: "", headers: event.headers }],
])("an event %s is refused", async (_, sent) => {
  await using services = await openMembershipServices();
  expect(await deliver(services, sent)).toBe(400);
});

test("an event over 256 kB is refused", async () => {
  await using services = await openMembershipServices();
  expect(await deliver(services, signed("x".repeat(256_001)))).toBe(413);
});

test("with payments off a webhook gets 503, so that it is repeated later", async () => {
  await using services = await openMembershipServices({ PAYMENTS: "off" });
  expect(await deliver(services, event)).toBe(503);
});

test("an event that is signed for the future is refused, but for a clock that is a little ahead", async () => {
  await using services = await openMembershipServices();
  const id = await openVisitor(services.app).becomeMember();
  const second = 1000;
  for (const ahead of [2 * 60 * second, fiveMinutes, 24 * 60 * 60 * second, 50 * 365 * 24 * 60 * 60 * second])
    expect(await deliver(services, signedEvent(id, { at: Date.now() + ahead })), String(ahead)).toBe(400);
  expect(await deliver(services, signedEvent(id, { at: Date.now() + 10 * second }))).toBe(200);
});
