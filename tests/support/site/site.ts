import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export type Site = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything the process printed so far. */
  output: () => string;
  /** Asks the process to stop as an operator would, and waits. Returns its exit code. */
  stop: () => Promise<number | null>;
};

/** `largestFileBytes`: a file size limit, to simulate a full disk for one process. `development`: starts as `npm run dev` does. */
type StartOptions = { largestFileBytes?: number; development?: boolean };

/**
 * Starts the built site as a process of its own, with a data folder of its own, and waits until it says that it is ready.
 * `existingDataDir` reuses the folder of an earlier process, which is then not deleted.
 */
export async function startSite(
  env: Record<string, string> = {},
  existingDataDir?: string,
  options: StartOptions = {},
): Promise<Site> {
  const dataDir = existingDataDir ?? newDataFolder();
  const port = Number(env.PORT ?? (await freePort()));
  const [program = "", ...args] = [
    ...withFileSizeLimit(options.largestFileBytes),
    process.execPath,
    "--max-semi-space-size=4",
    "--max-old-space-size=1500",
    "server/main.ts",
    ...(options.development ? ["--dev"] : []),
  ];
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: options.development ? "development" : "production",
      LOG_LEVEL: "warn",
      RATE_LIMIT: "off",
      WARM_PICTURES: "off",
      // A service worker would answer what tests mean to answer themselves.
      OFFLINE: "off",
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  const output = () => printed.join("");
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    output,
    stop: () => stop(child, existingDataDir ? undefined : dataDir),
  };
  // In development Vite bundles the libraries first, which takes half a minute beside other tests.
  await waitUntilReady(site, options.development ? 120_000 : 30_000);
  return site;
}

function withFileSizeLimit(largestFileBytes: number | undefined): string[] {
  if (largestFileBytes === undefined) return [];
  return ["/bin/sh", "-c", `ulimit -f ${Math.floor(largestFileBytes / 512)}; exec "$@"`, "sh"];
}

/** A site as its first start leaves it, which `newDataFolder` copies: that start takes as long as the rest of many a test. */
export async function makeTemplateFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "festival-template-"));
  const site = await startSite({}, folder);
  await site.stop();
  for (const ofItsProcess of ["cache", "last-seen.json"])
    rmSync(join(folder, ofItsProcess), { recursive: true, force: true });
  return folder;
}

/** Links the picture cache that all test sites share, since rendering one picture takes up to a second. */
function newDataFolder() {
  const folder = mkdtempSync(join(tmpdir(), "festival-site-"));
  const template = process.env.TEMPLATE_FOLDER;
  if (template) cpSync(template, folder, { recursive: true });
  const pictures = resolve(".cache/pictures");
  for (const each of [pictures, join(folder, "cache")]) mkdirSync(each, { recursive: true, mode: 0o700 });
  symlinkSync(pictures, join(folder, "cache", "pictures"));
  return folder;
}

async function waitUntilReady(site: Site, patienceMs: number) {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (site.process.exitCode !== null) throw new Error(`The site did not start:\n${site.output()}`);
    const response = await fetch(`${site.url}/healthz`).catch(() => undefined);
    // Its own words, too: another site may have taken the free port meanwhile.
    if (response?.ok && site.output().includes("listens on")) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The site was not ready in time:\n${site.output()}`);
}

async function stop(child: ChildProcess, folder: string | undefined) {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
  return child.exitCode;
}

/** Below the ports that systems give to connections, and to whoever asks for any: between its choice and its use none of these is given away. */
const ports = { first: 12_000, last: 32_000 };
let latestPort = randomInt(ports.first, ports.last);

/** A port of this machine that is free, and not chosen before. */
export async function freePort(): Promise<number> {
  latestPort = latestPort < ports.last ? latestPort + 1 : ports.first;
  const port = latestPort;
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
