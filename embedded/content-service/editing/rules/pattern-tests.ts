import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { ContentRefused } from "../content-refused.ts";

/** A regular expression of the content model. */
export type Pattern = { pattern: string; flags?: string | null | undefined };
/** `failed`: it is no pattern, or it took too long. `open`: it was not tested yet. */
export type PatternResult = boolean | "failed" | "open";
export type PatternTest = { pattern: Pattern; value: string };

/** The results of one request's patterns. */
export type PatternTests = {
  /** Tests what was not tested yet. @throws ContentRefused while too many requests wait for their turn */
  run(asked: readonly PatternTest[]): Promise<void>;
  resultOf(test: PatternTest): PatternResult;
};

/** Processor time that all patterns of one request have. */
const budgetMs = 1_000;
/** Time on the clock, where the machine has no processor time to give. */
const longestMs = 10_000;
/** The thread does not say its processor time while it reads a pattern of thousands of groups: then it has so much by that of the process. */
const longestSilentMs = 3_000;
const mostTests = 10_000;
const mostWaiting = 10;

const results = [undefined, true, false, "failed"] as const;

const program = `
  const { workerData: { patterns, values, tests, shared } } = require("node:worker_threads");
  const [spentMs, codes] = [new Float64Array(shared, 0, 1), new Uint8Array(shared, 8)];
  const before = process.threadCpuUsage();
  for (let index = 0; index < tests.length; index++) {
    const [pattern, value] = tests[index];
    try {
      codes[index] = new RegExp(patterns[pattern].pattern, patterns[pattern].flags ?? "").test(values[value]) ? 1 : 2;
    } catch {
      codes[index] = 3;
    }
  }
  const { user, system } = process.threadCpuUsage(before);
  spentMs[0] = (user + system) / 1000;
`;

/**
 * Patterns come from whoever may change the content model, so they run in a thread of their own: the server answers meanwhile. All patterns of a request have one second
 * of processor time together, so that a machine that stands still fails none.
 */
export function createPatternTests(): PatternTests {
  const known = new ByTest<PatternResult>();
  let [tested, spentMs] = [0, 0];
  return {
    async run(asked) {
      const untested = new ByTest<PatternTest>();
      for (const test of asked) if ((known.get(test) ?? "open") === "open") untested.set(test, test);
      const tests = untested.values();
      const affordable = spentMs < budgetMs ? tests.slice(0, mostTests - tested) : [];
      tested += affordable.length;
      const found = await inTurn(async () => runInThread(affordable, budgetMs - spentMs));
      spentMs += found.spentMs;
      for (const [index, test] of tests.entries()) known.set(test, found.results[index] ?? "failed");
    },
    resultOf(test) {
      const result = known.get(test);
      if (result !== undefined) return result;
      // More are not even collected: that alone would take the server's time.
      if (known.size >= mostTests) return "failed";
      known.set(test, "open");
      return "open";
    },
  };
}

/** By pattern, flags and value. Each is looked up as it is: a pattern of a megabyte is not copied, or hashed, for each element of a list. */
class ByTest<Item> {
  readonly #byPattern = new Map<string, Map<string, Map<string, Item>>>();
  size = 0;

  get({ pattern: { pattern, flags }, value }: PatternTest): Item | undefined {
    return this.#byPattern
      .get(pattern)
      ?.get(flags ?? "")
      ?.get(value);
  }

  set({ pattern: { pattern, flags }, value }: PatternTest, item: Item) {
    const byFlags = this.#byPattern.get(pattern) ?? new Map<string, Map<string, Item>>();
    this.#byPattern.set(pattern, byFlags);
    const byValue = byFlags.get(flags ?? "") ?? new Map<string, Item>();
    byFlags.set(flags ?? "", byValue);
    if (!byValue.has(value)) this.size += 1;
    byValue.set(value, item);
  }

  values(): Item[] {
    return [...this.#byPattern.values()].flatMap((byFlags) =>
      [...byFlags.values()].flatMap((byValue) => [...byValue.values()]),
    );
  }
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One thread at a time: the other processor is the server's. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= mostWaiting)
    throw new ContentRefused(503, "ServiceUnavailable", "Too many documents are being checked. Try again in a moment.");
  waiting += 1;
  const turn = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = turn.catch(() => {});
  return turn;
}

async function runInThread(tests: readonly PatternTest[], leftMs: number) {
  if (tests.length === 0) return { results: [], spentMs: 0 };
  const shared = new SharedArrayBuffer(8 + tests.length);
  const [ownMs, codes] = [new Float64Array(shared, 0, 1), new Uint8Array(shared, 8)];
  // A thread that breaks off does not say what it took.
  ownMs[0] = leftMs;
  const worker = new Worker(program, {
    eval: true,
    workerData: { ...indexed(tests), shared },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const ended = new Promise<"ended">((resolve) => {
    worker.once("exit", () => resolve("ended"));
    worker.once("error", () => resolve("ended"));
  });
  const started = performance.now();
  let [spentMs, silentMs] = [0, 0];
  let state: "ended" | "running" = "running";
  const isInTime = () => spentMs < leftMs && silentMs < longestSilentMs && performance.now() - started < longestMs;
  while (state === "running" && isInTime()) {
    const before = otherThreadsMs();
    state = await Promise.race([ended, wait(Math.max(leftMs - spentMs, 20), "running" as const)]);
    const usage =
      state === "ended" ? undefined : await Promise.race([worker.cpuUsage().catch(() => undefined), wait(200)]);
    if (usage) spentMs = (usage.user + usage.system) / 1_000;
    else silentMs += otherThreadsMs() - before;
  }
  // Not the time on the clock, and not what a thread takes to start: many entries are published by one request, each with a thread.
  if (state === "ended") spentMs = ownMs[0] ?? leftMs;
  else {
    await worker.terminate();
    // Whatever it was that ran out: the request has no more of it.
    spentMs = leftMs;
  }
  return { results: [...codes].map((code) => results[code]), spentMs };
}

/** Processor time of all threads of the process but this one. A thread that gets none, on a busy machine, spends none. */
function otherThreadsMs(): number {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  return (all.user + all.system - own.user - own.system) / 1_000;
}

/** Each pattern and each value once: the same text may be asked about by many patterns. */
function indexed(tests: readonly PatternTest[]) {
  const patterns = new ByTest<{ index: number; pattern: Pattern }>();
  const values = new Map<string, number>();
  const pairs = tests.map(({ pattern, value }) => {
    const ofPattern = { pattern, value: "" };
    const known = patterns.get(ofPattern) ?? { index: patterns.size, pattern };
    patterns.set(ofPattern, known);
    const at = values.get(value) ?? values.size;
    values.set(value, at);
    return [known.index, at];
  });
  return {
    patterns: patterns
      .values()
      .toSorted((a, b) => a.index - b.index)
      .map(({ pattern }) => pattern),
    values: [...values.keys()],
    tests: pairs,
  };
}
