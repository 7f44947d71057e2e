import type { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { findEarlierAnswer, recordAnswer, submitOnce } from "./submit-once.server.ts";

const scope = "volunteer-application";
const body = { email: "ann@example.org", roles: ["Hospitality"] };
const other = { ...body, roles: ["Billeting"] };
const hour = 3_600_000;
const start = Date.parse("2027-01-31T00:00:00Z");

describe("under one key", () => {
  it("the same submission gets the first answer, and the work is done once", async () => {
    await using site = await openTestSite();
    expect(await site.submit({ key: "a" })).toEqual({ ok: true, reference: "V-1", repeated: false });
    expect(await site.submit({ key: "a" })).toEqual({ ok: true, reference: "V-1", repeated: true });
    expect(site.worked).toEqual(["V-1"]);
  });

  it("another submission is refused, and may be sent under a key of its own", async () => {
    await using site = await openTestSite();
    await site.submit({ key: "a" });
    expect(await site.submit({ key: "a", body: other })).toEqual({ ok: false, reason: "key-reused" });
    expect(await site.submit({ key: "b", body: other })).toEqual({ ok: true, reference: "V-3", repeated: false });
    expect(site.worked).toEqual(["V-1", "V-3"]);
  });

  it("the first response is stored for a week", async () => {
    await using site = await openTestSite();
    await site.submit({ key: "a" });
    expect(await site.submit({ key: "a", now: start + 167 * hour })).toMatchObject({
      reference: "V-1",
      repeated: true,
    });
    expect(await site.submit({ key: "a", body: other, now: start + 168 * hour })).toMatchObject({ reference: "V-3" });
  });

  it.each([-5, 5])("a clock put forward by %i hours does not repeat the submission", async (hours) => {
    await using site = await openTestSite();
    await site.submit({ key: "a" });
    const now = start + hours * hour;
    expect(await site.submit({ key: "a", now })).toMatchObject({ reference: "V-1", repeated: true });
    expect(await site.submit({ key: undefined, now })).toMatchObject({ reference: "V-1", repeated: true });
  });

  it("another kind of submission is independent", async () => {
    await using site = await openTestSite();
    await site.submit({ key: "a" });
    expect(await site.submit({ key: "a", scope: "band-application" })).toMatchObject({ repeated: false });
  });
});

describe("without a key, or under another", () => {
  it.each([undefined, "b"])("(%s) the same submission gets the first answer within a day", async (key) => {
    await using site = await openTestSite();
    await site.submit({ key: "a" });
    expect(await site.submit({ key, now: start + 24 * hour - 1 })).toMatchObject({ reference: "V-1", repeated: true });
    expect(site.worked).toEqual(["V-1"]);
  });

  it("it is a new one after a day, whether or not the expired row was deleted", async () => {
    await using site = await openTestSite();
    await site.submit({});
    expect(await site.submit({ now: start + 24 * hour })).toEqual({ ok: true, reference: "V-2", repeated: false });
    expect(await site.submit({ now: start + 25 * hour })).toMatchObject({ reference: "V-2", repeated: true });
  });

  it("one that differs is a new one", async () => {
    await using site = await openTestSite();
    await site.submit({});
    expect(await site.submit({ body: other })).toMatchObject({ reference: "V-2", repeated: false });
  });

  it("the key that came second belongs to the first answer from then on", async () => {
    await using site = await openTestSite();
    await site.submit({});
    await site.submit({ key: "b" });
    expect(await site.submit({ key: "b", now: start + 48 * hour })).toMatchObject({ reference: "V-1", repeated: true });
    expect(await site.submit({ key: "b", body: other })).toEqual({ ok: false, reason: "key-reused" });
  });
});

describe("in another spelling", () => {
  const band = (id: number | string, name: string) => ({ name, musicians: [{ id, musician: "Zoë" }] });
  const spellings = [
    band(1, "Caf\u00e9"),
    band("1", "Caf\u00e9"),
    band("01", "Caf\u00e9"),
    band(1, "Cafe\u0301"),
    band("1", "Cafe\u0301"),
  ];

  it.each([undefined, "a"])("(%s) the same submission gets the first answer", async (key) => {
    for (const first of spellings) {
      await using site = await openTestSite();
      await site.submit({ key, body: first });
      for (const body of spellings)
        expect(await site.submit({ key, body })).toEqual({ ok: true, reference: "V-1", repeated: true });
    }
  });

  it("other numbers and other letters are another submission", async () => {
    await using site = await openTestSite();
    await site.submit({ body: band(1, "Café") });
    for (const body of [band(2, "Café"), band("one", "Café"), band(1, "Cafe")])
      expect(await site.submit({ body })).toMatchObject({ repeated: false });
  });

  it("many at once are one", async () => {
    await using site = await openTestSite();
    const answers = await Promise.all([...spellings, ...spellings].map((body) => site.submit({ body })));
    expect(site.worked).toHaveLength(1);
    expect(answers.every((answer) => answer.ok && answer.reference === site.worked[0])).toBe(true);
  });

  it("work outside a transaction has the first response", async () => {
    await using site = await openTestSite();
    const keyed = { scope: "picture", key: "a" };
    await recordAnswer(site.db, { ...keyed, body: band(1, "Café") }, "1.jpg", { now: start });
    for (const body of spellings)
      expect(await findEarlierAnswer(site.db, { ...keyed, body }, start)).toMatchObject({ reference: "1.jpg" });
  });
});

describe("of many at once", () => {
  it.each([undefined, "a"])("under key %s one does the work, and all get its answer", async (key) => {
    await using site = await openTestSite();
    const answers = await Promise.all(Array.from({ length: 12 }, () => site.submit({ key })));
    expect(site.worked).toHaveLength(1);
    expect(answers.every((answer) => answer.ok && answer.reference === site.worked[0])).toBe(true);
    expect(answers.filter((answer) => answer.ok && !answer.repeated)).toHaveLength(1);
  });

  it("under twelve keys one does the work, and all get its answer", async () => {
    await using site = await openTestSite();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => site.submit({ key: `key ${n}` })));
    expect(site.worked).toHaveLength(1);
    expect(answers.every((answer) => answer.ok && answer.reference === site.worked[0])).toBe(true);
  });

  it("under one key with different content one does the work, and the others are refused", async () => {
    await using site = await openTestSite();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => site.submit({ key: "a", body: n % 2 === 0 ? body : other })),
    );
    expect(site.worked).toHaveLength(1);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(6);
  });
});

