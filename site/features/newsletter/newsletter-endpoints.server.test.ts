import { describe, expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { createRateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { usableConfirmToken } from "#tests/support/forms/confirm-token.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { newsletterEndpoints } from "./newsletter-endpoints.server.ts";
import {
  confirmationStatusPath,
  confirmPath,
  subscribePath,
  subscriptionStatusPath,
  unsubscribePath,
  withToken,
} from "./newsletter-links.ts";
import { malformedAddress } from "./newsletter-texts.ts";
import { confirmSubscription, unsubscribe } from "./subscription-status.server.ts";

const fromOurPage = { "Sec-Fetch-Site": "same-origin" };
const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const visitor = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };

test("new, pending, confirmed and suspected addresses get the same response", async () => {
  await using site = await openNewsletter();
  const responses = [
    await site.subscribe({ email: "ann@example.org" }),
    await site.subscribe({ email: "ann@example.org" }),
  ];
  await confirmSubscription(site.db, await site.confirmToken());
  responses.push(await site.subscribe({ email: "ann@example.org" }));
  responses.push(await site.subscribe({ email: "bot@example.org", topic: "Cheap watches" }));
  const seen = responses.map(async (response) => ({
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
  }));
  const [first, ...others] = await Promise.all(seen);
  expect(first?.status).toBe(201);
  for (const other of others) expect(other).toEqual(first);
});

test.each([
  [{ email: "ann" }, "email"],
  [{ email: "ann@example" }, "email"],
  [{ email: "ann@example.org, bob@example.org" }, "email"],
  [{ email: "ann@example.org\r\nBcc: bob@example.org" }, "email"],
  [{ email: `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.org` }, "email"],
  [{ email: ["ann@example.org"] }, "email"],
  [{}, "email"],
  [{ email: "ann@example.org", list: "all" }, "list"],
  [{ email: "ann@example.org", topic: 1 }, "topic"],
])("%j is a problem that names %s, and nothing is stored", async (body, field) => {
  await using site = await openNewsletter();
  const response = await site.subscribe(body);
  expect(response.status).toBe(422);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ errors: [{ field }] });
  expect(await site.rows()).toEqual([]);
});

test("a malformed address is refused with an example", async () => {
  await using site = await openNewsletter();
  const response = await site.subscribe({ email: "ann" });
  expect(await response.json()).toMatchObject({ errors: [{ field: "email", message: malformedAddress }] });
});

test.each([
  [400, "{", {}],
  [413, JSON.stringify({ email: "a".repeat(9000) }), {}],
  [415, "email=ann@example.org", form],
  [403, "{}", { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" }],
])("a body that is no subscription from our own pages gets %i", async (status, body, headers) => {
  await using site = await openNewsletter();
  const response = await site.post("/api/add-subscriber", { ...fromOurPage, ...json, ...headers }, body);
  expect(response.status).toBe(status);
  expect(await site.rows()).toEqual([]);
});

test("a client may subscribe five times a minute, with and without JavaScript counted together", async () => {
  await using site = await openNewsletter({ RATE_LIMIT: "on" });
  const body = { email: "ann@example.org" };
  await Promise.all(Array.from({ length: 5 }, () => site.subscribe(body)));
  const refused = await site.subscribe(body);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await site.subscribeByForm(body)).toBe("failed");
});

describe("under an Idempotency-Key", () => {
  const under = (key: string) => ({ "Idempotency-Key": key });

  test("the same subscription is answered as before and done once; another one is refused", async () => {
    await using site = await openNewsletter();
    expect((await site.subscribe({ email: "ann@example.org" }, under("a"))).status).toBe(201);
    await unsubscribe(site.db, await site.token());
    expect((await site.subscribe({ email: "Ann@example.org" }, under("a"))).status).toBe(201);
    expect(await site.standing()).toBe("unsubscribed");
    const refused = await site.subscribe({ email: "bob@example.org" }, under("a"));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ field: "Idempotency-Key" }] });
    expect(await site.rows()).toHaveLength(1);
    expect((await site.subscribe({ email: "bob@example.org" }, under("b"))).status).toBe(201);
  });

  test.each(["", "é", "x".repeat(256)])("that is none (%s) nothing is stored", async (key) => {
    await using site = await openNewsletter();
    expect((await site.subscribe({ email: "ann@example.org" }, under(key))).status).toBe(400);
    expect(await site.rows()).toEqual([]);
  });
});

test("the form without JavaScript subscribes, and redirects to a page that confirms it", async () => {
  await using site = await openNewsletter();
  expect(await site.subscribeByForm({ email: " ann@example.org ", topic: "" })).toBe("subscribed");
  expect(await site.subscribeByForm({ email: "bot@example.org", topic: "Cheap watches" })).toBe("subscribed");
  expect(await site.subscribeByForm({ email: "ann" })).toBe("malformed");
  expect((await site.rows()).map(({ email, status }) => [email, status])).toEqual([
    ["ann@example.org", "pending"],
    ["bot@example.org", "suspected"],
  ]);
});

