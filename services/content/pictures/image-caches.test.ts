import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createImageCaches } from "./image-caches.server.ts";
import { pageImageQueries } from "./image-variants.ts";

test("pictures that no page of ours requests evict none that a page requests", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-pictures-"));
  const caches = createImageCaches(folder);
  const [known = ""] = pageImageQueries();
  await caches.forQuery(known).set("known", Buffer.from("a horn"));
  for (const odd of ["", "?w=321&fm=avif&q=42", "?w=320&h=5&fit=fill&fm=avif&q=42", `${known}&x=1`]) {
    expect(caches.forQuery(odd)).not.toBe(caches.forQuery(known));
    expect(await caches.forQuery(odd).get("known")).toBeUndefined();
  }
  expect(new Set(pageImageQueries().map(caches.forQuery))).toEqual(new Set([caches.forQuery(known)]));
  rmSync(folder, { recursive: true });
});
