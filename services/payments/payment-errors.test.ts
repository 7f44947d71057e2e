import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "#platform/observability/log.server.ts";
import { PaymentRefused, PaymentsUnavailable } from "./payment-errors.server.ts";
import { createPaymentsClient } from "./payments-client.server.ts";

const keys = { secretKey: "sk_test_ours", webhookSecret: "whsec_ours" };
const whole = { type: "payment_intent", client_secret: "pi_1_secret_x", receipt_email: "ann@example.org" };

/** Something where Stripe should be. */
async function startProvider(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  // A listening server has one.
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { apiUrl: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}

function refusing(status: number, error: object): RequestListener {
  return (_, response) => {
    response.writeHead(status, { "Content-Type": "application/json", "Stripe-Should-Retry": "false" });
    response.end(JSON.stringify({ error }));
  };
}

function clientOf(apiUrl: string) {
  const lines: string[] = [];
  const log = createLog(
    "debug",
    "stdout",
    new Writable({
      write(line, _, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  return { client: createPaymentsClient({ ...keys, apiUrl, timeoutMs: 3_000 }, log), lines };
}

const payment = { amount: 500, currency: "aud", metadata: { item: "cjf-membership" } };

test.concurrent.each([
  ["has enough of us", refusing(429, { type: "invalid_request_error", code: "rate_limit", message: "Slower." })],
  ["has trouble of its own", refusing(500, { type: "api_error", message: "Oh." })],
  ["is something else", ((_, response) => response.end("<h1>Hello")) satisfies RequestListener],
  ["hangs up", ((request) => request.socket.destroy()) satisfies RequestListener],
  ["never answers", (() => {}) satisfies RequestListener],
  [
    "never finishes its answer",
    ((_, response) => void response.writeHead(200).write('{"id":')) satisfies RequestListener,
  ],
])("a provider that %s is unavailable, and logged in one line without a secret", async (_, listener) => {
  await using provider = await startProvider(listener);
  const { client, lines } = clientOf(provider.apiUrl);
  await expect(client.create(payment)).rejects.toThrow(PaymentsUnavailable);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("the payment provider does not answer");
  expect(lines[0]).not.toMatch(/sk_|secret/);
});

test.each([
  [
    "refuses our key",
    refusing(401, { type: "invalid_request_error", message: "Invalid API Key provided: sk_****urs" }),
  ],
  ["does not allow our key that", refusing(403, { type: "invalid_request_error", message: "No." })],
])("a provider that %s is unavailable, and the log names the key's setting", async (_, listener) => {
  await using provider = await startProvider(listener);
  const { client, lines } = clientOf(provider.apiUrl);
  await expect(client.create(payment)).rejects.toThrow(/refuses our key: see STRIPE_SECRET_KEY/);
  expect(lines).toEqual([expect.stringContaining("refuses our key: see STRIPE_SECRET_KEY")]);
  expect(lines[0]).not.toMatch(/sk_|_secret_/);
});

test.concurrent("a provider that refuses connections is unavailable for every call", async () => {
  const provider = await startProvider(() => {});
  await provider.close();
  const { client } = clientOf(provider.apiUrl);
  const calls = [
    client.create(payment),
    client.retrieve("pi_1"),
    client.update("pi_1", { description: "x" }),
    client.cancel("pi_1"),
    client.list("cjf-membership")[Symbol.asyncIterator]().next(),
  ];
  for (const call of await Promise.allSettled(calls))
    expect(call).toMatchObject({ status: "rejected", reason: { name: "PaymentsUnavailable" } });
});

test.concurrent("a provider whose host name is unknown is unavailable", async () => {
  const { client, lines } = clientOf("http://provider.invalid");
  await expect(client.create(payment)).rejects.toThrow(PaymentsUnavailable);
  expect(lines).toHaveLength(1);
});

test.concurrent("an unavailable provider opens the circuit breaker: the next visitor gets an error at once", async () => {
  let requestCount = 0;
  await using provider = await startProvider((request, response) => {
    requestCount += 1;
    refusing(500, { type: "api_error", message: "Oh." })(request, response);
  });
  const { client } = clientOf(provider.apiUrl);
  for (let call = 0; call < 5; call += 1) await expect(client.retrieve("pi_1")).rejects.toThrow(PaymentsUnavailable);
  expect(client.isCircuitOpen()).toBe(true);
  await expect(client.create(payment)).rejects.toThrow(PaymentsUnavailable);
  expect(requestCount).toBe(5);
});

test.concurrent("errors in our own requests do not open the circuit breaker", async () => {
  const error = { type: "invalid_request_error", code: "amount_too_small", message: "Too small." };
  await using provider = await startProvider(refusing(400, error));
  const { client } = clientOf(provider.apiUrl);
  for (let call = 0; call < 8; call += 1) await expect(client.create(payment)).rejects.toThrow(PaymentRefused);
  expect(client.isCircuitOpen()).toBe(false);
});

test.concurrent("an error in our own request is a bug, whose message has no personal data and no secret", async () => {
  const error = {
    type: "invalid_request_error",
    code: "amount_too_small",
    message: "ann@example.org",
    payment_intent: whole,
  };
  await using provider = await startProvider(refusing(400, error));
  const { client, lines } = clientOf(provider.apiUrl);
  const refused: unknown = await client.create(payment).catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(PaymentRefused);
  expect(refused).toMatchObject({ code: "amount_too_small" });
  expect(JSON.stringify(refused) + String(refused)).not.toMatch(/ann@|_secret_/);
  expect(lines).toEqual([]);
});
