import { expect, test } from "vitest";
import { createFileStorage, StorageUnavailable } from "#platform/files/file-storage.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { createOutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import { openMailbox } from "#services/mail/incoming/read-mailbox.server.ts";
import { smtpTransport } from "#services/mail/transport/smtp-transport.server.ts";
import { PaymentsUnavailable } from "#services/payments/payment-errors.server.ts";
import { createPaymentsClient } from "#services/payments/payments-client.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { httpHead, startEndlessServer } from "#tests/support/servers/endless-server.ts";
import { openTestServices } from "#tests/support/site/services.ts";

/** What the sockets of both sides and the largest answer come to; an answer without an end has 400 MB. */
const mostBytes = 60e6;
const log = createLog("silent");
const xml = "<Error><Code>Odd</Code>";

test.each([
  ["an error", httpHead(500, "application/xml"), `${xml}<Message>`],
  ["a refusal", httpHead(403, "application/xml"), `${xml}<Message>`],
  ["a missing file", httpHead(404, "application/xml"), `${xml}<Message>`],
  ["an answer to an upload", httpHead(200, "application/xml"), "<Anything>"],
])("an object store whose answer has no end (%s) is given up", async (_, head, part) => {
  await using store = await startEndlessServer(head, part);
  const s3 = {
    bucket: "pictures",
    region: "us-east-1",
    endpoint: store.url,
    credentials: { accessKeyId: "key", secretAccessKey: "secret" },
  };
  const files = createFileStorage({ dataDir: "/nowhere", s3 }, createOutboundCalls(log));
  const outcomes = await Promise.allSettled([
    files.put("a.jpg", new Uint8Array(10), "image/jpeg"),
    files.read("a.jpg", { bytes: 10 }).then((file) => file && new Response(file).bytes()),
    files.remove("a.jpg"),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect([StorageUnavailable.name, "AnswerCutOff"]).toContain(outcome.reason.name);
  expect(store.bytes()).toBeLessThan(mostBytes);
});

test.each([200, 404, 502])(
  "Contentful whose answer %i has no end is given up, at each of its hosts",
  async (status) => {
    await using there = await startEndlessServer(httpHead(status), '{"sys":{"id":"x"},"message":"');
    await using open = await openTestServices({
      CONTENTFUL_SPACE_ID: "space",
      CONTENTFUL_ACCESS_TOKEN: "token",
      CONTENTFUL_PREVIEW_TOKEN: "token-of-the-preview",
      CONTENTFUL_HOST: there.url,
      CONTENTFUL_PREVIEW_HOST: there.url,
      CONTENTFUL_ASSET_HOST: there.url,
    });
    const { content } = open.services;
    const address = new URL(`${contentApi.path}/entries`, "https://jazz.example.org");
    const headers = { Authorization: `Bearer ${contentApi.token}` };
    const asked = [content.routes.request(address.pathname, { headers }), content.previewFetch?.(new Request(address))];
    for (const response of await Promise.all(asked)) expect(response?.ok).toBe(false);
    expect(there.bytes()).toBeLessThan(mostBytes);
  },
);

test.each([200, 402, 500])("Stripe whose answer %i has no end is given up", async (status) => {
  await using stripe = await startEndlessServer(httpHead(status), '{"error":{"message":"');
  const account = { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret: "whsec_1" };
  const client = createPaymentsClient({ ...account, apiUrl: stripe.url }, log);
  await expect(client.retrieve("pi_1")).rejects.toThrow(PaymentsUnavailable);
  expect(stripe.bytes()).toBeLessThan(mostBytes);
});

test("a mail server whose reply has no end is given up, and the mail is tried again", async () => {
  await using server = await startEndlessServer("", "220-not yet\r\n", { afterRequest: false });
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${server.port}` });
  const mail = { id: "1", queuedAt: 0, sender: "a@example.org", recipient: "b@example.org", message: "Subject: x\r\n" };
  expect(await transport.send(mail)).toMatchObject({ outcome: "failed" });
  transport.close();
  expect(server.bytes()).toBeLessThan(20e6);
});

test("a mailbox whose greeting has no end is given up", async () => {
  await using server = await startEndlessServer("* OK ", "not yet ", { afterRequest: false });
  const mailbox = { host: "127.0.0.1", port: server.port, secure: false, user: "a", password: "b", mailbox: "INBOX" };
  await expect(openMailbox(mailbox, AbortSignal.timeout(20_000))).rejects.toThrow();
  expect(server.bytes()).toBeLessThan(20e6);
});
