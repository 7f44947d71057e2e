import { describe, expect, test } from "vitest";
import { intentIdFrom } from "#site/features/membership/membership-contract.ts";
import { memberPayload } from "#tests/support/membership/member-payload.ts";
import { openMembershipServices } from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";

const create = "/api/payments/create-payment-intent";
const records = "/api/records/new-member";
const item = { id: "cjf-membership", amount: 200 };

describe("the browser's own payment", () => {
  test("is null before one is begun, then its own, and never cached", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    expect(await visitor.fetchPayment()).toMatchObject({
      status: 200,
      body: { client_secret: null, payment_intent: null },
    });
    const secret = await visitor.begin();
    const own = await visitor.fetchPayment();
    expect(own.body).toEqual({ client_secret: secret, payment_intent: intentIdFrom(secret) });
    expect(own.headers.get("Cache-Control")).toBe("no-store");
  });

  test("is returned after it was paid too, and synced by that", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const intent = await visitor.becomeMember();
    expect((await visitor.fetchPayment()).body.payment_intent).toBe(intent);
    expect(await services.members()).toMatchObject([{ status: "paid", payment_intent: intent }]);
    expect(await services.mails()).toHaveLength(2);
  });

  test.each(["payment=pi_123", "payment=pi_123.AAAA", "payment=", "payment=%ff", "payment=null.null"])(
    "is null for a forged cookie: %s",
    async (cookie) => {
      await using services = await openMembershipServices();
      const visitor = openVisitor(services.app, { cookie });
      expect((await visitor.fetchPayment()).body).toEqual({ client_secret: null, payment_intent: null });
    },
  );

  test("is null for another payment's id under one's own signature", async () => {
    await using services = await openMembershipServices();
    const [ann, mallory] = [openVisitor(services.app), openVisitor(services.app)];
    const foreign = intentIdFrom(await ann.begin());
    const own = intentIdFrom(await mallory.begin());
    mallory.jar.cookie = mallory.jar.cookie.replace(own, foreign);
    expect((await mallory.fetchPayment()).body.payment_intent).toBeNull();
  });
});

describe("a new member's record", () => {
  test("is pending under its own reference, whatever `paid` says", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    for (const paid of [true, false]) {
      const response = await visitor.join(undefined, { paid, email: `${paid}@example.org` });
      expect(response).toMatchObject({ status: 200, body: { reference: expect.stringMatching(/^J-[0-9A-Z]{6}$/) } });
    }
    expect(await services.members()).toMatchObject([{ status: "pending" }, { status: "pending" }]);
    expect(await services.mails()).toEqual([]);
  });

  test("is bound to the cookie's payment, and written into its metadata", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    const { body } = await visitor.join(secret);
    const [member] = await services.members();
    expect(member).toMatchObject({ reference: body.reference, payment_intent: intentIdFrom(secret) });
    expect(await services.provider.retrieve(intentIdFrom(secret))).toMatchObject({
      metadata: { item: "cjf-membership", member: member?.id },
      receiptEmail: "ann@example.org",
      description: expect.stringContaining(`${member?.year}, ${member?.reference}`),
    });
  });

  test.each([
    ["state", "VIC"],
    ["status", "paid"],
    ["reference", "J-000000"],
  ])("is refused with a key that is not of its eight: %s", async (key, value) => {
    await using services = await openMembershipServices();
    const response = await openVisitor(services.app).join(undefined, { [key]: value });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: key }] } });
  });

  test.each(Object.keys(memberPayload()))("is refused without %s", async (key) => {
    await using services = await openMembershipServices();
    const response = await openVisitor(services.app).join(undefined, { [key]: undefined });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: key }] } });
    expect(await services.members()).toEqual([]);
  });

  test("is the same when repeated; a reused key needs the same answers", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    const key = { "Idempotency-Key": "k1" };
    const responses = [
      await visitor.join(secret, {}, key),
      await visitor.join(secret, {}, key),
      await visitor.join(secret),
    ];
    expect(new Set(responses.map(({ body }) => body.reference)).size).toBe(1);
    const other = await visitor.join(secret, { city: "Kyneton" }, key);
    expect(other).toMatchObject({ status: 422, body: { errors: [{ field: "Idempotency-Key" }] } });
    expect(await services.members()).toMatchObject([{ city: "Newstead" }]);
  });

  test("is refused once the person has paid, even under a used key", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    const key = { "Idempotency-Key": "k1" };
    await visitor.join(secret, {}, key);
    await visitor.confirm(secret);
    const again = await visitor.join(secret, {}, key);
    const [member] = await services.members();
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: "already-member",
        detail: `This person is already a member for ${member?.year}. No money was taken.`,
      },
    });
    expect(member?.status).toBe("paid");
    expect((await visitor.join(undefined, { phone: "0499 999 999" })).status).toBe(409);
    expect(await services.members()).toEqual([member]);
  });
});

describe("requests that are refused", () => {
  test.each([create, records])("%s refuses cross-site requests", async (path) => {
    await using services = await openMembershipServices();
    for (const headers of [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "", Origin: "https://evil.example" },
    ]) {
      const response = await openVisitor(services.app).post(path, { items: [item], ...memberPayload() }, headers);
      expect(response.status).toBe(403);
    }
    expect(await services.members()).toEqual([]);
  });

  test("at most five payments are begun a minute, so that stolen cards cannot be tested", async () => {
    await using services = await openMembershipServices({ RATE_LIMIT: "on" });
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await openVisitor(services.app).post(create, { items: [item] })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const other = openVisitor(services.app, { address: "203.0.113.10" });
    expect((await other.post(create, { items: [item] })).status).toBe(200);
  });
});

test.each([create, records])("with payments off %s answers 503 with advice", async (path) => {
  await using services = await openMembershipServices({ PAYMENTS: "off" });
  const body = path === create ? { items: [item] } : memberPayload();
  const response = await openVisitor(services.app).post(path, body);
  expect(response).toMatchObject({ status: 503, body: { code: "payments-off", detail: expect.stringContaining("@") } });
  expect((await openVisitor(services.app).fetchPayment()).body).toEqual({ client_secret: null, payment_intent: null });
});
