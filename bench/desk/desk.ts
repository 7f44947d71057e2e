import { startPostgres } from "../../scripts/parts/postgres.ts";
import { withDataFolder, withServer } from "../report/data-folder.ts";
import type { Duration } from "../report/duration.ts";
import { count, milliseconds, percentile } from "../report/figures.ts";
import { type MeasuredProcess, startScript, startServed } from "../report/measured-process.ts";
import { connections } from "../report/peers.ts";
import { type Chapter, over } from "../report/report.ts";
import { barePostgresList, bareSqliteList } from "./bare-desk-list.ts";
import { deskSize, prepareDesk, updateDeskStatistics } from "./desk-data.ts";
import { ask, deskRequests } from "./desk-requests.ts";
import { timeVisitors, type VisitorTimes } from "./desk-visitors.ts";

type Timed = { p50: number; p95: number };
type EngineResult = { engine: string; bare: Timed; lists: Timed[]; visitors: VisitorTimes };
type Engine = { name: string; database: string; peer: string; peerArgument: string };

/** How long the desk's lists take among many records, and what visitors notice of somebody who uses them. */
export async function measureDesk(isShort: boolean, duration: Duration): Promise<Chapter> {
  const results = [await measureSqlite(isShort, duration), await measurePostgres(isShort, duration)];
  return chapter(results);
}

function measureSqlite(isShort: boolean, duration: Duration): Promise<EngineResult> {
  return withDataFolder((dataDir) => {
    const file = `${dataDir}/festival.sqlite`;
    const engine = { name: "SQLite", database: `sqlite:${file}`, peer: bareSqliteList, peerArgument: file };
    return measureEngine(dataDir, engine, isShort, duration);
  });
}

async function measurePostgres(isShort: boolean, duration: Duration): Promise<EngineResult> {
  const { url, stop } = await startPostgres();
  const engine = { name: "PostgreSQL", database: url, peer: barePostgresList, peerArgument: url };
  try {
    return await withDataFolder((dataDir) => measureEngine(dataDir, engine, isShort, duration));
  } finally {
    await stop();
  }
}

async function measureEngine(dataDir: string, engine: Engine, isShort: boolean, duration: Duration) {
  const env = { DATABASE_URL: engine.database, RATE_LIMIT: "off" };
  return withServer(startServed(dataDir, env), async (site) => {
    const headers = await prepareDesk(dataDir, engine.database);
    await updateDeskStatistics(dataDir, engine.database);
    return withServer(startScript(engine.peer, engine.peerArgument), async (peer) => {
      const { bare, lists } = await timeLists(site, peer, headers, isShort ? 10 : 40);
      const visitors = await timeVisitors(site, headers, duration);
      return { engine: engine.name, bare, lists, visitors };
    });
  });
}

/** Every list and the peer once a round, so that a slow moment of the machine meets all of them. */
async function timeLists(
  site: MeasuredProcess,
  peer: MeasuredProcess,
  headers: Record<string, string>,
  rounds: number,
) {
  const addresses = [peer.url, ...deskRequests.map(({ address }) => `${site.url}/desk/api${address}`)];
  const times: number[][] = addresses.map(() => []);
  for (let round = -1; round < rounds; round++)
    for (const [at, address] of addresses.entries()) {
      const begin = performance.now();
      await ask(address, headers);
      // The round before the first warms up.
      if (round >= 0) times[at]?.push(performance.now() - begin);
    }
  const [bare = { p50: 0, p95: 0 }, ...lists] = times.map(timed);
  return { bare, lists };
}

function timed(times: readonly number[]): Timed {
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: percentile(sorted, 50), p95: percentile(sorted, 95) };
}

function chapter(results: readonly EngineResult[]): Chapter {
  const show = ({ p50, p95 }: Timed) => `${milliseconds(p50)} (${milliseconds(p95)})`;
  return {
    title: "The desk's lists",
    how:
      `${count(deskSize.applications)} applications of bands for one festival with six scores each, and ${count(deskSize.mails)} sent emails. Somebody on the committee asks for each list in turns, ` +
      "and a script of a few lines for the newest 50 rows with one statement (`SELECT … LIMIT 50`): the median, and the time that 95 of 100 requests do not exceed. The list " +
      "comes with the counts of all views. PostgreSQL was vacuumed before, as it does by itself. `/` is read by wrk over " +
      `${connections} connections without and with somebody who opens one of these every second, in turns; *noise* is how far the rounds without it differ from each other.`,
    columns: ["", ...results.map(({ engine }) => engine)],
    rows: [
      ["bare `SELECT … LIMIT 50`", ...results.map(({ bare }) => show(bare))],
      ...deskRequests.map(({ name }, at) => [name, ...results.map(({ lists }) => (lists[at] ? show(lists[at]) : ""))]),
      ["p99 of `/` without the desk", ...results.map(({ visitors }) => milliseconds(visitors.calm))],
      ["p99 of `/` meanwhile", ...results.map(({ visitors }) => milliseconds(visitors.busy))],
      [
        "ratio (noise)",
        ...results.map(({ visitors: { ratio, noise } }) => `${ratio.toFixed(2)} (${noise.toFixed(2)})`),
      ],
    ],
    missed: results.flatMap(missedBy),
    figures: Object.fromEntries(results.flatMap(figuresOf)),
  };
}

function missedBy({ engine, lists, visitors }: EngineResult): string[] {
  return [
    ...deskRequests.flatMap(({ name, bar }, at) =>
      over(`${engine}, ${name}`, lists[at]?.p95 ?? Infinity, bar, milliseconds),
    ),
    ...over(
      `${engine}, p99 of \`/\` meanwhile`,
      visitors.ratio,
      visitors.noise,
      (ratio) => `${ratio.toFixed(2)} times`,
    ),
  ];
}

function figuresOf({ engine, bare, lists, visitors }: EngineResult): [string, number][] {
  return [
    [`${engine} bare`, bare.p50],
    ...lists.map(({ p50 }, at): [string, number] => [`${engine} ${deskRequests[at]?.name}`, p50]),
    [`${engine} p99 calm`, visitors.calm],
    [`${engine} p99 busy`, visitors.busy],
  ];
}
