import { describe, expect, test } from "vitest";
import { intentIdFrom } from "#site/features/membership/membership-contract.ts";
import { openMembershipServices } from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";

const create = "/api/payments/create-payment-intent";
const item = { id: "cjf-membership", amount: 200 };

describe("a begun payment", () => {
  test("is priced by the server, whatever amount is sent", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    for (const amount of [200, 1, 500_000, "free", null]) {
      const response = await visitor.post(create, { items: [{ ...item, amount }] });
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    }
    const intent = await services.provider.retrieve(intentIdFrom(await visitor.begin()));
    expect(intent).toMatchObject({ amount: 500, currency: "aud", metadata: { item: "cjf-membership" } });
  });

  test("costs what the setting says", async () => {
    await using services = await openMembershipServices({ MEMBERSHIP_FEE_CENTS: "1250" });
    const intent = await services.provider.retrieve(intentIdFrom(await openVisitor(services.app).begin()));
    expect(intent?.amount).toBe(1250);
  });

  test.each([
    ["nothing", {}],
    ["no items", { items: [] }],
    ["two items", { items: [item, item] }],
    ["an unknown item", { items: [{ id: "cjf-t-shirt", amount: 200 }] }],
    ["an item without an id", { items: [{ amount: 200 }] }],
    ["no list", { items: item }],
    ["a prototype's item", { items: [{ id: "__proto__" }] }],
  ])("is refused for %s", async (_, body) => {
    await using services = await openMembershipServices();
    const response = await openVisitor(services.app).post(create, body);
    expect(response.status).toBe(400);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(response.body).toMatchObject({
      detail: expect.stringContaining("cjf-membership"),
      errors: [{ field: "items" }],
    });
    expect(await services.db.selectFrom("membership_payments").selectAll().execute()).toEqual([]);
  });

  test("is named by a cookie that scripts cannot read and cross-site posts do not send", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const response = await visitor.post(create, { items: [item] });
    expect(response.headers.get("Set-Cookie")).toMatch(/HttpOnly/);
    expect(response.headers.get("Set-Cookie")).toMatch(/SameSite=Lax/);
    expect(await visitor.begin()).toBe(response.body.clientSecret);
    expect(await visitor.begin()).toBe(response.body.clientSecret);
    expect(await openVisitor(services.app).begin()).not.toBe(response.body.clientSecret);
  });

  test.each(["canceled", "paid"])("is a new one once the first is %s", async (ended) => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const first = ended === "paid" ? await visitor.becomeMember() : intentIdFrom(await visitor.begin());
    if (ended === "canceled") await services.provider.cancel(first);
    expect(intentIdFrom(await visitor.begin())).not.toBe(first);
  });

  test("is a new one when the fee has changed", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const before = await visitor.begin();
    services.config.membershipFeeCents = 700;
    const after = intentIdFrom(await visitor.begin());
    expect(after).not.toBe(intentIdFrom(before));
    expect((await services.provider.retrieve(after))?.amount).toBe(700);
    const late = await visitor.join(before);
    expect(late).toMatchObject({ status: 409, body: { code: "payment-closed" } });
  });

  test("is the same after a declined card", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    await visitor.join(secret);
    expect((await visitor.confirm(secret, {}, testCards.declined)).status).toBe(402);
    expect(await visitor.begin()).toBe(secret);
  });
});
