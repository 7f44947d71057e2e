import { expect, test } from "vitest";
import { holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { createApp } from "../app.ts";
import { registerGauges } from "./figures.ts";

const near = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
const far = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };
const token = "a-token-of-some-length";
const url = "http://localhost/metrics";
const localSite = { SITE_URL: "http://localhost:3000" };

test("reports requests and the outbox state to Prometheus", async () => {
  await using open = await openTestServices(localSite);
  await queueMails(open.services.db, [{ kind: "note", facts: {}, onceKey: "1" }]);
  await holdUnsentMails(open.services.db);
  await queueMails(open.services.db, [{ kind: "note", facts: {}, onceKey: "2" }]);
  registerGauges(open.services);
  const app = createApp(open.services);
  await app.request("http://localhost/api/records/get-bands", {}, far);
  const response = await app.request(url, {}, near);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/plain");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const text = await response.text();
  expect(text).toContain('http_request_duration_seconds_count{kind="api",status="200"} 1');
  expect(text).toContain('festival_outbox_mails{state="waiting"} 1');
  expect(text).toContain('festival_outbox_mails{state="held"} 1');
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  await open.services.db.schema.dropTable("outbox").execute();
  expect(await (await app.request(url, {}, near)).text(), "while the database fails").toContain(
    "http_request_duration",
  );
});

test("metrics and the verbose health report need a local client or the token", async () => {
  await using open = await openTestServices({ ...localSite, METRICS_TOKEN: token });
  const app = createApp(open.services);
  const request = (path: string, authorization?: string) =>
    app.request(`http://localhost${path}`, authorization ? { headers: { authorization } } : {}, far);
  for (const wrong of [undefined, "Bearer", `Bearer ${token}x`, token]) {
    const response = await request("/metrics", wrong);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await (await request("/healthz?verbose", wrong)).json()).toEqual({ status: "ok" });
  }
  expect((await request("/metrics", `Bearer ${token}`)).status).toBe(200);
  expect((await request("/metrics", `bearer ${token}`)).status, "the scheme's case does not matter").toBe(200);
  expect(await (await request("/healthz?verbose", `Bearer ${token}`)).json()).toHaveProperty("outbox");
});

test.each(["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via"])(
  "a request with a proxy's %s header is not local",
  async (name) => {
    await using open = await openTestServices(localSite);
    const app = createApp(open.services);
    const headers = { [name]: "203.0.113.7" };
    expect((await app.request(url, { headers }, near)).status).toBe(401);
  },
);

test("on a public site everybody needs the token, this machine too: a proxy need not say that it is one", async () => {
  await using open = await openTestServices({ METRICS_TOKEN: token });
  const app = createApp(open.services);
  for (const host of ["http://localhost", "http://127.0.0.1:3000", "http://[::1]", "https://jazz.example.org"])
    for (const client of [near, far, {}]) {
      const request = (path: string, headers = {}) => app.request(`${host}${path}`, { headers }, client);
      expect((await request("/metrics")).status, host).toBe(401);
      expect(await (await request("/healthz?verbose")).json()).toEqual({ status: "ok" });
      const authorization = `Bearer ${token}`;
      expect((await request("/metrics", { authorization })).status, host).toBe(200);
      expect(await (await request("/healthz?verbose", { authorization })).json()).toHaveProperty("outbox");
    }
});

test("on a public site without a token nobody gets the metrics", async () => {
  await using open = await openTestServices();
  const app = createApp(open.services);
  for (const authorization of ["Bearer", "Bearer undefined", "Bearer "])
    expect((await app.request(url, { headers: { authorization } }, near)).status).toBe(401);
});
