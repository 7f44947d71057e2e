import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { median, megabytes, seconds } from "../report/figures.ts";
import { type MeasuredProcess, startServed } from "../report/measured-process.ts";
import { type Chapter, over } from "../report/report.ts";
import { startBareServer } from "./bare-files.ts";
import { bytesOf, type ServedFile } from "./served-files.ts";

const bars = { start: 2000, memory: 150e6 } as const;
const idleMs = 10_000;
const addresses = ["/", "/band", "/history", "/contact", "/schedule", "/api/header", "/api/records/get-bands"];
const visited = [...addresses, ...addresses, ...addresses];

/** Time to start and idle memory, beside a bare server with one page in memory. */
export async function measureStart(rounds: number): Promise<Chapter> {
  const folder = mkdtempSync(join(tmpdir(), "festival-bench-"));
  const dataDir = join(folder, "data");
  const first = await startServed(dataDir);
  const page = { name: "page.html", plain: await bytesOf(`${first.url}/`, "plain") };
  await first.stop();
  const starts = await compareStarts(rounds, dataDir, page);
  const memory = await compareMemory(dataDir, page);
  rmSync(folder, { recursive: true, force: true });
  return {
    title: "Start and memory",
    how:
      `From the start of the process (\`npm run serve\`, without npm) to the first \`/\` with 200, ${rounds === 1 ? "once" : `median of ${rounds}`}, ` +
      `in turns with the peer: \`node:http\` with that same page in memory. Memory is the process's RSS after ${visited.length} ` +
      `requests and ${idleMs / 1000} s without any; then after making one picture variant.`,
    columns: ["", "the site", "bare `node:http`", "bar"],
    rows: [
      ["first start, empty data folder", seconds(first.startedIn), "", ""],
      ["start", seconds(starts.site), seconds(starts.bare), seconds(bars.start)],
      ["memory when idle", megabytes(memory.site), megabytes(memory.bare), megabytes(bars.memory)],
      ["memory when idle, after making a picture", megabytes(memory.afterPicture), "", ""],
    ],
    missed: [
      ...over("Start", starts.site, bars.start, seconds),
      ...over("Memory when idle", memory.site, bars.memory, megabytes),
    ],
    inShort: `Start: ${seconds(starts.site)}; memory when idle: ${megabytes(memory.site)}, a bare server's is ${megabytes(memory.bare)}.`,
    figures: { startMs: starts.site, idleMemory: memory.site, memoryAfterPicture: memory.afterPicture },
  };
}

async function compareStarts(rounds: number, dataDir: string, page: ServedFile) {
  const times: { site: number[]; bare: number[] } = { site: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    times.site.push(await startTime(startServed(dataDir)));
    times.bare.push(await startTime(startBareServer([page])));
  }
  return { site: median(times.site), bare: median(times.bare) };
}

async function startTime(starting: Promise<MeasuredProcess>): Promise<number> {
  const process = await starting;
  await process.stop();
  return process.startedIn;
}

async function compareMemory(dataDir: string, page: ServedFile) {
  const bareServer = await startBareServer([page]);
  const bare = await idleMemory(bareServer, visited);
  await bareServer.stop();
  const served = await startServed(dataDir);
  const site = await idleMemory(served, visited);
  const afterPicture = await idleMemory(served, [await freshPicture(served.url)]);
  await served.stop();
  return { site, bare, afterPicture };
}

async function idleMemory(process: MeasuredProcess, paths: readonly string[]) {
  for (const path of paths) await (await fetch(new URL(path, process.url))).arrayBuffer();
  await wait(idleMs);
  return process.memory();
}

/** A picture of the landing page in a size that is not cached yet. */
async function freshPicture(siteUrl: string): Promise<string> {
  const html = await (await fetch(`${siteUrl}/`)).text();
  const [path] = /\/content\/assets\/[^"?\s]+\.(?:png|jpe?g)/.exec(html) ?? [];
  if (path === undefined) throw new Error("/ shows no picture.");
  return `${path}?w=613&fm=avif`;
}
