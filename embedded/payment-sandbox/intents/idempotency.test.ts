import { expect, test } from "vitest";
import { fiveDollars, openSandbox, pay, sdkFor } from "../test-sandbox.ts";

const good = "4242424242424242";
const sum = "amount=500&currency=aud";

function create(opened: Awaited<ReturnType<typeof openSandbox>>, key: string, body = sum) {
  return opened.request("/payment_intents", { method: "POST", headers: { "Idempotency-Key": key }, body });
}

test("a repeated request under one key is carried out once, with the same reply", async () => {
  await using opened = await openSandbox();
  const [first, second] = [await create(opened, "one"), await create(opened, "one")];
  expect(await second.text()).toBe(await first.text());
  expect([first, second].map((response) => response.headers.get("Idempotent-Replayed"))).toEqual([null, "true"]);
  expect((await opened.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("a key cannot be used for another request", async () => {
  await using opened = await openSandbox();
  const { id } = await (await create(opened, "one")).json();
  const other = await create(opened, "one", "amount=600&currency=aud");
  expect(other.status).toBe(400);
  expect((await other.json()).error).toMatchObject({
    type: "idempotency_error",
    message: expect.stringContaining("same parameters"),
  });
  const elsewhere = opened.stripe.paymentIntents.update(id, {}, { idempotencyKey: "one" });
  await expect(elsewhere).rejects.toMatchObject({ message: expect.stringContaining("same endpoint") });
});

test("a decline is stored as the reply", async () => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  const first = await pay(opened, intent, { number: "4000000000000002", key: "try" });
  const again = await pay(opened, intent, { number: "4000000000000002", key: "try" });
  expect(again.body).toEqual(first.body);
  expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([402, "true"]);
});

test("the reply for an unknown payment is stored as well", async () => {
  await using opened = await openSandbox();
  const cancel = () => opened.stripe.paymentIntents.cancel("pi_nothing", {}, { idempotencyKey: "gone" });
  await expect(cancel()).rejects.toMatchObject({ statusCode: 404 });
  await expect(cancel()).rejects.toMatchObject({ headers: { "idempotent-replayed": "true" } });
});

test("a key is free again after invalid parameters", async () => {
  await using opened = await openSandbox();
  expect((await create(opened, "one", "amount=500")).status).toBe(400);
  expect((await create(opened, "one")).status).toBe(200);
});

test("of concurrent requests under one key one is carried out; the others get its reply or that it is in progress", async () => {
  await using opened = await openSandbox();
  const responses = await Promise.all(Array.from({ length: 8 }, () => create(opened, "one")));
  const bodies = await Promise.all(responses.map((response) => response.json()));
  const ids = new Set(bodies.flatMap((body) => body.id ?? []));
  expect(ids.size).toBe(1);
  const refused = bodies.filter((_, at) => responses[at]?.status !== 200);
  for (const { error } of refused) expect(error.code).toBe("idempotency_key_in_use");
  expect((await opened.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("concurrent SDK calls with retries all get the one reply", async () => {
  await using opened = await openSandbox();
  const retryingClient = sdkFor(opened.sandbox, opened.secretKey, 5);
  const made = await Promise.all(
    [1, 2, 3].map(() =>
      retryingClient.paymentIntents.create({ amount: 500, currency: "aud" }, { idempotencyKey: "one" }),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

test("a killed process's request can be repeated after a while", async () => {
  await using opened = await openSandbox();
  await create(opened, "one");
  await opened.db.updateTable("sandbox_idempotency_keys").set({ status: null, body: null }).execute();
  expect((await create(opened, "one")).status).toBe(409);
  opened.clock.now += 10_000;
  expect((await create(opened, "one")).status).toBe(200);
});

test("a key expires after a day", async () => {
  await using opened = await openSandbox();
  await create(opened, "one");
  opened.clock.now += 24 * 3_600_000;
  expect((await create(opened, "one")).headers.get("Idempotent-Replayed")).toBeNull();
  expect((await opened.stripe.paymentIntents.list()).data).toHaveLength(2);
});

test("a browser cannot get the reply that the server got", async () => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  const update = { method: "POST", headers: { "Idempotency-Key": "one" }, body: "description=x" };
  await opened.request(`/payment_intents/${intent.id}`, update);
  const headers = { ...update.headers, Authorization: `Bearer ${opened.publishableKey}` };
  expect((await opened.request(`/payment_intents/${intent.id}`, { ...update, headers })).status).toBe(401);
});

test("two concurrent confirmations charge once", async () => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay(opened, intent, { number: good })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  const events = await opened.db.selectFrom("sandbox_events").select("body").execute();
  expect(events.filter(({ body }) => JSON.parse(body).type === "payment_intent.succeeded")).toHaveLength(1);
});

test("of a concurrent confirmation and cancellation one wins, and both replies agree", async () => {
  await using opened = await openSandbox();
  for (let round = 0; round < 5; round++) {
    const intent = await fiveDollars(opened.stripe);
    const [paid, canceled] = await Promise.all([
      pay(opened, intent, { number: good }),
      opened.stripe.paymentIntents.cancel(intent.id).catch((error: unknown) => error),
    ]);
    const { status } = await opened.stripe.paymentIntents.retrieve(intent.id);
    expect([paid.status, status]).toEqual(status === "succeeded" ? [200, "succeeded"] : [400, "canceled"]);
    expect(canceled).toMatchObject(
      status === "canceled" ? { status } : { code: "payment_intent_unexpected_state", statusCode: 400 },
    );
  }
});
