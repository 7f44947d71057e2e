import { Agent, get } from "node:http";
import { importPages } from "../content/many-pages.ts";
import { withDataFolder, withServer } from "../report/data-folder.ts";
import type { Duration } from "../report/duration.ts";
import { count, median, megabytes, percentile, rate, seconds } from "../report/figures.ts";
import { type MeasuredProcess, startServed } from "../report/measured-process.ts";
import { pinning } from "../report/programs.ts";
import { type Chapter, over } from "../report/report.ts";
import { accepting } from "./served-files.ts";

const sizes = [1_000, 5_000];
const connections = 8;
const bars = { ofStart: 1.5, memory: 300e6 } as const;

/** Requests of one run: per second, 99 of 100 answered within (milliseconds), and the server's processor time for each (milliseconds). */
type Run = { perSecond: number; p99: number; processorMs: number };
type Sized = { size: number; cold: Run; rendered: Run; startMs: number; ofStart: number; memory: number };

/** Pages that nobody has asked for since the start, as a search engine reads them, beside one page rendered as many times. */
export function measureColdPages({ rounds }: Duration): Promise<Chapter> {
  return withDataFolder(async (dataDir) => {
    await withServer(startServed(dataDir), async () => undefined);
    const emptyStarts: number[] = [];
    for (let round = 0; round < rounds; round++) emptyStarts.push(await startTime(dataDir));
    const measured: Sized[] = [];
    for (const size of sizes) {
      importPages(dataDir, size);
      measured.push(await measure(dataDir, size, rounds, median(emptyStarts)));
    }
    return chapter(measured, rounds);
  });
}

async function startTime(dataDir: string): Promise<number> {
  return withServer(startServed(dataDir), async ({ startedIn }) => startedIn);
}

async function measure(dataDir: string, size: number, rounds: number, emptyStart: number): Promise<Sized> {
  const cold: Run[] = [];
  const rendered: Run[] = [];
  const starts: number[] = [];
  const memory: number[] = [];
  const all = Array.from({ length: size }, (_, at) => `/page-${at + 1}`);
  for (let round = 0; round < rounds; round++) {
    starts.push(await startTime(dataDir));
    await withServer(startServed(dataDir, { RATE_LIMIT: "off" }, { isPinned: true }), async (site) => {
      cold.push(await readPages(site, all, "gzip"));
      memory.push(site.memory());
    });
    const uncached = { RATE_LIMIT: "off", PAGE_CACHE: "off" };
    await withServer(startServed(dataDir, uncached, { isPinned: true }), async (site) => {
      rendered.push(await readPages(site, Array<string>(size).fill("/page-1"), "plain"));
    });
  }
  const startMs = median(starts);
  return {
    size,
    cold: mediansOf(cold),
    rendered: mediansOf(rendered),
    startMs,
    ofStart: startMs / emptyStart,
    memory: median(memory),
  };
}

async function readPages(
  site: MeasuredProcess,
  paths: readonly string[],
  encoding: Parameters<typeof accepting>[0],
): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const queue = paths.values();
  const times: number[] = [];
  const before = site.processorTime();
  const begin = performance.now();
  const client = async () => {
    for (const path of queue) times.push(await readPage(agent, site.url + path, { ...accepting(encoding) }));
  };
  await Promise.all(Array.from({ length: connections }, client));
  const ms = performance.now() - begin;
  const processorMs = (site.processorTime() - before) / paths.length;
  agent.destroy();
  return {
    perSecond: paths.length / (ms / 1000),
    p99: percentile(
      times.toSorted((a, b) => a - b),
      99,
    ),
    processorMs,
  };
}

/** @returns milliseconds to the last byte. */
function readPage(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.once("end", () => resolve(performance.now() - sent));
      response.once("error", reject);
    });
    asked.once("error", reject);
  });
}

function mediansOf(runs: readonly Run[]): Run {
  const of = (key: keyof Run) => median(runs.map((run) => run[key]));
  return { perSecond: of("perSecond"), p99: of("p99"), processorMs: of("processorMs") };
}

function chapter(measured: readonly Sized[], rounds: number): Chapter {
  return {
    title: "Pages that nobody has read yet",
    how:
      "To the starter content so many pages are added by `npm run content:import`, each with a text section of its own. Then the site starts, and each page is " +
      `requested once, compressed, over ${connections} connections. The peer is the site itself with \`PAGE_CACHE=off\`, started anew too, which renders one of these pages ` +
      `as many times and sends it uncompressed. Median of ${rounds} rounds, in turns. Start is compared with the start without these pages; memory is the process's RSS after every page has been read. ${pinning}`,
    columns: [
      "pages",
      "cold, pages/s",
      "p99",
      "rendered, pages/s",
      "ratio",
      "processor time of a cold page",
      "of a rendered one",
      "start",
      "of the starter content's",
      "bar",
      "memory",
      "bar",
    ],
    rows: measured.map(row),
    missed: measured.flatMap(({ size, ofStart, memory }) => [
      ...over(`Start with ${count(size)} pages, of the starter content's`, ofStart, bars.ofStart, ratio),
      ...over(`Memory after ${count(size)} pages`, memory, bars.memory, megabytes),
    ]),
    figures: Object.fromEntries(
      measured.flatMap(({ size, cold, rendered, startMs, memory }) => [
        [`coldPerSecond ${size}`, cold.perSecond],
        [`renderedPerSecond ${size}`, rendered.perSecond],
        [`startMs ${size}`, startMs],
        [`memory ${size}`, memory],
      ]),
    ),
  };
}

function row({ size, cold, rendered, startMs, ofStart, memory }: Sized): string[] {
  return [
    count(size),
    rate(cold),
    `${cold.p99.toFixed(1)} ms`,
    rate(rendered),
    ratio(cold.perSecond / rendered.perSecond),
    `${cold.processorMs.toFixed(2)} ms`,
    `${rendered.processorMs.toFixed(2)} ms`,
    seconds(startMs),
    ratio(ofStart),
    ratio(bars.ofStart),
    megabytes(memory),
    megabytes(bars.memory),
  ];
}

function ratio(value: number): string {
  return value.toFixed(2);
}
