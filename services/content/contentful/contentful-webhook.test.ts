import { expect, test } from "vitest";
import { openTestServices } from "#tests/support/site/services.ts";
import { signatureOf } from "./contentful-signature.server.ts";
import { contentfulWebhook } from "./contentful-webhook.server.ts";

const secret = "s".repeat(64);
const settings = {
  CONTENTFUL_SPACE_ID: "space",
  CONTENTFUL_ACCESS_TOKEN: "token",
  CONTENTFUL_WEBHOOK_SECRET: secret,
};
const path = "/webhooks/contentful";
const body = '{"sys":{"type":"Entry","id":"home"},"fields":{"title":{"en-AU":"Café"}}}';

type Webhook = { headers: Headers; body: string };

/** A webhook as Contentful sends and signs it. */
function webhook({ at = Date.now(), key = secret } = {}): Webhook {
  const headers = new Headers({
    "Content-Type": "application/vnd.contentful.management.v1+json",
    "X-Contentful-Topic": "ContentManagement.Entry.publish",
    "X-Contentful-Signed-Headers": "x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic",
    "X-Contentful-Timestamp": String(at),
  });
  headers.set("X-Contentful-Signature", signatureOf({ method: "POST", path, headers, body }, key));
  return { headers, body };
}

async function openSite() {
  const open = await openTestServices(settings);
  const { db } = open.services;
  const app = contentfulWebhook(open.services);
  return {
    ...open,
    deliver: async (sent: Webhook) => (await app.request(path, { method: "POST", ...sent })).status,
    published: async () => (await db.selectFrom("published").selectAll().execute()).map(({ version }) => version),
  };
}

test("the signature is the one that Contentful's own toolkit makes", () => {
  const headers = new Headers({
    "X-Contentful-Topic": "ContentManagement.Entry.publish",
    "X-Contentful-Signed-Headers": "x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic",
    "X-Contentful-Timestamp": "1600000000000",
    "X-Not-Signed": "1",
  });
  // signRequest of @contentful/node-apps-toolkit 3, with the same secret, path, time and header.
  expect(signatureOf({ method: "POST", path, headers, body: "{}" }, secret)).toBe(
    "9b122127d27af4d07a9b3bd324e606b341622296ec885ee2816c0b386754771e",
  );
});

test("each signed webhook publishes a new content version", async () => {
  await using site = await openSite();
  expect(await site.deliver(webhook())).toBe(200);
  expect(await site.published()).toEqual([1]);
  expect(await site.deliver(webhook())).toBe(200);
  expect(await site.published()).toEqual([2]);
});

test("an unsigned, altered or replayed webhook is refused", async () => {
  await using site = await openSite();
  const minutes = 60_000;
  const unsigned = webhook();
  unsigned.headers.delete("X-Contentful-Signature");
  const undated = webhook();
  undated.headers.delete("X-Contentful-Timestamp");
  const redated = webhook({ at: Date.now() - 10 * minutes });
  redated.headers.set("X-Contentful-Timestamp", String(Date.now()));
  // A sender who names no header as signed must not get rid of the time by it.
  const unnamed = webhook({ at: Date.now() - 10 * minutes });
  unnamed.headers.set("X-Contentful-Signed-Headers", "x-contentful-topic");
  unnamed.headers.set("X-Contentful-Timestamp", String(Date.now()));
  const otherTopic = webhook();
  otherTopic.headers.set("X-Contentful-Topic", "ContentManagement.Entry.delete");
  const otherBody = webhook();
  otherBody.body = otherBody.body.replace("home", "else");
  for (const [name, sent] of Object.entries({
    unsigned,
    undated,
    redated,
    unnamed,
    otherTopic,
    otherBody,
    "another key": webhook({ key: "t".repeat(64) }),
    old: webhook({ at: Date.now() - 6 * minutes }),
    "from the future": webhook({ at: Date.now() + 6 * minutes }),
    "no date": { ...webhook(), headers: new Headers({ "X-Contentful-Timestamp": "soon" }) },
  }))
    expect(await site.deliver(sent), name).toBe(400);
  expect(await site.published()).toEqual([]);
});

test("more than a megabyte is not read", async () => {
  await using site = await openSite();
  expect(await site.deliver({ ...webhook(), body: "x".repeat(1_000_001) })).toBe(413);
});

test("without the secret there is no such address", async () => {
  await using open = await openTestServices();
  const response = await contentfulWebhook(open.services).request(path, { method: "POST", ...webhook() });
  expect(response.status).toBe(404);
});
