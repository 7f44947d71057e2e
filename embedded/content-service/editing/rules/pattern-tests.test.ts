import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failure, startManagement } from "../../management/test-management.ts";
import { createPatternTests } from "./pattern-tests.ts";

const endless = { pattern: "^(a+)+$" };
const endlessValue = `${"a".repeat(40)}b`;
const digits = { pattern: "^\\d+$" };

describe("patterns of the content model", () => {
  it("are tested with their flags, and what is none fails", async () => {
    const patterns = createPatternTests();
    const asked = [
      { pattern: digits, value: "12" },
      { pattern: digits, value: "a" },
      { pattern: { pattern: "X", flags: "i" }, value: "x" },
      { pattern: { pattern: "(" }, value: "x" },
    ];
    expect(asked.map(patterns.resultOf)).toEqual(["open", "open", "open", "open"]);
    await patterns.run(asked);
    expect(asked.map(patterns.resultOf)).toEqual([true, false, true, "failed"]);
  });

  it("of a megabyte are not read for each element of a list by the server itself", async () => {
    const pattern = { pattern: `${"x".repeat(1_900_000)}(` };
    const asked = Array.from({ length: 5_000 }, (_, index) => ({ pattern, value: `${index}` }));
    const patterns = createPatternTests();
    expect(asked.every((test) => patterns.resultOf(test) === "open")).toBe(true);
    await patterns.run(asked);
    expect(asked.every((test) => patterns.resultOf(test) === "failed")).toBe(true);
  });

  it("of a request that checks many documents one after another are all tested: starting a thread is not their time", async () => {
    const patterns = createPatternTests();
    const asked = Array.from({ length: 40 }, (_, index) => ({ pattern: digits, value: `${index}` }));
    for (const test of asked) await patterns.run([test]);
    expect(asked.map(patterns.resultOf)).toEqual(asked.map(() => true));
  });

  it("of a request have one second together, while the server does other things; then it is another request's turn", async () => {
    const [patterns, other] = [createPatternTests(), createPatternTests()];
    const values = ["a", "aa", "aaa"].map((more) => `${more}${endlessValue}`);
    const first = { pattern: digits, value: "1" };
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 20);
    const running = patterns.run([first, ...values.map((value) => ({ pattern: endless, value }))]);
    await Promise.all([running, other.run([first])]);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
    expect([patterns.resultOf(first), other.resultOf(first)]).toEqual([true, true]);
    expect(values.map((value) => patterns.resultOf({ pattern: endless, value }))).toEqual(values.map(() => "failed"));
    const later = { pattern: digits, value: "2" };
    await patterns.run([later]);
    expect(patterns.resultOf(later), "nothing is left").toBe("failed");
  });
});

describe("publishing", () => {
  let running: Awaited<ReturnType<typeof startManagement>>;
  beforeAll(async () => {
    running = await startManagement();
  });
  afterAll(() => running.close());

  it("is refused by a pattern for each element of a list after one second, and the answer names a value once, cut", async () => {
    const { client } = running;
    const rule = (validation: object) => ({
      id: "words",
      name: "Words",
      type: "Array",
      localized: false,
      required: false,
      items: { type: "Symbol", validations: [validation] },
    });
    const target = { contentTypeId: "guarded" };
    const created = await client.contentType.createWithId(target, {
      name: "Guarded",
      fields: [rule({ prohibitRegexp: { pattern: endless.pattern, flags: "" } })],
    });
    await client.contentType.publish(target, created);
    const words = Array.from({ length: 300 }, () => `${"a".repeat(240)}b`);
    const entry = await client.entry.create(target, { fields: { words: { "en-AU": words } } });
    const refused = await failure(client.entry.publish({ entryId: entry.sys.id }, entry));
    expect(refused.name).toBe("InvalidEntry");
    const { errors } = Object(refused.details);
    expect(errors).toHaveLength(100);
    expect(errors[0]).toMatchObject({
      name: "prohibitRegexp",
      details: expect.stringContaining("longer than a second"),
    });
    expect(errors[0].value).toBe(`${"a".repeat(199)}…`);
    expect(errors.filter((error: object) => "value" in error)).toHaveLength(1);
  });

  it("judges lists with twenty patterns a word while the server answers others, and asks about each word once", async () => {
    const { client } = running;
    const validations = Array.from({ length: 20 }, (_, at) => ({
      regexp: { pattern: `^[a-z]{1,${at + 5}}`, flags: "" },
    }));
    const ids = Array.from({ length: 8 }, (_, at) => `list${at}`);
    const target = { contentTypeId: "listed" };
    const items = { type: "Symbol", validations };
    const fields = ids.map((id) => ({ id, name: id, type: "Array", localized: false, required: false, items }));
    const created = await client.contentType.createWithId(target, { name: "Listed", fields });
    await client.contentType.publish(target, created);
    const words = Array.from({ length: 1_000 }, (_, at) => `word${at % 50}`);
    const values = Object.fromEntries(ids.map((id) => [id, { "en-AU": words }]));
    const entry = await client.entry.create(target, { fields: values });
    let turns = 0;
    const count = () => {
      turns += 1;
      again = setImmediate(count);
    };
    const publishing = client.entry.publish({ entryId: entry.sys.id }, entry);
    let again = setImmediate(count);
    expect((await publishing).sys.publishedVersion).toBe(1);
    clearImmediate(again);
    expect(turns).toBeGreaterThan(5);
  });
});
