import { describe, expect, test } from "vitest";
import { PaymentsUnavailable } from "#services/payments/payment-errors.server.ts";
import type { PaymentsClient } from "#services/payments/payments-client.server.ts";
import { type MembershipTest, openMembershipServices } from "#tests/support/membership/membership-services.ts";
import { openVisitor } from "#tests/support/membership/membership-visitor.ts";
import { pollOnce } from "./poll-payments.server.ts";

type Call = "create" | "retrieve" | "update" | "cancel";
const calls = ["create", "retrieve", "update", "cancel"] as const satisfies readonly (Call & keyof PaymentsClient)[];

/** Makes the n-th call of the provider fail, before it is done there or after: as a time-out does, or a process that is killed. */
function breakOff({ client, provider }: MembershipTest, at: number, when: "before" | "after") {
  let count = 0;
  const guard = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    count += 1;
    if (count !== at) return call();
    if (when === "after") await call();
    throw new PaymentsUnavailable();
  };
  client.create = (payment) => guard(() => provider.create(payment));
  client.retrieve = (id) => guard(() => provider.retrieve(id));
  client.update = (id, changes) => guard(() => provider.update(id, changes));
  client.cancel = (id) => guard(() => provider.cancel(id));
  return { broke: () => count >= at };
}

function restoreProvider({ client, provider }: MembershipTest) {
  for (const call of calls) Object.assign(client, { [call]: provider[call] });
}

const steps = Array.from({ length: 6 }, (_, n) => n + 1).flatMap((at) => [
  [at, "before"] as const,
  [at, "after"] as const,
]);

describe("a provider that becomes unavailable", () => {
  test.each(steps)("at step %i, %s it was done there, has charged nothing, and a retry succeeds", async (at, when) => {
    await using services = await openMembershipServices();
    const [phone, laptop] = [openVisitor(services.app), openVisitor(services.app)];
    await phone.join(await phone.begin());
    breakOff(services, at, when);
    const tryOnce = async () => {
      const begun = await laptop.post("/api/payments/create-payment-intent", {
        items: [{ id: "cjf-membership", amount: 200 }],
      });
      return begun.status === 200 ? laptop.join(String(begun.body.clientSecret)) : begun;
    };
    const first = await tryOnce();
    expect([200, 503]).toContain(first.status);
    if (first.status === 503) expect(first.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await services.members()).toMatchObject([{ status: "pending" }]);
    restoreProvider(services);
    const secret = await laptop.begin();
    expect((await laptop.join(secret)).status).toBe(200);
    expect((await laptop.confirm(secret)).body.status).toBe("succeeded");
    while ((await pollOnce(services, Date.now() + 60_000)) !== "nothing-due");
    expect(await services.members()).toMatchObject([{ status: "paid" }]);
    expect(await services.mails()).toHaveLength(2);
  });
});

test("a payment whose sync was interrupted is synced when the provider is back", async () => {
  await using services = await openMembershipServices();
  const visitor = openVisitor(services.app);
  await visitor.becomeMember();
  breakOff(services, 1, "after");
  expect((await visitor.fetchPayment()).status).toBe(503);
  expect(await services.members()).toMatchObject([{ status: "pending" }]);
  expect((await visitor.fetchPayment()).status).toBe(200);
  expect(await services.members()).toMatchObject([{ status: "paid" }]);
});

test("a member is marked paid and their emails queued in one transaction", async () => {
  await using services = await openMembershipServices();
  const visitor = openVisitor(services.app);
  await visitor.becomeMember();
  await services.db.schema.alterTable("outbox").renameTo("outbox_away").execute();
  expect((await visitor.fetchPayment()).status).toBe(500);
  expect(await services.members()).toMatchObject([{ status: "pending", paid_at: null }]);
  await services.db.schema.alterTable("outbox_away").renameTo("outbox").execute();
  expect((await visitor.fetchPayment()).status).toBe(200);
  expect(await services.members()).toMatchObject([{ status: "paid" }]);
  expect(await services.mails()).toHaveLength(2);
});

test("the log has neither personal data nor secrets", async () => {
  await using services = await openMembershipServices();
  const visitor = openVisitor(services.app);
  const secret = await visitor.begin();
  await visitor.join(secret);
  breakOff(services, 1, "before");
  await visitor.join(secret);
  services.client.retrieve = async () => {
    const intent = await services.provider.retrieve(secret.split("_secret_")[0] ?? "");
    return intent && { ...intent, status: "succeeded", amountReceived: 1 };
  };
  await visitor.fetchPayment();
  const log = JSON.stringify(services.logged());
  expect(log).toContain("another amount");
  expect(log).not.toMatch(/\b(ann|lee)\b|_secret_|Newstead/i);
});
