import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDiskCache } from "#platform/cache/disk-cache.server.ts";
import { createLastGoodCopies } from "./last-good-copies.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "festival-copies-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const query = "/entries?content_type=generalPage&fields.slug=history";
const page = (title: string) => JSON.stringify({ items: [{ sys: { id: "a" }, fields: { title } }] });
const open = (isBusy?: () => boolean) => createLastGoodCopies(createDiskCache({ folder, limitBytes: 1e8 }), isBusy);
const read = async (copies: ReturnType<typeof open>) => String(await copies.find(query));

test("while requests are under way a copy waits in memory, and is found there; of several answers the newest", async () => {
  const copies = open(() => true);
  await copies.store(query, page("Then"));
  await copies.store(query, page("Now"));
  expect(readdirSync(folder)).toEqual([]);
  expect(await read(copies)).toBe(page("Now"));
  await copies.flush();
});

test("copies that wait are written when no request is under way", async () => {
  let isBusy = true;
  const copies = open(() => isBusy);
  await copies.store(query, page("Now"));
  isBusy = false;
  await expect.poll(() => read(open())).toBe(page("Now"));
});

test("copies that wait are written when the process stops", async () => {
  const copies = open(() => true);
  await copies.store(query, page("Now"));
  await copies.flush();
  expect(await read(open())).toBe(page("Now"));
});

test("a copy for which there is no room in memory is written at once", async () => {
  const copies = open(() => true);
  await copies.store(query, page("long ".repeat(2_000_000)));
  expect(readdirSync(folder)).toHaveLength(1);
});

test("an unchanged answer is not written again", async () => {
  const copies = open();
  await copies.store(query, page("Now"));
  rmSync(folder, { recursive: true });
  await copies.store(query, page("Now"));
  expect(await copies.find(query)).toBeUndefined();
});

test("a copy that could not be written is written with the next answer", async () => {
  writeFileSync(join(folder, "copies"), "in the way of a folder");
  const copies = createLastGoodCopies(createDiskCache({ folder: join(folder, "copies"), limitBytes: 1e8 }));
  await copies.store(query, page("Now"));
  expect(await copies.find(query)).toBeUndefined();
  rmSync(join(folder, "copies"));
  await copies.store(query, page("Now"));
  expect(await read(copies)).toBe(page("Now"));
});
