import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAnswerWithFile } from "./static-files.ts";

const home = mkdtempSync(join(tmpdir(), "festival-static-"));
const folder = join(home, "assets", "our site");
const modified = "Fri, 20 Nov 2026 09:00:00 GMT";
const earlier = "Fri, 20 Nov 2026 08:59:59 GMT";
const later = "Fri, 20 Nov 2026 09:00:01 GMT";
const script = "0123456789".repeat(60);
mkdirSync(join(folder, "assets"), { recursive: true });
writeFileSync(join(folder, "favicon.svg"), "<svg/>");
writeFileSync(join(folder, "assets", "root-1a2b.js"), script);
writeFileSync(join(folder, "assets", "root-1a2b.js.br"), brotliCompressSync(script));
writeFileSync(join(folder, "assets", "root-1a2b.js.gz"), gzipSync(script));
for (const ending of ["", ".br", ".gz"])
  utimesSync(join(folder, "assets", `root-1a2b.js${ending}`), new Date(modified), new Date(modified));
afterAll(() => rmSync(home, { recursive: true }));

const security = [
  ["X-Content-Type-Options", "nosniff"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Strict-Transport-Security", "max-age=31536000"],
] as const;
const answerWithFile = createAnswerWithFile(folder, security);
const server = createServer((incoming, response) => {
  if (!answerWithFile(incoming, response)) response.end("the app");
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => server.close());

async function request(headers: Record<string, string> = {}, { path = "/assets/root-1a2b.js", method = "GET" } = {}) {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const [response]: IncomingMessage[] = await once(send({ port, path, method, headers }).end(), "response");
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...own } = response?.headers ?? {};
  const bytes = response ? await buffer(response) : Buffer.of();
  return {
    status: response?.statusCode,
    headers: new Headers(Object.entries(own).map(([name, value]): [string, string] => [name, String(value)])),
    bytes,
  };
}
const etagFor = async (encoding: string) =>
  (await request({ "Accept-Encoding": encoding }).then(({ headers }) => headers.get("ETag"))) ?? "";

test("only files with a content hash in their name are immutable in caches, wherever the site is installed", async () => {
  const get = async (path: string) => {
    const { bytes, headers } = await request({}, { path });
    return [Buffer.from(bytes).toString(), headers.get("Cache-Control")];
  };
  expect(await get("/favicon.svg")).toEqual(["<svg/>", "public, max-age=3600"]);
  expect(await get("/assets/root-1a2b.js")).toEqual([script, "public, max-age=31536000, immutable"]);
  expect(await get("/history")).toEqual(["the app", null]);
});

test("other sites may embed them, and they have the other headers of every response", async () => {
  const { headers } = await request();
  expect(Object.fromEntries(headers)).toMatchObject({
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    "content-type": "text/javascript; charset=utf-8",
  });
});

test.each(["/assets/root-1a2b.js.br", "/assets", "/assets/", "/", "/assets/../favicon.svg/", "/%66avicon.svg"])(
  "%s is no file of theirs",
  async (path) => expect(Buffer.from((await request({}, { path })).bytes).toString()).toBe("the app"),
);

test("nothing can be sent to a file", async () => {
  expect(Buffer.from((await request({}, { method: "POST" })).bytes).toString()).toBe("the app");
});

test("each encoding has a strong ETag of its own", async () => {
  const etags = await Promise.all(["identity", "gzip", "br"].map(etagFor));
  expect(new Set(etags).size).toBe(3);
  for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
  const { headers } = await request({ "Accept-Encoding": "gzip, br;q=0" });
  expect([headers.get("Content-Encoding"), headers.get("ETag")]).toEqual(["gzip", etags[1]]);
});

describe("a client that has the file gets 304", () => {
  test.each(["identity", "gzip", "br"])("by its ETag, in %s", async (encoding) => {
    const etag = await etagFor(encoding);
    for (const tags of [etag, `W/${etag}`, `"another", ${etag}`, "*"]) {
      const { status, headers, bytes } = await request({ "Accept-Encoding": encoding, "If-None-Match": tags });
      expect([status, bytes.length], tags).toEqual([304, 0]);
      expect(Object.fromEntries(headers)).toEqual({
        etag,
        vary: "Accept-Encoding",
        "cache-control": "public, max-age=31536000, immutable",
        "last-modified": modified,
        "strict-transport-security": "max-age=31536000",
      });
    }
  });

  test.each([
    ["as new", modified, 304],
    ["newer", later, 304],
    ["older", earlier, 200],
    ["without a date", "yesterday", 200],
  ])("by the date of its copy: %s", async (_, date, status) => {
    expect((await request({ "If-Modified-Since": date })).status).toBe(status);
  });

  test("but not by its date when its ETag is another one", async () => {
    expect((await request({ "If-None-Match": '"another"', "If-Modified-Since": later })).status).toBe(200);
    expect((await request({ "If-None-Match": await etagFor("br"), "Accept-Encoding": "gzip" })).status).toBe(200);
  });
});

describe("a part", () => {
  test.each([
    ["bytes=0-9", 0, 9],
    ["bytes=590-", 590, 599],
    ["bytes=-10", 590, 599],
    ["bytes=-9999", 0, 599],
    ["bytes=599-9999", 599, 599],
  ])("%s has these bytes", async (range, start, end) => {
    const { status, headers, bytes } = await request({ Range: range });
    expect([status, headers.get("Content-Range")]).toEqual([206, `bytes ${start}-${end}/600`]);
    expect(headers.get("Content-Length")).toBe(String(bytes.length));
    expect(Buffer.from(bytes).toString()).toBe(script.slice(start, end + 1));
  });

  test("is one of the encoding that is sent", async () => {
    const { headers, bytes } = await request({ Range: "bytes=1-3", "Accept-Encoding": "br" });
    expect(headers.get("Content-Encoding")).toBe("br");
    expect(Buffer.from(bytes)).toEqual(brotliCompressSync(script).subarray(1, 4));
  });

  test.each(["bytes=600-", "bytes=9999-10000", "bytes=-0"])("%s is outside of the file: 416", async (range) => {
    const { status, headers, bytes } = await request({ Range: range });
    expect([status, headers.get("Content-Range"), bytes.length]).toEqual([416, "bytes */600", 0]);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test.each(["bytes=9-1", "bytes=0-1,5-6", "bytes=-", "items=0-1", "0-9", "bytes=a-b"])(
    "%s is not one range: the whole file",
    async (range) => expect(await request({ Range: range })).toMatchObject({ status: 200, bytes: { length: 600 } }),
  );

  test("is sent while the file is the same as before, else the whole file", async () => {
    const etag = await etagFor("identity");
    const statusOf = async (validator: string) => (await request({ Range: "bytes=0-9", "If-Range": validator })).status;
    for (const same of [etag, modified]) expect(await statusOf(same), same).toBe(206);
    for (const other of ['"another"', `W/${etag}`, await etagFor("br"), earlier, later, "", etag.slice(1, -1)])
      expect(await statusOf(other), other).toBe(200);
  });
});

test("HEAD has the headers of GET, and no range", async () => {
  const [head, get] = [await request({ Range: "bytes=0-9" }, { method: "HEAD" }), await request()];
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect([...head.headers]).toEqual([...get.headers]);
  expect(get.headers.get("Accept-Ranges")).toBe("bytes");
});
