import { describe, expect, test } from "vitest";
import { blackPng } from "#tests/support/content/pictures.ts";
import { formOf, jpeg, openUploads } from "#tests/support/forms/uploads.ts";

describe("under an Idempotency-Key", () => {
  const under = (key: string) => ({ "Idempotency-Key": key });
  const sent = (bio = "Five of us.") => formOf({ image: jpeg, bio });

  test("the same picture gets the first answer, also when there is no room any more, and is stored once", async () => {
    await using site = await openUploads();
    const first = await (await site.post(sent(), under("a"))).json();
    await site.db
      .updateTable("uploads")
      .set({ bytes: 2e9 + 1 })
      .execute();
    const again = await site.post(sent(), under("a"));
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(first);
    expect(await site.stored()).toEqual({ rows: 1, files: [first.filename] });
  });

  test("concurrent requests get the same response", async () => {
    await using site = await openUploads();
    const responses = await Promise.all([1, 2, 3].map(() => site.post(sent(), under("a"))));
    const names = await Promise.all(responses.map(async (response) => (await response.json()).filename));
    expect(new Set(names).size).toBe(1);
    expect(await site.stored()).toEqual({ rows: 1, files: names.slice(0, 1) });
  });

  test.each([
    ["another picture", formOf({ image: blackPng(20, 20), bio: "Five of us." })],
    ["another text", sent("Six of us.")],
  ])("%s is refused, and may be sent under a key of its own", async (_, other) => {
    await using site = await openUploads();
    await site.post(sent(), under("a"));
    const refused = await site.post(other, under("a"));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ field: "Idempotency-Key" }] });
    expect(await site.stored()).toMatchObject({ rows: 1 });
    expect((await site.post(other, under("b"))).status).toBe(200);
  });

  test("a picture that was refused leaves its key free", async () => {
    await using site = await openUploads();
    expect((await site.post(formOf({ image: jpeg.subarray(0, jpeg.length / 2) }), under("a"))).status).toBe(422);
    expect((await site.post(sent(), under("a"))).status).toBe(200);
  });

  test.each(["", "é", "x".repeat(256)])("that is none (%s) nothing is stored", async (key) => {
    await using site = await openUploads();
    expect((await site.post(sent(), under(key))).status).toBe(400);
    expect(await site.stored()).toEqual({ rows: 0, files: [] });
  });
});

test("a client who leaves is out of the queue, and nothing of the picture stays", async () => {
  await using site = await openUploads();
  const leaving = new AbortController();
  const sending = Array.from({ length: 4 }, () => site.post(formOf({ image: jpeg }), {}, leaving.signal));
  await expect.poll(async () => (await site.stored()).files.length).toBeGreaterThan(0);
  leaving.abort();
  await Promise.allSettled(sending);
  await expect.poll(async () => (await site.stored()).files.filter((name) => name.endsWith(".part"))).toEqual([]);
  expect((await site.send({ image: jpeg })).status).toBe(200);
});

test("several at once are all stored, each for itself", async () => {
  await using site = await openUploads();
  const responses = await Promise.all(Array.from({ length: 6 }, () => site.send({ image: jpeg })));
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const { rows, files } = await site.stored();
  expect(rows).toBe(6);
  expect(files).toHaveLength(6);
});

test("uploads beyond the queue's limit get Retry-After, and the others are stored", async () => {
  await using site = await openUploads();
  const responses = await Promise.all(Array.from({ length: 40 }, () => site.send({ image: jpeg })));
  const [stored, refused] = [200, 503].map((code) => responses.filter(({ status }) => status === code));
  expect((stored?.length ?? 0) + (refused?.length ?? 0)).toBe(40);
  expect(stored?.length).toBeGreaterThanOrEqual(6);
  expect(new Set(refused?.map(({ headers }) => headers.get("Retry-After")))).toEqual(new Set(["30"]));
  expect(await site.stored()).toMatchObject({ rows: stored?.length, files: { length: stored?.length } });
});