test("the confirm page's button confirms and leads back to its page; from elsewhere it does nothing", async () => {
  await using site = await openNewsletter();
  await site.subscribe({ email: "ann@example.org" });
  const path = withToken(confirmPath, await site.confirmToken());
  expect((await site.post(path, { ...form, "Sec-Fetch-Site": "cross-site" }, "")).status).toBe(403);
  expect(await site.standing()).toBe("pending");
  const response = await site.post(path, { ...form, ...fromOurPage }, "");
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe(path);
  expect(await site.standing()).toBe("confirmed");
});

test("the confirm page's button does nothing with the token to unsubscribe, which leads to a link that has ended", async () => {
  await using site = await openNewsletter();
  await site.subscribe({ email: "ann@example.org" });
  const path = withToken(confirmPath, await site.token());
  expect((await site.post(path, { ...form, ...fromOurPage }, "")).status).toBe(303);
  expect(await site.standing()).toBe("pending");
  const found = await site.app.request(withToken(confirmationStatusPath, await site.token()));
  expect([found.headers.get("Cache-Control"), await found.json()]).toEqual(["no-store", "ended"]);
  const usable = await site.app.request(withToken(confirmationStatusPath, await site.confirmToken()));
  expect(await usable.json()).toBe("pending");
  expect((await site.app.request(withToken(confirmationStatusPath, "x".repeat(43)))).status).toBe(404);
});

test("the unsubscribe page's button leads back to its page", async () => {
  await using site = await openNewsletter();
  await site.subscribe({ email: "ann@example.org" });
  const path = withToken(unsubscribePath, await site.token());
  const response = await site.post(path, { ...form, ...fromOurPage }, "");
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe(path);
  expect(await site.standing()).toBe("unsubscribed");
});

const boundary = "--x\r\nContent-Disposition: form-data; name=List-Unsubscribe\r\n\r\nOne-Click\r\n--x--\r\n";

test.each([
  ["urlencoded", form["Content-Type"], "List-Unsubscribe=One-Click"],
  ["multipart", "multipart/form-data; boundary=x", boundary],
])("a mail program's one click (RFC 8058), %s, needs nothing but the link", async (_, type, body) => {
  await using site = await openNewsletter();
  await site.subscribe({ email: "ann@example.org" });
  const path = withToken(unsubscribePath, await site.token());
  for (const _again of [1, 2]) {
    const response = await site.post(path, { "Content-Type": type }, body);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  }
  expect(await site.standing()).toBe("unsubscribed");
  const unknown = await site.post(withToken(unsubscribePath, "x".repeat(43)), { "Content-Type": type }, body);
  expect(unknown.status).toBe(404);
});

test("a link's status is not cached, and an unknown link gets 404", async () => {
  await using site = await openNewsletter();
  await site.subscribe({ email: "ann@example.org" });
  const known = await site.app.request(withToken(subscriptionStatusPath, await site.token()));
  expect(known.headers.get("Cache-Control")).toBe("no-store");
  for (const token of ["x".repeat(43), "x", ""])
    expect((await site.app.request(withToken(subscriptionStatusPath, token))).status).toBe(404);
});

async function openNewsletter(settings: Record<string, string> = { RATE_LIMIT: "off" }) {
  const { db, location, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const config = { ...loadConfig(settings), database: location };
  const limits = createRateLimits(config, db, createLog("silent"));
  const app = newsletterEndpoints({ db, config, limits, outboxSignal: { notify: () => undefined } });
  const post = async (path: string, headers: Record<string, string>, body: string) =>
    app.request(path, { method: "POST", headers, body }, visitor);
  const rows = () => db.selectFrom("subscribers").selectAll().orderBy("email").execute();
  const token = async () => (await rows())[0]?.token ?? "";
  return {
    db,
    app,
    post,
    rows,
    token,
    confirmToken: () => usableConfirmToken(db, "ann@example.org"),
    subscribe: (body: object, headers: Record<string, string> = {}) =>
      post("/api/add-subscriber", { ...fromOurPage, ...json, ...headers }, JSON.stringify(body)),
    subscribeByForm: async (fields: Record<string, string>) => {
      const response = await post(subscribePath, { ...fromOurPage, ...form }, `${new URLSearchParams(fields)}`);
      expect(response.status).toBe(303);
      return new URL(response.headers.get("Location") ?? "", "http://localhost").searchParams.get("outcome");
    },
    standing: async () => (await app.request(withToken(subscriptionStatusPath, await token()))).json(),
    [Symbol.asyncDispose]: close,
  };
}
