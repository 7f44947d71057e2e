import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as z from "zod/mini";

/** A function that runs in a child process: its module, as a package import, and its exported name. */
export type ChildTask<Work extends ChildWork> = { module: `#${string}.ts`; name: string; work?: Work };
/** What it gets and returns is copied between the processes. */
export type ChildWork = (...args: never[]) => Promise<unknown>;

/**
 * `failed`: the task threw. `overLimit`: it took too much memory or time, or crashed its process. `noProcess`: none could be started. `abandoned`:
 * nobody waits for it.
 */
export class ChildTaskFailure extends Error {
  override name = "ChildTaskFailure";
  readonly reason: "failed" | "overLimit" | "noProcess" | "abandoned";
  /** Of `overLimit`: only the time. On a busy machine that is no fault of the task's. */
  readonly isOverTime: boolean;
  constructor(reason: ChildTaskFailure["reason"], message: string, isOverTime = false) {
    super(message);
    this.reason = reason;
    this.isOverTime = isOverTime;
  }
}

export type TaskProcess = {
  /** Runs one task at a time; the process is killed when the signal is aborted. @throws ChildTaskFailure */
  run<Work extends ChildWork>(
    task: ChildTask<Work>,
    args: Parameters<Work>,
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Work>>>;
  close(): void;
};
/** `memoryBytes` is what the process may use beside its program's files. */
type ProcessLimits = { memoryBytes: number; timeMs: number };
/** The program that runs the tasks: task-worker.ts, or one that prepares something and then imports it. */
type ProcessProgram = { program?: `#${string}.ts` };

const taskWorker = "#platform/processes/task-worker.ts";
const IDLE_MS = 10_000;
const MEMORY_POLL_MS = 25;
/** A task that had less than half of its time on the processor begins it anew, so many times in all: other work comes first on a busy machine. */
const MOST_ROUNDS = 3;
const execArgv = ["--max-semi-space-size=4", "--max-old-space-size=128"];
/** Nothing of the site's own environment. Memory that was used for a task is returned to the system. */
const env = { UV_THREADPOOL_SIZE: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };
const resultSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

/**
 * A child process for work on what strangers send, such as pictures and mails, which may take any amount of memory and time. It starts with the first task, serves further
 * ones, and ends when there is none for ten seconds; over a limit it is killed, and the next task starts another. Its memory is limited
 * where there is `/proc` (Linux), its time everywhere; there a task that hardly had the processor gets more of it.
 */
export function createChildProcess({ program = taskWorker, ...limits }: ProcessLimits & ProcessProgram): TaskProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const begin = () => {
    const started = start(program);
    started.once("exit", () => {
      if (child === started) child = undefined;
    });
    return started;
  };
  const close = () => {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = undefined;
  };
  return {
    async run(task, args, signal) {
      clearTimeout(idle);
      child ??= begin();
      try {
        const result = await runInChild(child, { task, args, signal }, limits);
        idle = setTimeout(close, IDLE_MS).unref();
        // The worker returns what the task's own type says.
        return result as never;
      } catch (error) {
        if (!(error instanceof ChildTaskFailure) || error.reason !== "failed") close();
        else idle = setTimeout(close, IDLE_MS).unref();
        throw error;
      }
    },
    close,
  };
}

/** A command that has used it may end without waiting for it. */
function start(program: string): ChildProcess {
  const file = createRequire(import.meta.url).resolve(program);
  const child = fork(file, { serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv, env });
  child.unref();
  child.channel?.unref();
  return child;
}

type Task = { task: { module: string; name: string }; args: unknown[]; signal: AbortSignal };

async function runInChild(child: ChildProcess, { task, args, signal }: Task, { memoryBytes, timeMs }: ProcessLimits) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const fail = (...why: ConstructorParameters<typeof ChildTaskFailure>) => reject(new ChildTaskFailure(...why));
  const onMessage = (message: unknown) => {
    const result = resultSchema.parse(message);
    if (result.ok) resolve(result.value);
    else fail("failed", result.message);
  };
  const onExit = (code: number | null, ended: string | null) =>
    fail("overLimit", `the child process ended by itself: ${ended ?? code}`);
  const onError = (error: Error) => fail("noProcess", error.message);
  const onAbort = () => fail("abandoned", "nobody waits for the task any more");
  const begun = processorMs(child.pid);
  let round = 1;
  const onTime = () => {
    const isStarved = processorMs(child.pid) - begun < timeMs / 2;
    if (!isStarved || round === MOST_ROUNDS) return fail("overLimit", `the task took more than ${timeMs} ms`, true);
    round += 1;
    timer = setTimeout(onTime, timeMs);
  };
  let timer = setTimeout(onTime, timeMs);
  const memoryPoll = setInterval(async () => {
    if ((await usedBytes(child.pid)) > memoryBytes) fail("overLimit", `the task took more than ${memoryBytes} bytes`);
  }, MEMORY_POLL_MS);
  child.on("message", onMessage).on("exit", onExit).on("error", onError);
  signal.addEventListener("abort", onAbort);
  try {
    if (signal.aborted) onAbort();
    else child.send({ module: task.module, name: task.name, args }, (error) => error && onError(error));
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(memoryPoll);
    child.off("message", onMessage).off("exit", onExit).off("error", onError);
    signal.removeEventListener("abort", onAbort);
  }
}

/** Processor time that a process has used, in milliseconds; NaN where the system does not say. */
function processorMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // After the name in brackets, which may have blanks: fields 14 and 15 of proc(5), in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

async function usedBytes(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, "latin1").catch(() => "");
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
}
