import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { bandApplication, storePicture } from "#tests/support/forms/band-application.ts";
import { formOf, jpeg } from "#tests/support/forms/uploads.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { memberPayload } from "#tests/support/membership/member-payload.ts";
import { openTestServices, siteUrl } from "#tests/support/site/services.ts";

const forms = {
  "/api/records/volunteer-application": volunteerApplication(),
  "/api/records/band-application": bandApplication(),
  "/api/records/new-member": memberPayload(),
};
const ours = { Origin: siteUrl };

let open: Awaited<ReturnType<typeof openTestServices>>;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  open = await openTestServices({ PAYMENTS: "sandbox" });
  app = createApp(open.services);
  await storePicture(open.services.db);
});
afterAll(() => open.close());

function send(path: string, body: string) {
  return app.request(path, { method: "POST", body, headers: { ...ours, "Content-Type": "application/json" } });
}

describe("a record", () => {
  const references: string[] = [];
  const wayIn = (reference: string) => [
    `/api/records/${reference}`,
    `/api/records?reference=${reference}`,
    `/api/records/get-bands?reference=${reference}&id=${reference}`,
    `/api/records/volunteer-application/${reference}`,
    `/api/records/band-application?reference=${reference}`,
    `/api/records/new-member?reference=${reference}`,
    `/api/payments?reference=${reference}`,
    `/graphql?query={__typename}&reference=${reference}`,
  ];

  beforeAll(async () => {
    for (const [path, body] of Object.entries(forms)) {
      const response = await send(path, JSON.stringify(body));
      expect(response.status, path).toBe(200);
      const { reference, ...rest } = await response.json();
      expect(rest, "nothing but the reference comes back").toEqual({});
      references.push(String(reference));
    }
  });

  test("is not disclosed to a client that knows or guesses its reference", async () => {
    for (const reference of [...references, "1", "V-000000"])
      for (const path of wayIn(reference)) {
        const response = await app.request(path, { headers: ours });
        expect(await response.text(), path).not.toMatch(/vera\.1@|lena\.1@|ann@example|Volunteer 1|0400 000/);
      }
  });

  test("cannot be changed or deleted", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"])
      for (const path of references.flatMap(wayIn))
        expect((await app.request(path, { method, headers: ours })).status, `${method} ${path}`).toBeGreaterThan(403);
  });
});

describe("an upload", () => {
  test("has an unguessable name, and the names are not listed", async () => {
    const sent = await app.request("/imageupload", { method: "POST", headers: ours, body: formOf({ image: jpeg }) });
    const { filename } = await sent.json();
    expect(filename, "22 signs of 64 are 132 bits").toMatch(/^[\w-]{22}\.(jpg|png|webp)$/);
    expect((await app.request(`/uploads/${filename}`)).status).toBe(200);
    for (const path of ["/uploads", "/uploads/", "/uploads/.", "/uploads/*", "/uploads?list", "/uploads/?prefix="])
      expect(await textOf(path), path).not.toContain(filename);
  });

  test.each([
    "../festival.sqlite",
    "..%2ffestival.sqlite",
    "%2e%2e/festival.sqlite",
    "..%5cfestival.sqlite",
    "%00",
    "a%00.jpg",
    "/etc/passwd",
    "....//festival.sqlite",
  ])("named %s cannot leave its folder", async (name) => {
    const response = await app.request(`/uploads/${name}`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toMatch(/SQLite format|root:/);
  });
});

describe("what would reach into every object", () => {
  const reaching = [
    '"__proto__":{"polluted":true}',
    '"constructor":{"prototype":{"polluted":true}}',
    '"\\u005f_proto__":{"polluted":true}',
  ];

  test.each(Object.entries(forms))("is refused by %s as an unknown key, and reaches nothing", async (path, body) => {
    for (const key of reaching) {
      const response = await send(path, `${JSON.stringify(body).slice(0, -1)},${key}}`);
      expect(response.status, key).toBe(422);
      expect(await response.text()).toMatch(/__proto__|constructor/);
    }
    expect("polluted" in {}).toBe(false);
  });

  test("does nothing in the variables of GraphQL, in a query, or in a payment's call", async () => {
    const query =
      'mutation ($message: String) { sendContactConfirmation(senderEmail: "a@b.example", senderName: "A", message: $message) { responseMsg } }';
    for (const key of reaching) {
      await send("/graphql", `{"query":${JSON.stringify(query)},"variables":{"message":"x",${key}},${key}}`);
      await send("/api/payments/create-payment-intent", `{"items":[{"id":"cjf-membership",${key}}],${key}}`);
      await send("/sandbox/stripe/v1/payment_intents", `{${key}}`);
    }
    for (const name of ["__proto__[polluted]", "constructor[prototype][polluted]", "__proto__.polluted"]) {
      await app.request(`/content/spaces/cjf/environments/master/entries?${name}=1&fields.${name}=1`);
      await app.request(`/sandbox/stripe/v1/payment_intents?${name}=1`);
      await app.request(`/api/header?${name}=1`);
    }
    expect("polluted" in {}).toBe(false);
  });
});

describe("a redirect", () => {
  const elsewhere = ["next", "url", "return", "return_url", "redirect", "redirect_to", "continue", "outcome"]
    .map((name) => `${name}=https://elsewhere.example/`)
    .join("&");
  const form = { ...ours, "Content-Type": "application/x-www-form-urlencoded" };

  test.each(["/contact", "/newsletter/subscribe", "/newsletter/confirm", "/newsletter/unsubscribe"])(
    "of %s stays on this site, whatever the address or the form asks for",
    async (path) => {
      const token = encodeURIComponent("//elsewhere.example/\r\nSet-Cookie: a=b");
      const body = `email=a@b.example&senderEmail=a@b.example&message=x&${elsewhere}`;
      const response = await app.request(`${path}?token=${token}&${elsewhere}`, {
        method: "POST",
        headers: { ...form, Host: "elsewhere.example", "X-Forwarded-Host": "elsewhere.example" },
        body,
      });
      expect(response.status).toBe(303);
      expect(response.headers.get("Location")).toMatch(/^\/[a-z]/);
      expect(new URL(response.headers.get("Location") ?? "", siteUrl).origin).toBe(siteUrl);
      expect(response.headers.has("Set-Cookie")).toBe(false);
    },
  );
});

async function textOf(path: string) {
  return (await app.request(path)).text().catch(() => "");
}
