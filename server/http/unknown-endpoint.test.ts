import { Hono } from "hono";
import { expect, test } from "vitest";
import { openTestServices } from "#tests/support/site/services.ts";
import { createApp } from "../app.ts";
import { unknownEndpoint } from "./unknown-endpoint.ts";

test.each([
  ["POST", "/api/send", 200, null],
  ["GET", "/api/send", 405, "POST"],
  ["HEAD", "/api/send", 405, "POST"],
  ["OPTIONS", "/api/send", 405, "POST"],
  ["DELETE", "/api/send", 405, "POST"],
  ["HEAD", "/api/read", 200, null],
  ["POST", "/api/read", 405, "GET, HEAD"],
  ["PUT", "/api/both", 405, "GET, HEAD, POST"],
  ["POST", "/api/nothing", 404, null],
  ["GET", "/api/send/", 404, null],
])("%s %s gets %i, and Allow: %s", async (method, path, status, allow) => {
  const app = new Hono();
  app.use(async (_c, next) => next());
  app.post(
    "/api/send",
    async (_c, next) => next(),
    (c) => c.text("sent"),
  );
  app.get("/api/read", (c) => c.text("read"));
  app.on(["GET", "POST"], "/api/both", (c) => c.text("both"));
  app.all("/api/*", unknownEndpoint(app));
  const response = await app.request(path, { method });
  expect(response.status).toBe(status);
  expect(response.headers.get("Allow")).toBe(allow);
});

test("an endpoint that only accepts POST answers 405 to other methods, and an unknown one 404", async () => {
  await using site = await openTestServices();
  const app = createApp(site.services);
  const calls = ["/api/records/volunteer-application", "/api/records/band-application", "/api/add-subscriber"];
  for (const path of [...calls, "/graphql", "/imageupload"]) {
    for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]) {
      const response = await app.request(path, { method });
      expect([response.status, response.headers.get("Allow")], `${method} ${path}`).toEqual([405, "POST"]);
    }
  }
  for (const method of ["GET", "POST", "OPTIONS"])
    expect((await app.request("/api/records/no-such-call", { method })).status, method).toBe(404);
});
