import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { ManagementError } from "../management-errors.ts";

/** A regular expression of the content model. */
export type Pattern = { pattern: string; flags?: string | null | undefined };
/** `failed`: it is no pattern, or it took too long. `open`: it was not tested yet. */
export type PatternResult = boolean | "failed" | "open";
export type PatternTest = { pattern: Pattern; value: string };

/** The results of one request's patterns. */
export type PatternTests = {
  /** Tests what was not tested yet. @throws ManagementError while too many requests wait for their turn */
  run(asked: readonly PatternTest[]): Promise<void>;
  resultOf(test: PatternTest): PatternResult;
};

/** Processor time of all patterns of one request. */
const budgetMs = 1_000;
/** Time on the clock, where the machine has no processor time to give. */
const longestMs = 10_000;
const mostTests = 10_000;
const mostWaiting = 10;

const results = [undefined, true, false, "failed"] as const;

const program = `
  const { workerData: { patterns, values, tests, shared } } = require("node:worker_threads");
  const codes = new Uint8Array(shared);
  for (let index = 0; index < tests.length; index++) {
    const [pattern, value] = tests[index];
    try {
      codes[index] = new RegExp(patterns[pattern].pattern, patterns[pattern].flags ?? "").test(values[value]) ? 1 : 2;
    } catch {
      codes[index] = 3;
    }
  }
`;

/**
 * Patterns come from whoever may change the content model, so they run in a thread of their own: the server answers meanwhile. All patterns of a request have one second
 * of processor time together, so that a machine that stands still fails none.
 */
export function createPatternTests(): PatternTests {
  const resultsOf = resultsByPattern();
  let count = 0;
  let spentMs = 0;
  return {
    async run(asked) {
      const tests: PatternTest[] = [];
      for (const { pattern, value } of asked) {
        const known = resultsOf(pattern);
        if ((known.get(value) ?? "open") !== "open") continue;
        // Until it is tested, and where there is no time left to.
        known.set(value, "failed");
        tests.push({ pattern, value });
      }
      const affordable = spentMs < budgetMs ? tests : [];
      const found = await inTurn(async () => runInThread(affordable, budgetMs - spentMs));
      spentMs += found.spentMs;
      for (const [index, { pattern, value }] of affordable.entries())
        resultsOf(pattern).set(value, found.results[index] ?? "failed");
    },
    resultOf({ pattern, value }) {
      const known = resultsOf(pattern);
      const result = known.get(value);
      if (result !== undefined) return result;
      // More are not even collected: that alone would take the server's time.
      count += 1;
      if (count > mostTests) return "failed";
      known.set(value, "open");
      return "open";
    },
  };
}

/** Found by the texts themselves: digests of them would take the server's time, for each pattern and value. */
function resultsByPattern() {
  const byFlags = new Map<string, Map<string, Map<string, PatternResult>>>();
  return ({ pattern, flags }: Pattern) => {
    const byPattern = byFlags.get(flags ?? "") ?? new Map<string, Map<string, PatternResult>>();
    byFlags.set(flags ?? "", byPattern);
    const byValue = byPattern.get(pattern) ?? new Map<string, PatternResult>();
    byPattern.set(pattern, byValue);
    return byValue;
  };
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One thread at a time: the other processor is the server's. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= mostWaiting)
    throw new ManagementError(
      503,
      "ServiceUnavailable",
      "Too many documents are being checked. Try again in a moment.",
    );
  waiting += 1;
  const turn = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = turn.catch(() => {});
  return turn;
}

async function runInThread(tests: readonly PatternTest[], leftMs: number) {
  if (tests.length === 0) return { results: [], spentMs: 0 };
  const shared = new SharedArrayBuffer(tests.length);
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
  let spentMs = 0;
  let state: "ended" | "running" = "running";
  while (state === "running" && spentMs < leftMs && performance.now() - started < longestMs) {
    state = await Promise.race([ended, wait(Math.max(leftMs - spentMs, 20), "running" as const)]);
    const usage =
      state === "ended" ? undefined : await Promise.race([worker.cpuUsage().catch(() => undefined), wait(200)]);
    if (usage) spentMs = (usage.user + usage.system) / 1_000;
  }
  if (state === "ended") spentMs = Math.min(performance.now() - started, leftMs);
  else await worker.terminate();
  return { results: [...new Uint8Array(shared)].map((code) => results[code]), spentMs };
}

/** Each pattern and each value once: the same text may be asked about by many patterns. */
function indexed(tests: readonly PatternTest[]) {
  const patterns = new Map<string, { index: number; pattern: Pattern }>();
  const values = new Map<string, number>();
  const pairs = tests.map(({ pattern, value }) => {
    const key = JSON.stringify([pattern.pattern, pattern.flags ?? ""]);
    const known = patterns.get(key) ?? { index: patterns.size, pattern };
    patterns.set(key, known);
    const at = values.get(value) ?? values.size;
    values.set(value, at);
    return [known.index, at];
  });
  return { patterns: [...patterns.values()].map(({ pattern }) => pattern), values: [...values.keys()], tests: pairs };
}
