import { expect, test } from "#tests/support/browser/browser.ts";
import { photo } from "#tests/support/content/pictures.ts";
import { bandApplication } from "#tests/support/forms/band-application.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { memberPayload } from "#tests/support/membership/member-payload.ts";
import { freePort } from "#tests/support/site/site.ts";

/** The prefixes of all typed values and of all secrets in this test. */
const typed = "Zwetschge";
const secret = "Quittenmus";
const email = `${typed}@example.org`;
const person = { firstName: typed, lastName: typed, email, phone: `${typed} 1`, address: typed };

/** A request to each endpoint, first valid, then malformed. */
const sent: [path: string, body: unknown][] = [
  [
    "/api/records/volunteer-application",
    volunteerApplication(1, { ...person, name: typed, ecName: typed, ecPhone: typed, ecR: typed }),
  ],
  ["/api/records/volunteer-application", { ...person, [typed]: typed, roles: [typed], year: typed }],
  [
    "/api/records/band-application",
    bandApplication(1, {
      bandName: typed,
      leaderName: typed,
      leaderEmail: email,
      bio: typed,
      upload: `/uploads/${typed}.jpg`,
    }),
  ],
  ["/api/records/new-member", memberPayload({ ...person, city: typed })],
  ["/api/records/new-member", { ...person, paid: typed }],
  ["/api/add-subscriber", { email }],
  ["/api/add-subscriber", { email: `${email}, ${email}` }],
  [
    "/graphql",
    {
      query: `mutation { sendContactConfirmation(senderEmail: "${email}", senderName: "${typed}", message: "${typed}") { responseMsg } }`,
    },
  ],
  ["/graphql", { query: `{ ${typed}(${typed}: "${typed}") }`, variables: { [typed]: typed } }],
  ["/webhooks/stripe", { id: typed, data: { object: { receipt_email: email } } }],
];

test("the log contains no typed value and no secret, even at its most verbose level", async ({ start }) => {
  const closedPort = `127.0.0.1:${await freePort()}`;
  const site = await start({
    LOG_LEVEL: "debug",
    SMTP_URL: `smtp://${secret}:${secret}@${closedPort}`,
    METRICS_TOKEN: `${secret}${secret}`,
    STRIPE_SECRET_KEY: `sk_test_${secret}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${secret}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret}`,
    STRIPE_API_URL: `http://${closedPort}`,
    S3_BUCKET: "festival",
    S3_ENDPOINT: `http://${closedPort}`,
    S3_ACCESS_KEY_ID: secret,
    S3_SECRET_ACCESS_KEY: secret,
  });
  const ours = { "Sec-Fetch-Site": "same-origin", Cookie: `payment=${secret}`, Authorization: `Bearer ${secret}` };
  const asJson = { ...ours, "Content-Type": "application/json", "Stripe-Signature": secret };
  const statuses: number[] = [];
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${site.url}${path}`, { headers: ours, redirect: "manual", ...init });
    await response.text();
    statuses.push(response.status);
  };
  for (const [path, body] of sent) {
    await request(path, { method: "POST", headers: asJson, body: JSON.stringify(body) });
    await request(path, { method: "POST", headers: asJson, body: JSON.stringify(body).slice(0, -2) });
  }
  const asForm = { ...ours, "Content-Type": "application/x-www-form-urlencoded" };
  const form = new URLSearchParams({ email, senderEmail: email, senderName: typed, message: typed }).toString();
  for (const path of ["/contact", "/newsletter/subscribe", `/newsletter/confirm?token=${secret}`])
    await request(path, { method: "POST", headers: asForm, body: form });
  const picture = new FormData();
  picture.append("image", new File([Uint8Array.from(await photo().jpeg().toBuffer())], `${typed}.jpg`));
  picture.append("bio", typed);
  await request("/imageupload", { method: "POST", body: picture });
  await request("/api/payments/create-payment-intent", {
    method: "POST",
    headers: asJson,
    body: '{"items":[{"id":"cjf-membership","amount":200}]}',
  });
  for (const path of [
    "/api/payments",
    `/member-success?payment_intent_client_secret=${secret}&name=${typed}&email=${email}`,
    `/history?q=${typed}`,
    `/?email=${email}`,
    `/metrics?token=${secret}`,
  ])
    await request(path);

  expect(new Set(statuses)).toEqual(new Set([200, 201, 303, 400, 422, 503]));
  await expect.poll(site.output, { message: "the mails were tried" }).toMatch(/mail/i);
  await site.stop();
  const lines = site.output().split("\n");
  expect(lines.filter((line) => line.startsWith("{")).length).toBeGreaterThan(sent.length * 2);
  expect(lines.filter((line) => new RegExp(`${typed}|${secret}`, "i").test(line))).toEqual([]);
});
