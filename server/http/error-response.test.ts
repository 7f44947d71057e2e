import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "#platform/observability/log.server.ts";
import { PaymentsUnavailable } from "#services/payments/payment-errors.server.ts";
import { formOf, jpeg } from "#tests/support/forms/uploads.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { createApp } from "../app.ts";
import { errorResponse } from "./error-response.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

test.each<[string, BodyInit]>([
  ["/api/add-subscriber", JSON.stringify({ email: "ann@example.org" })],
  ["/imageupload", formOf({ image: jpeg })],
  [`/newsletter/unsubscribe?token=${"A".repeat(43)}`, form({ "List-Unsubscribe": "One-Click" })],
])("a bug in %s is answered to programs as problem+json", async (path, body) => {
  await using site = await openBrokenSite();
  const response = await site.send(path, body, "*/*");
  expect(response.status).toBe(500);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ status: 500, detail: expect.stringContaining("try again") });
});

test.each([
  ["/contact", form({ message: "Hello" })],
  ["/newsletter/subscribe", form({ email: "ann@example.org" })],
])("a bug in the plain form at %s is answered as plain text", async (path, body) => {
  await using site = await openBrokenSite();
  const response = await site.send(path, body, "text/html,application/xhtml+xml,*/*;q=0.8");
  expect(response.status).toBe(500);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  expect(await response.text()).toMatch(/^Error\. .*try again/);
});

/** A site without its tables, which causes an unexpected error. */
async function openBrokenSite() {
  const { services, close } = await openTestServices();
  for (const table of ["subscribers", "uploads", "contact_messages"] as const)
    await services.db.schema.dropTable(table).execute();
  const app = createApp(services);
  const send = async (path: string, body: BodyInit, accept: string) => {
    const type = typeof body === "string" ? { "Content-Type": "application/json" } : {};
    return app.request(path, {
      method: "POST",
      body,
      headers: { ...type, Accept: accept, "Sec-Fetch-Site": "same-origin" },
    });
  };
  return { send, [Symbol.asyncDispose]: close };
}

test("while the payment provider is unavailable no money is taken, and the visitor may retry", async () => {
  const app = new Hono()
    .get("/", () => {
      throw new PaymentsUnavailable();
    })
    .onError((error, c) => errorResponse(error, c, createLog("silent")));
  const response = await app.request("/");
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("30");
  expect(await response.json()).toMatchObject({
    detail: expect.stringMatching(/not available just now, and this try took no money\./),
  });
});
