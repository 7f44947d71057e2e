import { get } from "node:http";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openRaw } from "#tests/support/servers/raw-connection.ts";
import { startSite } from "#tests/support/site/site.ts";

test("a page is found in upper case, too, and has its own canonical address", async ({ request }) => {
  for (const [asked, path] of [
    ["/About-CJF", "/about-cjf"],
    ["/HISTORY/", "/history"],
    ["/Contact", "/contact"],
    ["/Band", "/band"],
    ["/Schedule", "/schedule"],
    ["/bands/CORDIAL", "/bands/cordial"],
  ] as const) {
    const response = await request.get(asked);
    expect(response.status(), asked).toBe(200);
    const html = await response.text();
    expect(html, asked).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}"`));
    expect(html, asked).toMatch(new RegExp(`"og:image" content="[^"]+/share${path}\\.png"`));
  }
});

test("every malformed or unknown address is answered with 404", async ({ site }) => {
  const odd = ["/%", "/%zz", "/%00", "/bands/%ff", "/bands/%2F%2F", "//elsewhere.example", "/a/../../etc/passwd"];
  const belowRoutes = ["/assets/%2e%2e/%2e%2e/server/index.js", "/.env", "/__proto__", "/api/%zz", "/share/%.png"];
  for (const path of [...odd, ...belowRoutes, `/${"a".repeat(8000)}`])
    expect(await statusOf(site.url, path), path).toBe(404);
});

test("an address that no page can have is answered like any unknown one, and nobody's words get into the log", async ({
  site,
}) => {
  const [before, unknown] = [site.output(), await (await fetch(`${site.url}/no-such-page`)).text()];
  expect(unknown).toMatch(/<header[\s\S]*There is no page at this address\.[\s\S]*<footer/);
  const odd = ["%zz", "%ff", "%0a", "%0D%0A", "%E2%80%A8", "%E2%80%A9", "%00", "%7F"].map(
    (end) => `/ann@example.org${end}`,
  );
  for (const path of [...odd, "/bands/a%0ab", "/band/%zz", "/schedule/friday%0a/x", "/%zz.data", "/a%0ab.data"]) {
    const response = await fetch(site.url + path);
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).toBe(unknown);
  }
  expect(site.output()).toBe(before);
});

test("a request with two hosts gets 400, for a cached page too", async ({ site }) => {
  expect((await fetch(site.url)).status).toBe(200);
  const connection = await openRaw(site.url);
  connection.send("GET / HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n");
  await expect.poll(connection.isOver).toBe(true);
  expect(connection.received()).toMatch(/^HTTP\/1\.1 400 /);
});

test("HTTP/1.0 without a host is answered, as health checks of load balancers ask", async ({ site }) => {
  for (const path of ["/healthz", "/robots.txt", "/favicon.svg", "/.well-known/security.txt", "/api/header", "/"]) {
    const connection = await openRaw(site.url);
    connection.send(`GET ${path} HTTP/1.0\r\n\r\n`);
    await expect.poll(connection.isOver).toBe(true);
    expect(connection.received(), path).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test("what is sent without a body is refused, and the next request on its connection is answered", async ({ site }) => {
  for (const path of ["/api/records/volunteer-application", "/imageupload", "/graphql", "/contact"]) {
    const connection = await openRaw(site.url);
    connection.send(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${site.url}\r\nContent-Type: application/json\r\n\r\n`,
    );
    await expect.poll(connection.received, path).toMatch(/^HTTP\/1\.1 4\d\d /);
    connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    await expect.poll(connection.isOver, path).toBe(true);
    expect(connection.received(), path).toContain("HTTP/1.1 200 OK");
  }
});

test("a 304, a HEAD and a short answer vary by encoding as a compressed answer does", async ({ site }) => {
  const [logo = ""] = /\/content\/assets\/[^"?]+\.svg/.exec(await (await fetch(site.url)).text()) ?? [];
  for (const path of [
    logo,
    "/",
    "/favicon.svg",
    "/api/header",
    "/api/page/member-email",
    "/schedule.ics",
    "/robots.txt",
  ]) {
    const whole = await fetch(`${site.url}${path}`);
    const etag = whole.headers.get("ETag") ?? "";
    const known = await fetch(`${site.url}${path}`, { headers: { "If-None-Match": etag } });
    const head = await fetch(`${site.url}${path}`, { method: "HEAD" });
    expect([whole.status, known.status, head.status], path).toEqual([200, 304, 200]);
    expect([null, whole.headers.get("Content-Length")], path).toContain(head.headers.get("Content-Length"));
    expect(known.headers.get("ETag")?.replace("W/", ""), path).toBe(etag.replace("W/", ""));
    for (const { headers } of [whole, known, head]) {
      expect(headers.get("Vary"), path).toMatch(/accept-encoding/i);
      expect(headers.get("Cache-Control"), path).toBe(whole.headers.get("Cache-Control"));
    }
  }
});

test("a page answers only GET and HEAD, and other methods are not logged", async ({ site }) => {
  const before = site.output();
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    for (const path of ["/", "/history", "/no-such-page"]) {
      const response = await fetch(`${site.url}${path}`, { method, body: "{bad" });
      expect(response.status, `${method} ${path}`).toBe(405);
      expect(response.headers.get("Allow")).toBe("GET, HEAD");
    }
  }
  expect(site.output()).toBe(before);
});

test("a shutdown completes every request in progress", async () => {
  const site = await startSite();
  const requests = Array.from({ length: 40 }, () => statusOf(site.url, "/band"));
  await Promise.race(requests);
  const code = site.stop();
  expect(await Promise.all(requests)).toEqual(requests.map(() => 200));
  expect(await code).toBe(0);
});

/** Requests exactly this path, which `fetch` would normalise, on a new connection. */
function statusOf(url: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, agent: false }, (response) => {
      response
        .resume()
        .once("end", () => resolve(response.statusCode))
        .once("error", reject);
    }).once("error", reject);
  });
}