it("work that fails leaves no key behind, so that it can be sent again", async () => {
  await using site = await openTestSite();
  await expect(site.submit({ key: "a" }, async () => Promise.reject(new Error("the disk is full")))).rejects.toThrow(
    "disk",
  );
  expect(await site.keys()).toEqual([]);
  expect(await site.submit({ key: "a" })).toMatchObject({ ok: true, repeated: false });
});

it("a refused submission leaves no trace of its content", async () => {
  await using site = await openTestSite();
  await site.submit({ key: "a" });
  const before = await site.keys();
  await site.submit({ key: "a", body: other });
  expect(await site.keys()).toEqual(before);
});

describe("work outside a transaction", () => {
  const keyed = { scope: "picture", key: "a", body };

  it("gets the stored response until that expires", async () => {
    await using site = await openTestSite();
    expect(await findEarlierAnswer(site.db, keyed, start)).toBeUndefined();
    expect(await recordAnswer(site.db, keyed, "1.jpg", { now: start, keyTtlMs: hour })).toMatchObject({
      repeated: false,
    });
    expect(await findEarlierAnswer(site.db, keyed, start)).toEqual({ ok: true, reference: "1.jpg", repeated: true });
    expect(await findEarlierAnswer(site.db, { ...keyed, body: other }, start)).toEqual({
      ok: false,
      reason: "key-reused",
    });
    expect(await findEarlierAnswer(site.db, keyed, start + hour)).toBeUndefined();
  });

  it("that was done several times at once has the response that was stored first", async () => {
    await using site = await openTestSite();
    const answers = await Promise.all(
      ["1.jpg", "2.jpg", "3.jpg"].map((name) => recordAnswer(site.db, keyed, name, { now: start })),
    );
    const first = answers.find((each) => each.ok && !each.repeated);
    expect(answers.map((each) => each.ok && each.reference)).toEqual(Array(3).fill(first?.ok && first.reference));
    expect(await recordAnswer(site.db, { ...keyed, body: other }, "4.jpg", { now: start })).toMatchObject({
      ok: false,
    });
  });

  it("is repeated each time without a key", async () => {
    await using site = await openTestSite();
    const unkeyed = { ...keyed, key: undefined };
    expect(await recordAnswer(site.db, unkeyed, "1.jpg")).toMatchObject({ reference: "1.jpg", repeated: false });
    expect(await findEarlierAnswer(site.db, unkeyed)).toBeUndefined();
    expect(await site.keys()).toEqual([]);
  });
});

type Sent = { key?: string | undefined; body?: object; scope?: string; now?: number };

/** A site that numbers submissions (V-1, V-2 ...) and lists for which of them work was done. */
async function openTestSite() {
  const { db, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const worked: string[] = [];
  let number = 0;
  const submit = (sent: Sent, work?: () => Promise<void>) => {
    const reference = `V-${++number}`;
    const submission = { scope, key: undefined, body, now: start, ...sent, reference };
    return submitOnce(db, submission, work ?? (async () => void worked.push(reference)));
  };
  return { db, submit, worked, keys: () => keysOf(db), [Symbol.asyncDispose]: close };
}

function keysOf(db: Kysely<SiteTables>) {
  return db.selectFrom("idempotency_keys").selectAll().orderBy("key").execute();
}
