import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { matchesEtag, toCachedResponse } from "./cached-response.server.ts";

test.each([
  ["a page is compressed as far as it goes", 2_000, constants.BROTLI_MAX_QUALITY],
  ["a line-up of thousands is compressed quickly", 40_000, 5],
])("%s, and has the same body in every encoding", async (_, lines, quality) => {
  const text = Array.from({ length: lines }, (__, line) => `Band ${line * 7919} plays`).join("\n");
  const cached = await toCachedResponse(new Response(text));
  const { identity } = cached;
  await Promise.all([cached.get("br"), cached.get("gzip")]);
  await expect.poll(() => [cached.find("br")?.isQuick, cached.find("gzip")?.isQuick]).toEqual([false, false]);
  const [br, gzip] = await Promise.all([cached.get("br"), cached.get("gzip")]);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  expect(br.body.length).toBe(brotliCompressSync(text, { params }).length);
  const texts = [identity.body, gunzipSync(gzip.body), brotliDecompressSync(br.body)].map(
    (each) => `${Buffer.from(each)}`,
  );
  expect(texts.every((each) => each === text)).toBe(true);
});

test("whoever waits gets a quick compression, and later requests the small one, which is made when the process is idle", async () => {
  const text = Array.from({ length: 2_000 }, (_, line) => `Band ${line * 7919} plays`).join("\n");
  const queued: (() => Promise<unknown>)[] = [];
  let isFull = true;
  const whenIdle = (work: () => Promise<unknown>) => !isFull && queued.push(work) > 0;
  const cached = await toCachedResponse(new Response(text), [], undefined, whenIdle);
  const quick = await cached.get("br");
  expect(`${brotliDecompressSync(quick.body)}`).toBe(text);
  expect(quick.etag).toMatch(/^W\//);
  isFull = false;
  for (let hit = 0; hit < 3; hit++) expect(cached.find("br")).toBe(quick);
  expect(queued).toHaveLength(1);
  await queued[0]?.();
  const best = await cached.get("br");
  expect(cached.find("br")).toBe(best);
  expect(best.body.length).toBeLessThan(quick.body.length);
  expect(best.headers).toContain(String(best.body.length));
  expect([`W/${best.etag}`, matchesEtag(best.etag, quick.etag), matchesEtag(quick.etag, best.etag)]).toEqual([
    quick.etag,
    true,
    true,
  ]);
});

test("it is compressed on the first request in that encoding, and once for concurrent ones", async () => {
  const cached = await toCachedResponse(new Response("a page"));
  expect(cached.find("br")).toBeUndefined();
  const [first, second] = await Promise.all([cached.get("br"), cached.get("br")]);
  expect(second).toBe(first);
  expect(cached.find("br")?.etag).toContain("-br");
  expect(cached.find("gzip")).toBeUndefined();
});

test("an unchanged response is the earlier one, already compressed; a changed body or header makes a new one", async () => {
  const page = (text: string, type: string) => new Response(text, { headers: { "Content-Type": type } });
  const earlier = await toCachedResponse(page("a page", "text/html"));
  expect(await toCachedResponse(page("a page", "text/html"), [], earlier)).toBe(earlier);
  expect(await toCachedResponse(page("another", "text/html"), [], earlier)).not.toBe(earlier);
  expect(await toCachedResponse(page("a page", "text/plain"), [], earlier)).not.toBe(earlier);
});

test("added headers are sent where the response does not set them itself", async () => {
  const cached = await toCachedResponse(new Response("a page"), [["X-Frame-Options", "DENY"]]);
  expect(cached.identity.headers.join(" ")).toContain("x-frame-options DENY");
  expect(cached.identity.notModifiedHeaders).not.toContain("x-frame-options");
});
