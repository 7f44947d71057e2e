import { once } from "node:events";
import { connect } from "node:http2";
import { expect, test } from "@playwright/test";
import { hasTool } from "../../support/desk/operators-tool.ts";
import { formOf, jpeg } from "../../support/forms/uploads.ts";
import { volunteerApplication } from "../../support/forms/volunteer-application.ts";
import { deployedName, startNginx } from "../../support/servers/nginx.ts";
import { exchange, openRaw, request, statusOf, type Visit } from "../../support/servers/raw-https.ts";
import { smuggledRequests } from "../../support/servers/smuggling.ts";
import { type Site, startSite } from "../../support/site/site.ts";

/** A real nginx with deploy/nginx.conf in front of the site, as docs/operations.md sets them up. */
const settings = {
  SITE_URL: `https://${deployedName}`,
  TRUSTED_PROXIES: "127.0.0.1",
  MAIL: "mailbox",
  PAYMENTS: "off",
  RATE_LIMIT: "on",
  LOG_LEVEL: "debug",
};

test.describe.configure({ mode: "serial", timeout: 180_000 });

let site: Site;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let https: Visit;

test.beforeAll(async () => {
  test.skip(!hasTool("nginx") || !hasTool("openssl"), "NOT RUN: no nginx");
  site = await startSite(settings);
  nginx = await startNginx(Number(new URL(site.url).port));
  https = { port: nginx.https };
});

test.afterAll(async () => {
  await nginx?.stop();
  await site?.stop();
});

test("request smuggling through nginx fails, and the next request gets its own answer", { tag: "@long" }, async () => {
  await exchange(https, request("/asked-plainly"));
  expect([await timesSeen("/asked-plainly"), timesLogged("/asked-plainly")], "the counter works").toEqual([1, 1]);
  for (const { name, path, bytes } of smuggledRequests()) {
    await exchange(https, bytes, 400);
    for (const next of ["/healthz", "/contact"]) {
      const response = await exchange(https, request(next));
      expect(statusOf(response), `${next} after ${name}`).toBe(200);
      expect(response, `${next} after ${name}`).toContain(next === "/healthz" ? '{"status":"ok"}' : "<title>Contact");
    }
    // nginx logs each request that it recognises on a connection; the site must not receive any other.
    expect(await timesSeen(path), name).toBeLessThanOrEqual(timesLogged(path));
  }
});

test("request smuggling through HTTP/2 fails, because nginx checks the lengths before it forwards", {
  tag: "@long",
}, async () => {
  const inner = `GET /smuggled-h2- HTTP/1.1\r\nHost: ${deployedName}\r\n\r\n`;
  for (const length of ["0", "1", "4", String(inner.length + 40)]) await sendByHttp2(length, inner);
  expect(statusOf(await exchange(https, request("/healthz")))).toBe(200);
  expect(await timesSeen("/smuggled-h2-")).toBe(0);
});

test("a spoofed X-Forwarded-For does not change the rate-limited client", { tag: "@long" }, async () => {
  const send = (n: number, from: string, headers: Record<string, string>) =>
    exchange(
      { ...https, from },
      request(
        "/api/records/volunteer-application",
        { ...ownPage, ...headers },
        JSON.stringify(volunteerApplication(n)),
      ),
    );
  const statuses: (number | undefined)[] = [];
  for (let n = 1; n <= 12; n += 1) {
    const pretended = `203.0.113.${n}`;
    const headers = {
      "X-Forwarded-For": pretended,
      Forwarded: `for=${pretended}`,
      "X-Real-IP": pretended,
      "X-Client-IP": pretended,
      "CF-Connecting-IP": pretended,
      "True-Client-IP": pretended,
    };
    statuses.push(statusOf(await send(n, "127.0.0.4", headers)));
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  expect(statusOf(await send(13, "127.0.0.5", { "X-Forwarded-For": "127.0.0.4" }))).toBe(200);
});

test("operator endpoints answer local clients only, whatever headers are sent", { tag: "@long" }, async () => {
  for (const headers of [
    {},
    { "X-Forwarded-For": "127.0.0.1" },
    { Forwarded: "for=127.0.0.1" },
    { "X-Forwarded-Host": "localhost" },
    { "X-Original-URL": "/metrics", "X-Rewrite-URL": "/metrics" },
  ]) {
    expect(statusOf(await exchange(https, request("/metrics", headers)))).not.toBe(200);
    expect(await exchange(https, request("/healthz?verbose", headers))).toMatch(/\{"status":"ok"\}\r?\n?/);
    expect(statusOf(await exchange(https, request("/sandbox/mail", headers)))).toBe(404);
  }
});

test("a foreign Host header is not answered and never reaches a page", { tag: "@long" }, async () => {
  for (const headers of [
    { "X-Forwarded-Host": "elsewhere.example" },
    { Forwarded: "host=elsewhere.example" },
    { "X-Forwarded-Proto": "http" },
    { "X-Forwarded-Port": "81" },
  ]) {
    const response = await exchange(https, request("/history", headers));
    expect(statusOf(response)).toBe(200);
    expect(response).toContain(`<link rel="canonical" href="https://${deployedName}/history"`);
    expect(response).not.toMatch(/elsewhere\.example|http:\/\/jazz/);
  }
  expect(await exchange(https, request("/", { Host: "elsewhere.example" }))).toBe("");
  const http = { port: nginx.http, name: null };
  expect(await exchange(http, request("/", { Host: "elsewhere.example" }))).toBe("");
  expect(await exchange(http, request("/history?a=b"))).toMatch(
    /^HTTP\/1\.1 308 [\s\S]*\r\nLocation: https:\/\/jazz\.example\.org\/history\?a=b\r\n/,
  );
  await expect(exchange({ ...https, name: "elsewhere.example" }, request("/"))).rejects.toThrow(
    /unrecognized name|alert/i,
  );
});

test("oversized headers are refused, and the next request is answered", { tag: "@long" }, async () => {
  const sizes = {
    one: { "X-Large": "x".repeat(7_000) },
    tooLarge: { "X-Large": "x".repeat(9_000) },
    tooMany: Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`X-Large-${n}`, "x".repeat(7_000)])),
    three: Object.fromEntries(Array.from({ length: 3 }, (_, n) => [`X-Large-${n}`, "x".repeat(7_000)])),
  };
  expect(statusOf(await exchange(https, request("/healthz", sizes.one)))).toBe(200);
  expect(statusOf(await exchange(https, request("/healthz", sizes.tooLarge)))).toBe(400);
  expect(statusOf(await exchange(https, request("/healthz", sizes.tooMany)))).toBe(400);
  expect(statusOf(await exchange(https, request("/healthz", sizes.three)))).toBe(431);
  expect([400, 414]).toContain(statusOf(await exchange(https, request(`/${"a".repeat(9_000)}`))));
  expect(statusOf(await exchange(https, request("/healthz")))).toBe(200);
});

