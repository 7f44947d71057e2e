import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { toCachedResponse } from "./cached-response.server.ts";

test.each([
  ["a page is packed as small as can be", 2_000, constants.BROTLI_MAX_QUALITY],
  ["a line-up of thousands is packed in little time", 40_000, 5],
])("%s, and says the same in every encoding", async (_, lines, quality) => {
  const text = Array.from({ length: lines }, (__, line) => `Band ${line * 7919} plays`).join("\n");
  const { identity, gzip, br } = await toCachedResponse(new Response(text));
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  expect(br.body.length).toBe(brotliCompressSync(text, { params }).length);
  const texts = [identity.body, gunzipSync(gzip.body), brotliDecompressSync(br.body)].map(
    (each) => `${Buffer.from(each)}`,
  );
  expect(texts.every((each) => each === text)).toBe(true);
});
