import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "#tests/support/site.ts";

const patience = 60_000;

export type MeasuredProcess = {
  url: string;
  /** Milliseconds from the start of the process to the first page that came with 200. */
  startedIn: number;
  /** What the process holds in memory now, in bytes (VmRSS, so Linux only). */
  memory: () => number;
  stop: () => Promise<void>;
};

/** The site as `npm run serve` starts it, with that script's own settings of Node. */
export function startServed(dataDir: string, env: Record<string, string> = {}): Promise<MeasuredProcess> {
  const { scripts } = z
    .object({ scripts: z.object({ serve: z.string() }) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  return start((port) => ["/bin/sh", ["-c", scripts.serve], { PORT: String(port), DATA_DIR: dataDir, ...env }]);
}

/** A peer that is one script: it is given a file of its own and the port to listen on. */
export function startScript(program: string, file: string): Promise<MeasuredProcess> {
  return start((port) => [process.execPath, ["-e", program, file, String(port)], {}]);
}

/** The peer, with the given page in memory: plain JavaScript, so that it holds nothing for reading types either. */
export function startBareServer(file: string): Promise<MeasuredProcess> {
  const program = `
    const page = require("node:fs").readFileSync(process.argv[1]);
    require("node:http").createServer((request, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(page);
    }).listen(Number(process.argv[2]), "127.0.0.1");`;
  return startScript(program, file);
}

async function start(
  command: (port: number) => [program: string, args: string[], env: Record<string, string>],
): Promise<MeasuredProcess> {
  const port = await freePort();
  const [program, args, env] = command(port);
  const PATH = `node_modules/.bin:${process.env.PATH}`;
  const begin = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env, PATH }, stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  const startedIn = await firstPage(`${url}/`, begin);
  return {
    url,
    startedIn,
    memory: () => residentBytes(child.pid),
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function firstPage(address: string, begin: number): Promise<number> {
  while (performance.now() - begin < patience) {
    const ok = await fetch(address).then(
      async (response) => (await response.arrayBuffer()) && response.ok,
      () => false,
    );
    if (ok) return performance.now() - begin;
    await wait(5);
  }
  throw new Error(`${address} did not answer within ${patience} ms.`);
}

function residentBytes(pid: number | undefined): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}