test("slow clients block no others, never reach the site, and are disconnected in the end", {
  tag: "@long",
}, async () => {
  const halves = [
    "GET /slow- HTTP/1.1\r\nHost: jazz",
    `POST /api/slow- HTTP/1.1\r\nHost: ${deployedName}\r\nContent-Length: 1000\r\n\r\n{`,
  ];
  const slow = await Promise.all(
    Array.from({ length: 200 }, (_, n) => openRaw({ ...https, from: `127.0.1.${(n % 200) + 1}` })),
  );
  slow.forEach((socket, n) => {
    socket.resume();
    socket.write(halves[n % 2] ?? "");
  });
  const response = await exchange(https, request("/history"));
  expect(statusOf(response)).toBe(200);
  await Promise.all(slow.map(async (socket) => socket.destroyed || once(socket, "close")));
  expect(site.output()).not.toContain("slow-");
});

test("nginx accepts a picture, and refuses a larger body before it is sent", { tag: "@long" }, async () => {
  const passes = await exchange(https, await upload(jpeg));
  expect(statusOf(passes)).toBe(200);
  const rubbish = await exchange(https, await upload(new Uint8Array(9_900_000)));
  expect([400, 413, 415, 422]).toContain(statusOf(rubbish));
  const head = request("/imageupload", { ...ownPage, "Content-Length": "50000000" }, "x");
  expect(statusOf(await exchange(https, head))).toBe(413);
  expect(statusOf(await exchange(https, request("/healthz")))).toBe(200);
});

test("nginx's log contains no query string, and no e-mail address", { tag: "@long" }, async () => {
  await exchange(https, request("/member-success?email=vera%40example.org&name=Vera"));
  await exchange(
    https,
    request("/healthz", { Referer: `https://${deployedName}/member-success?email=vera%40example.org` }),
  );
  expect(nginx.log("festival.log")).toContain('"GET /member-success" ');
  expect(nginx.log("festival.log")).not.toContain("vera");
  for (const person of ["/desk/people/vera@example.org", "/desk/api/people/vera%40example.org"])
    await exchange(https, request(person));
  await exchange(https, request("/healthz"));
  expect(nginx.log("festival.log")).toContain('"GET (an address)"');
  expect(nginx.log("festival.log"), "the desk's page of a person").not.toContain("vera");
});

const ownPage = { Origin: `https://${deployedName}`, "Content-Type": "application/json" };

/** How often the site received a path. Its log contains every earlier request once this one is answered. */
async function timesSeen(path: string) {
  const mark = `/mark-${crypto.randomUUID()}`;
  await fetch(`${site.url}${mark}`);
  await expect.poll(() => site.output()).toContain(mark);
  const lines = site.output().split("\n");
  return lines.filter((line) => line.includes(`"path":"${path}"`)).length;
}

function timesLogged(path: string) {
  return nginx
    .log("festival.log")
    .split("\n")
    .filter((line) => line.includes(`"GET ${path}"`)).length;
}

/** Sends a body whose length differs from its Content-Length. Ignores the outcome. */
async function sendByHttp2(length: string, body: string) {
  const session = connect(`https://127.0.0.1:${nginx.https}`, { servername: deployedName, rejectUnauthorized: false });
  session.on("error", () => undefined);
  const stream = session.request({
    ":method": "POST",
    ":path": "/history",
    ":authority": deployedName,
    "content-length": length,
  });
  stream.on("error", () => undefined).resume();
  stream.end(body);
  await once(stream, "close");
  session.destroy();
}

async function upload(picture: Uint8Array) {
  const form = new Request("http://x/", { method: "POST", body: formOf({ image: picture }) });
  const body = Buffer.from(await form.arrayBuffer());
  const { "Content-Type": _, ...headers } = ownPage;
  const head = request(
    "/imageupload",
    { ...headers, "Content-Type": form.headers.get("Content-Type") ?? "", "Content-Length": String(body.length) },
    "",
    "POST",
  );
  return Buffer.concat([Buffer.from(head), body]);
}
