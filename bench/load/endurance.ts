import { startBareServer } from "../pages/bare-files.ts";
import { accepting, bytesOf } from "../pages/served-files.ts";
import { load } from "../pages/wrk.ts";
import { withDataFolder, withServer } from "../report/data-folder.ts";
import { count, megabytes } from "../report/figures.ts";
import { type MeasuredProcess, startServed } from "../report/measured-process.ts";
import { pinning } from "../report/programs.ts";
import { type Chapter, over } from "../report/report.ts";

const bars = { memory: 250e6, growth: 1.1 } as const;
const connections = 32;
/** Without the page cache the last mark would take an hour: then the chapter says how many were reached. Milliseconds. */
const timeoutMs = 150_000;
/** Numbers of requests after which memory is read. From the second on it should not grow. */
const marks = [100_000, 250_000, 500_000, 1_000_000] as const;

type Reading = { mark: number; memory: number | undefined };

/** Memory of the process after increasing numbers of requests to the landing page, beside a bare Node server. */
export function measureEndurance(once: boolean): Promise<Chapter> {
  const wanted = marks.map((mark) => (once ? mark / 20 : mark));
  return withDataFolder((dataDir) =>
    withServer(startServed(dataDir, {}, { isPinned: true }), async (site) => {
      const gzip = await bytesOf(`${site.url}/`, "gzip");
      const idle = site.memory();
      const readings = await readAt(site, wanted);
      const peer = startBareServer([{ name: "page.html", plain: gzip, gzip }], { isPinned: true });
      return chapter(idle, readings, await withServer(peer, (bare) => readAt(bare, wanted)));
    }),
  );
}

async function readAt(server: MeasuredProcess, wanted: readonly number[]): Promise<Reading[]> {
  const until = performance.now() + timeoutMs;
  const target = { url: `${server.url}/`, headers: accepting("gzip") };
  const readings: Reading[] = [];
  let requests = 0;
  let perSecond = 0;
  for (const mark of wanted) {
    while (requests < mark && performance.now() < until) {
      const left = perSecond > 0 ? Math.ceil((mark - requests) / perSecond) : 1;
      const loaded = await load(target, { connections, seconds: Math.min(left, 15) });
      requests += loaded.requests;
      perSecond = loaded.perSecond;
    }
    readings.push({ mark, memory: requests < mark ? undefined : server.memory() });
  }
  return readings;
}

function chapter(idle: number, site: readonly Reading[], bare: readonly Reading[]): Chapter {
  const last = site.at(-1);
  const [, settled] = site;
  if (!last || !settled) throw new Error("Nothing was measured.");
  const growth = (last.memory ?? Number.NaN) / (settled.memory ?? Number.NaN);
  return {
    title: "Memory after a million requests",
    how:
      `wrk asks for \`/\`, compressed, over ${connections} connections until so many requests have been answered; memory is the process's RSS at that moment, ` +
      `busy. *Flat* means: at the end at most ${Math.round((bars.growth - 1) * 100)} % more than after ${count(settled.mark)} requests. The peer is bare \`node:http\` with the page in memory. ${pinning}`,
    columns: ["requests", "the site", "bare `node:http`", "bar"],
    rows: [
      ["none but the first", megabytes(idle), "", ""],
      ...site.map(({ mark, memory }, at) => [
        count(mark),
        show(memory),
        show(bare[at]?.memory),
        mark === last.mark ? megabytes(bars.memory) : "",
      ]),
    ],
    missed: missedBy(last, growth),
    inShort: `Memory after ${count(last.mark)} requests: ${show(last.memory)}; after ${count(settled.mark)} it was ${show(settled.memory)}.`,
    figures: { idle, ...(last.memory !== undefined && { loaded: last.memory, growth }) },
  };
}

function missedBy({ mark, memory }: Reading, growth: number): string[] {
  if (memory === undefined)
    return [
      `Memory: ${count(mark)} requests were not answered within ${timeoutMs / 1000} s, so nothing is known of it`,
    ];
  return [
    ...over(`Memory after ${count(mark)} requests`, memory, bars.memory, megabytes),
    ...over("Memory at the end, of what it was after a quarter", growth, bars.growth, (value) => value.toFixed(2)),
  ];
}

function show(memory: number | undefined) {
  return memory === undefined ? "not reached" : megabytes(memory);
}
