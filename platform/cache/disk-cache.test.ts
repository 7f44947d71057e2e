import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createDiskCache } from "./disk-cache.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "disk-cache-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const key = (digit: string) => digit.repeat(64);
const kilobyte = new Uint8Array(1000 - 32).fill(7);

it("returns cached bytes, after a restart too, and undefined for an unknown key", async () => {
  await createDiskCache({ folder, limitBytes: 5000 }).set(key("a"), kilobyte);
  const restarted = createDiskCache({ folder, limitBytes: 5000 });
  expect(Buffer.from((await restarted.get(key("a"))) ?? []).equals(kilobyte)).toBe(true);
  expect(await restarted.get(key("b"))).toBeUndefined();
});

it("evicts the least recently used entries to stay within its limit", async () => {
  const cache = createDiskCache({ folder, limitBytes: 3000 });
  for (const digit of ["a", "b", "c"]) await cache.set(key(digit), kilobyte);
  await cache.get(key("a"));
  await cache.set(key("d"), kilobyte);
  expect((await readdir(folder)).toSorted()).toEqual([key("a"), key("c"), key("d")]);
});

it("counts the entries of an earlier process, least recently used first", async () => {
  const cache = createDiskCache({ folder, limitBytes: 3000 });
  for (const digit of ["a", "b", "c"]) await cache.set(key(digit), kilobyte);
  await utimes(join(folder, key("b")), new Date(0), new Date(0));
  await createDiskCache({ folder, limitBytes: 3000 }).set(key("d"), kilobyte);
  expect((await readdir(folder)).toSorted()).toEqual([key("a"), key("c"), key("d")]);
});

it("treats a damaged or truncated file as missing", async () => {
  const cache = createDiskCache({ folder, limitBytes: 5000 });
  await cache.set(key("a"), kilobyte);
  await writeFile(join(folder, key("a")), kilobyte);
  await writeFile(join(folder, key("b")), "");
  expect(await cache.get(key("a"))).toBeUndefined();
  expect(await cache.get(key("b"))).toBeUndefined();
});

it("recreates its folder when it was removed", async () => {
  const cache = createDiskCache({ folder, limitBytes: 5000 });
  await cache.set(key("a"), kilobyte);
  await rm(folder, { recursive: true });
  expect(await cache.get(key("a"))).toBeUndefined();
  await cache.set(key("a"), kilobyte);
  expect(await cache.get(key("a"))).toBeDefined();
});
