import { describe, expect, test, vi } from "vitest";
import { PaymentRefused } from "#services/payments/payment-errors.server.ts";
import { intentIdFrom } from "#site/features/membership/membership-contract.ts";
import { openMembershipServices } from "#tests/support/membership/membership-services.ts";
import { openVisitor, type TestResponse } from "#tests/support/membership/membership-visitor.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";
import { syncPayment } from "./sync-payment.server.ts";

const ann = { firstName: "Ann", lastName: "Lee", email: "ann@example.org" };
const closed = { status: 409, body: { code: "payment-closed" } };
const processing = { status: 409, body: { code: "payment-processing" } };
const paid = { status: 409, body: { code: "already-member" } };

function statusOf(response: TestResponse) {
  return response.body.status;
}

describe("one person", () => {
  test("on a second device has a payment of its own, and the first one stays open", async () => {
    await using services = await openMembershipServices();
    const [phone, laptop] = [openVisitor(services.app), openVisitor(services.app)];
    const [first, second] = [await phone.begin(), await laptop.begin()];
    expect((await phone.join(first)).status).toBe(200);
    expect((await laptop.join(second)).status).toBe(200);
    expect((await phone.join(first)).status).toBe(200);
    expect(statusOf(await phone.confirm(first))).toBe("succeeded");
    expect(await laptop.join(second)).toMatchObject(paid);
    expect(await services.members()).toMatchObject([{ status: "paid", payment_intent: intentIdFrom(first) }]);
    expect(await services.mails()).toHaveLength(2);
  });

  test("whose first device has paid cannot pay on the second", async () => {
    await using services = await openMembershipServices();
    const [phone, laptop] = [openVisitor(services.app), openVisitor(services.app)];
    await phone.becomeMember();
    expect(await services.members()).toMatchObject([{ status: "pending" }]);
    expect(await laptop.join(await laptop.begin())).toMatchObject(paid);
    expect(await services.members()).toMatchObject([{ status: "paid" }]);
  });

  test("who was erased while the provider was asked is not said to have paid", async () => {
    await using services = await openMembershipServices();
    const phone = openVisitor(services.app);
    const secret = await phone.begin();
    const { client } = services.payments;
    const retrieve = client.retrieve;
    const erased = vi.spyOn(client, "retrieve").mockImplementation(async (id) => {
      await services.db.deleteFrom("members").execute();
      return retrieve(id);
    });
    expect(await phone.join(secret)).toMatchObject(closed);
    expect(erased).toHaveBeenCalled();
    expect(await services.members()).toEqual([]);
  });

  test("whose payment is processing cannot pay another", async () => {
    await using services = await openMembershipServices();
    const [phone, laptop] = [openVisitor(services.app), openVisitor(services.app)];
    const secret = await phone.begin();
    await phone.join(secret);
    expect(statusOf(await phone.confirm(secret, {}, testCards.succeedsLater))).toBe("processing");
    expect(await laptop.join(await laptop.begin())).toMatchObject(processing);
    expect(await phone.join(secret)).toMatchObject(processing);
  });

  test.each(Array.from({ length: 8 }, (_, n) => n))(
    "racing on three devices pays once in the end: what else came in is refunded (%s)",
    async (lead) => {
      await using services = await openMembershipServices();
      const visitors = [openVisitor(services.app), openVisitor(services.app), openVisitor(services.app)];
      const tries = visitors.map(async (visitor, place) => {
        const secret = await visitor.begin();
        for (let wait = 0; wait < ((lead >> place) & 1) * 3; wait += 1) await visitor.fetchPayment();
        const joined = await visitor.join(secret);
        if (joined.status !== 200) return joined.status;
        return statusOf(await visitor.confirm(secret)) ?? "refused";
      });
      const ended = await Promise.all(tries);
      const payments = await services.db.selectFrom("membership_payments").select("payment_intent as id").execute();
      for (const { id } of payments) await syncPayment(services, id);
      const succeeded = ended.filter((each) => each === "succeeded").length;
      const charged = await Promise.all(
        payments.map(async ({ id }) => {
          const received = (await services.provider.retrieve(id))?.amountReceived ?? 0;
          return received - (received > 0 ? await services.provider.amountRefunded(id) : 0);
        }),
      );
      expect(succeeded).toBeGreaterThan(0);
      expect(charged.filter((cents) => cents > 0)).toEqual([500]);
      expect(await services.members()).toMatchObject([{ status: "paid" }]);
      expect((await services.mails()).map(({ kind }) => kind)).toEqual([
        "membership-festival",
        "membership-member",
        ...Array.from({ length: succeeded - 1 }, () => "membership-refund"),
      ]);
    },
  );

  test("is the same with another spelling of case and white space", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    await visitor.becomeMember({ firstName: "Zoe\u0308", lastName: "van  Dyk" });
    const again = { firstName: " ZO\u00cb", lastName: "Van Dyk", email: "ANN@example.org" };
    expect(await visitor.join(await visitor.begin(), again)).toMatchObject(paid);
  });

  test("who corrects a typo after a decline pays under the corrected name", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    await visitor.join(secret, { lastName: "Leee" });
    await visitor.confirm(secret, { lastName: "Leee" }, testCards.declined);
    expect((await visitor.join(secret, ann)).status).toBe(200);
    await visitor.confirm(secret, ann);
    await visitor.fetchPayment();
    const members = await services.members();
    expect(Object.fromEntries(members.map((each) => [each.last_name, each.status]))).toEqual({
      Leee: "pending",
      Lee: "paid",
    });
  });
});

describe("a record", () => {
  test("is refused when the form's payment is not the cookie's, as in two tabs that began at once", async () => {
    await using services = await openMembershipServices();
    const [tab, otherTab] = [openVisitor(services.app), openVisitor(services.app)];
    const mine = await tab.begin();
    const later = await otherTab.begin();
    tab.jar.cookie = otherTab.jar.cookie;
    expect(await tab.join(mine)).toMatchObject(closed);
    expect(await tab.begin()).toBe(later);
    expect((await tab.join(later)).status).toBe(200);
  });

  test("is refused with a named payment and no cookie", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    visitor.jar.cookie = "";
    expect(await visitor.join(secret)).toMatchObject(closed);
  });

  test("is not bound to another browser's payment", async () => {
    await using services = await openMembershipServices();
    const [victim, mallory] = [openVisitor(services.app), openVisitor(services.app)];
    const foreign = await victim.begin();
    const own = await mallory.begin();
    expect(await mallory.join(foreign)).toMatchObject(closed);
    expect((await mallory.join(own, { email: "mal@example.org" })).status).toBe(200);
    expect((await services.provider.retrieve(intentIdFrom(foreign)))?.metadata).not.toHaveProperty("member");
  });

  test.each(["canceled", "unknown here"])("is refused with a payment that is %s", async (how) => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    if (how === "canceled") await services.provider.cancel(intentIdFrom(secret));
    else await services.db.deleteFrom("membership_payments").execute();
    expect(await visitor.join(secret)).toMatchObject(closed);
    expect((await visitor.join(await visitor.begin())).status).toBe(200);
  });

  test("is refused with a field error for an address the provider rejects", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    services.client.update = async () => {
      throw new PaymentRefused("email_invalid");
    };
    expect(await visitor.join(secret)).toMatchObject({ status: 422, body: { errors: [{ field: "email" }] } });
  });

  test("is refused with a payment that is canceled at the last moment", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    services.client.update = async (id, changes) => {
      await services.provider.cancel(id);
      return services.provider.update(id, changes);
    };
    expect(await visitor.join(secret)).toMatchObject(closed);
  });
});
