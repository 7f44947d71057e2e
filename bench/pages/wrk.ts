import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { median } from "../report/figures.ts";
import type { MeasuredProcess } from "../report/measured-process.ts";
import { pinned, programPath } from "../report/programs.ts";

const script = fileURLToPath(new URL("wrk.lua", import.meta.url));
/** Longer than any answer that is still worth a figure. */
const timeout = "20s";

/** `headers` are what is asked with; `maxSuffix`: a number from 1 to it is put behind the address, another one for each request. */
export type Target = { url: string; headers?: Readonly<Record<string, string>>; maxSuffix?: number };
/** Whole seconds, as wrk counts. */
export type LoadOptions = { connections: number; seconds: number };
/** Times are in milliseconds, from the request to the last byte of its answer. `failed`: whatever was not answered with 2xx or 3xx. */
export type Loaded = { perSecond: number; p50: number; p99: number; requests: number; failed: number };
/** The server's processor time: microseconds for each request, and the share of the time in which it was busy. */
export type Processor = { microseconds: number; busy: number };
/** With the processor time of a server that was named. */
export type Measured = Loaded & { processor?: Processor };

const printed = z.object({
  requests: z.number(),
  microseconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  failed: z.number(),
});

/** Asks for the same thing over as many connections as are told, each as fast as it is answered, from one thread of wrk. */
export async function load(
  { url, headers = {}, maxSuffix }: Target,
  { connections, seconds }: LoadOptions,
): Promise<Loaded> {
  const [program, args] = pinned("load", programPath("wrk"), [
    "--threads",
    "1",
    "--connections",
    String(connections),
    "--duration",
    `${seconds}s`,
    "--timeout",
    timeout,
    ...Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]),
    "--latency",
    "--script",
    script,
    url,
    ...(maxSuffix === undefined ? [] : ["--", new URL(url).pathname, String(maxSuffix)]),
  ]);
  const { stdout } = await promisify(execFile)(program, args);
  const result = printed.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
  const answered = result.requests - result.failed;
  return {
    perSecond: Math.max(0, answered) / (result.microseconds / 1e6),
    p50: result.p50 / 1000,
    p99: result.p99 / 1000,
    requests: result.requests,
    failed: result.failed,
  };
}

/** One of several that are measured beside each other. */
export type Contender = {
  target: Target;
  server: Pick<MeasuredProcess, "processorTime"> | undefined;
  rounds: Measured[];
  result: () => Measured;
};

/** `result` gives the medians of its rounds, once they have been run; with the processor time of `server`, if it is given. */
export function contender(target: Target, server?: Contender["server"]): Contender {
  const rounds: Measured[] = [];
  return { target, server, rounds, result: () => mediansOf(rounds) };
}

/** Peers in turns, round after round, so that a slow minute of the machine meets all of them. Each is warmed up first. */
export async function runInTurns(contenders: readonly Contender[], effort: LoadOptions, rounds: number): Promise<void> {
  for (const { target } of contenders) await load(target, { ...effort, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    for (const each of contenders) each.rounds.push(await measure(each, effort));
  }
}

async function measure({ target, server }: Contender, effort: LoadOptions): Promise<Measured> {
  const before = server?.processorTime() ?? 0;
  const begin = performance.now();
  const loaded = await load(target, effort);
  if (server === undefined) return loaded;
  const used = server.processorTime() - before;
  return {
    ...loaded,
    processor: { microseconds: (used * 1000) / loaded.requests, busy: used / (performance.now() - begin) },
  };
}

function mediansOf(rounds: readonly Measured[]): Measured {
  const of = (key: keyof Loaded) => median(rounds.map((round) => round[key]));
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  const loaded = { perSecond: of("perSecond"), p50: of("p50"), p99: of("p99"), requests: of("requests"), failed };
  const processors = rounds.flatMap(({ processor }) => processor ?? []);
  if (processors.length === 0) return loaded;
  const microseconds = median(processors.map((each) => each.microseconds));
  return { ...loaded, processor: { microseconds, busy: median(processors.map(({ busy }) => busy)) } };
}
