import { describe, expect, test } from "vitest";
import { intentIdFrom, referenceFrom } from "#site/features/membership/membership-contract.ts";
import { openMembershipServices } from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";
import { applyIntent } from "./sync-payment.server.ts";

const ann = { firstName: "Ann", lastName: "Lee", email: "ann@example.org" };
const bob = { firstName: "Bob", lastName: "Lee", email: "ann@example.org" };
const closed = { status: 409, body: { code: "payment-closed" } };
const processing = { status: 409, body: { code: "payment-processing" } };

// `findPayingMember` of sync-payment.server.ts, through the API.
describe("two people", () => {
  test("who share an address each become a member", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    for (const person of [ann, bob]) {
      await visitor.becomeMember(person);
      await visitor.fetchPayment();
    }
    expect(await services.members()).toMatchObject([{ status: "paid" }, { status: "paid" }]);
    expect(await services.mails()).toHaveLength(4);
  });

  test.each([
    [ann, "Ann"],
    [bob, "Bob"],
  ])("in two tabs have one payment: it is the card holder's", async (holder, expected) => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    await visitor.join(secret, ann);
    await visitor.join(secret, bob);
    await visitor.confirm(secret, holder);
    await visitor.fetchPayment();
    const members = await services.members();
    expect(members.filter(({ status }) => status === "paid").map(({ first_name }) => first_name)).toEqual([expected]);
    const other = holder === ann ? bob : ann;
    expect(await visitor.join(secret, other)).toMatchObject(closed);
    await visitor.becomeMember(other);
    await visitor.fetchPayment();
    expect((await services.members()).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  test("who match no card holder: the payment is of the one who submitted their details last", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    await visitor.join(secret, ann);
    // Ann submitted her details long before Bob does.
    await services.db.updateTable("membership_payers").set({ named_at: 1 }).execute();
    await visitor.join(secret, bob);
    await visitor.confirm(secret, { firstName: "Their", lastName: "Bank" });
    await visitor.fetchPayment();
    const members = await services.members();
    expect(members.find(({ status }) => status === "paid")?.first_name).toBe("Bob");
  });

  test("in two tabs: the payment's description names the card holder", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    const { reference } = (await visitor.join(secret, ann)).body;
    await visitor.join(secret, bob);
    await visitor.confirm(secret, ann);
    await visitor.fetchPayment();
    const payment = await services.provider.retrieve(intentIdFrom(secret));
    expect(referenceFrom(payment?.description)).toBe(reference);
    const paid = (await services.members()).find(({ status }) => status === "paid");
    expect(payment?.metadata).toMatchObject({ item: "cjf-membership", member: paid?.id });
  });

  test("do not share a payment that one has just paid", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    await visitor.join(secret, ann);
    services.client.retrieve = async (id) => {
      const open = await services.provider.retrieve(id);
      services.client.retrieve = services.provider.retrieve;
      await visitor.confirm(secret, { firstName: "Their", lastName: "Bank" });
      await visitor.fetchPayment();
      return open;
    };
    expect(await visitor.join(secret, bob)).toMatchObject(closed);
    const members = await services.members();
    expect(members.filter(({ status }) => status === "paid")).toMatchObject([{ first_name: "Ann" }]);
  });

  test("each have their own payment, after one submitted their details with the other's", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    await visitor.join(secret, ann);
    // Ann submitted her details long before Bob does.
    await services.db.updateTable("membership_payers").set({ named_at: 1 }).execute();
    await visitor.join(secret, bob);
    await visitor.confirm(secret, ann, testCards.succeedsLater);
    const slow = await services.provider.retrieve(intentIdFrom(secret));
    await visitor.join(await visitor.begin(), bob);
    if (slow) await applyIntent(services, { ...slow, status: "succeeded", amountReceived: 500, cardHolder: undefined });
    const members = await services.members();
    expect(members.find(({ status }) => status === "paid")?.first_name).toBe("Ann");
  });

  test("do not wait for each other's processing payment", async () => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app);
    const secret = await visitor.begin();
    await visitor.join(secret, bob);
    await visitor.join(secret, ann);
    await visitor.confirm(secret, ann, testCards.succeedsLater);
    expect(await visitor.join(secret, bob)).toMatchObject(closed);
    expect((await visitor.join(await visitor.begin(), bob)).status).toBe(200);
    expect(await visitor.join(await visitor.begin(), ann)).toMatchObject(processing);
  });
});
