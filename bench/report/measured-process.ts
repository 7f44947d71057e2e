import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "#tests/support/site/site.ts";
import { pinned } from "./programs.ts";

/** With a hundred thousand pages the first response is slow. Milliseconds. */
const timeoutMs = 120_000;

export type MeasuredProcess = {
  url: string;
  /** Milliseconds from the start of the process to the first page that came with 200. */
  startedIn: number;
  /** Memory of the process and its children now, in bytes (VmRSS, so Linux only). */
  memory: () => number;
  /** Processor time that the process, its threads and its children have used so far, in milliseconds (user and system; Linux only). */
  processorTime: () => number;
  stop: () => Promise<void>;
};

/** The most memory of the process and its children until `end`, which is in milliseconds of `performance.now()`. Bytes. */
export async function highestMemory(process: MeasuredProcess, end: number): Promise<number> {
  let highest = 0;
  while (performance.now() < end) {
    // A child may end while it is read.
    try {
      highest = Math.max(highest, process.memory());
    } catch {}
    await wait(20);
  }
  return highest;
}

/** `isPinned`: on the core of servers, while wrk has the other. */
type StartOptions = { isPinned?: boolean };
type Command = readonly [program: string, args: readonly string[], env: Readonly<Record<string, string>>];

/** The site as `npm run serve` starts it, with that script's own settings of Node. */
export function startServed(
  dataDir: string,
  env: Record<string, string> = {},
  { isPinned = false }: StartOptions = {},
): Promise<MeasuredProcess> {
  const { scripts } = z
    .object({ scripts: z.object({ serve: z.string() }) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const shell = ["-c", scripts.serve];
  const [program, args] = isPinned ? pinned("server", "/bin/sh", shell) : ["/bin/sh", shell];
  return startCommand((port) => [
    program,
    args,
    { PORT: String(port), DATA_DIR: dataDir, WARM_PICTURES: "off", ...env },
  ]);
}

/** A peer that is one script: it gets a file to use and the port to listen on. */
export function startScript(
  script: string,
  file: string,
  { isPinned = false }: StartOptions = {},
): Promise<MeasuredProcess> {
  return startCommand((port) => {
    const argv = ["-e", script, file, String(port)];
    const [program, args] = isPinned ? pinned("server", process.execPath, argv) : [process.execPath, argv];
    return [program, args, { NODE_ENV: "production" }];
  });
}

/** Starts a server on a free port of this machine and waits until `/` comes with 200. It is a child, ended by its own `stop`. */
export async function startCommand(command: (port: number) => Command): Promise<MeasuredProcess> {
  const port = await freePort();
  const [program, args, env] = command(port);
  const PATH = `node_modules/.bin:${process.env.PATH}`;
  const begin = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env, PATH }, stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  try {
    const startedIn = await firstPage(`${url}/`, begin, () => child.exitCode !== null);
    return {
      url,
      startedIn,
      memory: () => residentBytes(child.pid),
      processorTime: () => processorMs(child.pid),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function firstPage(address: string, begin: number, hasEnded: () => boolean): Promise<number> {
  while (performance.now() - begin < timeoutMs && !hasEnded()) {
    const ok = await fetch(address).then(
      async (response) => (await response.arrayBuffer()) && response.ok,
      () => false,
    );
    if (ok) return performance.now() - begin;
    await wait(5);
  }
  throw new Error(hasEnded() ? "The server ended at its start." : `No page within ${timeoutMs} ms.`);
}

/** nginx consists of a master process and its worker. A child that is about to end has no memory any more. */
function residentBytes(pid: number | string | undefined): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return childrenOf(pid).reduce((bytes, child) => bytes + residentBytes(child), Number(kibibytes ?? 0) * 1024);
}

/** The kernel counts in ticks of 10 ms. Fields 14 and 15 of `stat` are the time of all threads; the second field, a name, may hold spaces. */
function processorMs(pid: number | string | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return childrenOf(pid).reduce((ms, child) => ms + processorMs(child), ticks * 10);
}

function childrenOf(pid: number | string | undefined): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
}
