import { request as plainRequest } from "node:http";
import { expect, test } from "#tests/support/browser/browser.ts";
import { readableAddresses } from "../pages/every-address.ts";

const calls = [
  "/api/landingPage",
  "/api/header",
  "/api/header/footer",
  "/api/page/volunteer-application-questions",
  "/api/page/band-application-questions",
  "/api/page/band-applications",
  "/api/page/member-email",
  "/api/records/get-bands",
];

for (const path of calls) {
  test(`${path} answers JSON with a short max-age, and 304 for a matching ETag`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const { etag = "", "cache-control": caching, "content-type": type } = response.headers();
    expect(type).toContain("application/json");
    expect(caching).toMatch(/max-age=\d{1,3}\b/);
    expect(etag).not.toBe("");
    const again = await request.get(path, { headers: { "If-None-Match": etag } });
    expect(again.status()).toBe(304);
    expect(await again.text()).toBe("");
  });
}

test("any other address below /api is a 404 in problem+json", async ({ request }) => {
  for (const path of ["/api", "/api/nothing", "/api/header/x", "/api/page/nothing"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()["content-type"], path).toContain("application/problem+json");
    expect(await response.json(), path).toMatchObject({ title: "Not found", detail: expect.stringMatching(/\S/) });
  }
});

test("/healthz answers ok and is not cached", async ({ request }) => {
  const response = await request.get("/healthz");
  expect(await response.json()).toEqual({ status: "ok" });
  expect(response.headers()["cache-control"]).toBe("no-store");
});

test("HEAD answers like GET, without a body", async ({ request }) => {
  for (const path of [...readableAddresses, "/api/header", "/robots.txt"]) {
    const [head, get] = await Promise.all([request.head(path), request.get(path)]);
    expect(head.status(), path).toBe(get.status());
    expect(head.headers()["content-type"], path).toBe(get.headers()["content-type"]);
    expect(await head.text(), path).toBe("");
  }
});

test("an unchanged page gets 304 without security headers, so that the browser keeps the cached copy's policy", async ({
  site,
}) => {
  for (const path of readableAddresses) {
    const etag = (await fetch(`${site.url}${path}`)).headers.get("ETag") ?? "";
    const again = await fetch(`${site.url}${path}`, { headers: { "If-None-Match": etag } });
    expect(again.status, path).toBe(304);
    for (const name of ["Content-Security-Policy", "Referrer-Policy", "X-Frame-Options"])
      expect(again.headers.get(name), path).toBeNull();
  }
});

test("a page is compressed when the client accepts gzip", async ({ site }) => {
  const response = await fetch(`${site.url}/history`, { headers: { "Accept-Encoding": "gzip" } });
  expect(response.headers.get("Content-Encoding")).toBe("gzip");
  expect(await response.text()).toContain("</html>");
});

test("no path escapes the folder of static files", async ({ site }) => {
  for (const path of ["/assets/../../../package.json", "/%2e%2e/%2e%2e/package.json", "/..%2f..%2fpackage.json"]) {
    const { status, body } = await rawGet(site.url, path);
    expect(status, path).toBe(404);
    expect(body, path).not.toContain("community-jazz-festival");
  }
});

test("an address that cannot be decoded or is very long is a 404 page", async ({ request }) => {
  for (const path of ["/%E0%A4%A", "/bands/%E0%A4%A", `/${"x".repeat(4000)}`]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toMatch(/<h1[^>]*>Error<\/h1>/);
  }
});

/** Node's own client sends a path unchanged; `fetch` would normalise it. */
function rawGet(origin: string, path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const asked = plainRequest({ hostname, port, path }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, body }));
    });
    asked.on("error", reject).end();
  });
}
