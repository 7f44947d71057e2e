import { storedPicture } from "#site/features/band-applications/picture-contract.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { photo } from "#tests/support/content/pictures.ts";
import { judge } from "#tests/support/observatory/judge-headers.ts";

/** A public site that takes cards, which has the strictest headers. */
test.use({
  siteSettings: {
    SITE_URL: "https://jazz.example.org",
    MAIL: "mailbox",
    RATE_LIMIT: "on",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  },
});

const ours = { "Sec-Fetch-Site": "same-origin" };
const elsewhere = { Origin: "https://elsewhere.example" };
const post = (headers: Record<string, string>, type: string, body: string): RequestInit => ({
  method: "POST",
  headers: { ...headers, "Content-Type": type },
  body,
});
const asJson = (body: unknown, headers: Record<string, string> = ours) =>
  post(headers, "application/json", JSON.stringify(body));
const entries = "/content/spaces/cjf/environments/master/entries?limit=1&access_token=cjf-delivery";

/** One response of each kind. */
const kinds: [kind: string, status: number, path: string, init?: RequestInit][] = [
  ["a page", 200, "/"],
  ["a page from memory", 200, "/"],
  ["a payment screen", 200, "/membership"],
  ["the page after paying", 200, "/member-success?payment_intent_client_secret=pi_1_secret_x"],
  ["a page that is not there", 404, "/no-such-page"],
  ["a page that cannot be decoded", 404, "/%E0%A4%A"],
  ["a page to which something is sent", 405, "/history", { method: "POST" }],
  ["a file of the build", 200, "/favicon.svg"],
  ["data", 200, "/api/header"],
  ["data that is not there", 404, "/api/no-such"],
  ["a form with errors", 422, "/api/records/volunteer-application", asJson({})],
  ["a form of another site", 403, "/api/records/volunteer-application", asJson({}, elsewhere)],
  ["a form that is none", 415, "/api/records/volunteer-application", post(ours, "text/plain", "x")],
  ["GraphQL", 200, "/graphql", asJson({ query: "{ __typename }" })],
  ["content", 200, entries],
  ["a calendar", 200, "/schedule.ics"],
  ["an upload that is not there", 404, "/uploads/nothing.jpg"],
  ["a redirect", 303, "/newsletter/subscribe", post(ours, "application/x-www-form-urlencoded", "email=nobody")],
  ["an unsigned webhook", 400, "/webhooks/stripe", asJson({}, {})],
  ["health", 200, "/healthz"],
];

test("every kind of response has an A+ of Mozilla's Observatory", async ({ site }) => {
  for (const [kind, status, path, init] of kinds) {
    const response = await fetch(`${site.url}${path}`, { redirect: "manual", ...init });
    expect.soft(response.status, kind).toBe(status);
    expect.soft(await verdictOn(site.url, path, response), kind).toMatchObject({ grade: "A+" });
  }
});

test("an uploaded picture and a share picture have an A+, too", { tag: "@long" }, async ({ site }) => {
  const form = new FormData();
  form.append("image", new Blob([Uint8Array.from(await photo().jpeg().toBuffer())]));
  const sent = await fetch(`${site.url}/imageupload`, { method: "POST", headers: ours, body: form });
  const { filename } = storedPicture.parse(await sent.json());
  for (const path of [`/uploads/${filename}`, "/share/history.png"]) {
    const response = await fetch(`${site.url}${path}`);
    expect(response.headers.get("Content-Type"), path).toMatch(/^image\//);
    expect(await verdictOn(site.url, path, response), path).toMatchObject({ grade: "A+" });
  }
});

test("only public files may be embedded by other sites", async ({ site }) => {
  const policyOf = async (path: string) =>
    (await fetch(new URL(path, site.url))).headers.get("Cross-Origin-Resource-Policy");
  const bands = await (await fetch(`${site.url}/api/records/get-bands`)).text();
  const [poster = ""] = /\/content\/assets\/[^"?]+/.exec(bands) ?? [];
  const variant = `${poster}?w=320&fm=webp`;
  // The second one is sent from memory.
  for (const path of [poster, variant, variant, "/favicon.svg", "/share/history.png"])
    expect(await policyOf(path), path).toBe("cross-origin");
  for (const path of [
    "/",
    "/no-such-page",
    "/api/header",
    "/schedule.ics",
    "/robots.txt",
    "/healthz",
    "/content/assets/x",
    entries,
  ])
    expect(await policyOf(path), path).toBe("same-origin");
});

test("the payment cookie has an A+ and is the only cookie of this host", async ({ start }) => {
  const site = await start({
    STRIPE_SECRET_KEY: "",
    STRIPE_PUBLISHABLE_KEY: "",
    STRIPE_WEBHOOK_SECRET: "",
    PAYMENTS: "sandbox",
  });
  const path = "/api/payments/create-payment-intent";
  const response = await fetch(`${site.url}${path}`, asJson({ items: [{ id: "cjf-membership", amount: 200 }] }));
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-payment=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const verdict = await verdictOn(site.url, path, response);
  expect(verdict.findings).toContain("cookies-secure-with-httponly-sessions-and-samesite");
  expect(verdict.grade).toBe("A+");
});

test("every text response declares its charset, and only pages are text/html", async ({ site }) => {
  for (const [kind, , path, init] of kinds) {
    const response = await fetch(`${site.url}${path}`, { redirect: "manual", ...init });
    const type = response.headers.get("Content-Type") ?? "";
    const body = await response.text();
    if (body !== "")
      expect(type, kind).toMatch(/^(text\/\S+; charset=utf-8|application\/\S*json(; charset=utf-8)?|image\/)/i);
    expect(type.startsWith("text/html"), kind).toBe(/^<!doctype html>/i.test(body));
  }
});

test("with Stripe's keys, only the two payment pages may load Stripe's script", async ({ request }) => {
  for (const path of ["/membership", "/member-success", "/membership/"])
    expect(await policyOf(path), path).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  for (const path of ["/", "/contact", "/membership-of-others", "/api/payments", "/sandbox/stripe/stripe.js"])
    expect(await policyOf(path), path).not.toContain("stripe.com");

  async function policyOf(path: string) {
    const response = await request.get(path);
    return response.headers()["content-security-policy"];
  }
});

test("the success page sends no referrer and is not cached", async ({ request }) => {
  const response = await request.get("/member-success?payment_intent_client_secret=pi_1_secret_x&name=Ann");
  expect(response.headers()).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  expect(await response.text()).toContain('name="robots" content="noindex"');
});

/** The response to a cross-origin GET, as the Observatory requests it. */
async function verdictOn(url: string, path: string, response: Response) {
  const { headers } = await fetch(`${url}${path}`, { redirect: "manual", headers: elsewhere });
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  return judge({ headers: response.headers, crossOrigin: headers, ...(isPage && { html: await response.text() }) });
}
