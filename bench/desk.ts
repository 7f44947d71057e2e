import { setTimeout as wait } from "node:timers/promises";
import { loadConfig } from "#app/platform/config/config.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { signIn } from "#tests/support/desk.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { barePostgresList, bareSqliteList } from "./bare-desk-list.ts";
import { withDataFolder, withServer } from "./data-folder.ts";
import { deskSize, writeDeskData } from "./desk-data.ts";
import type { Duration } from "./duration.ts";
import { count, median, milliseconds, percentile } from "./figures.ts";
import { type MeasuredProcess, startScript, startServed } from "./measured-process.ts";
import { connections } from "./peers.ts";
import { type Chapter, over } from "./report.ts";
import { accepting } from "./served-files.ts";
import { load } from "./wrk.ts";

/** The longest that 95 of 100 requests may take, in milliseconds. */
const bars = { list: 50, search: 100 } as const;

/** What somebody on the committee asks for. */
const requests = [
  { name: "new", search: "", bar: bars.list },
  { name: "the last page of all", search: "?view=all&page=200", bar: bars.list },
  { name: "not scored by me", search: "?view=unscored", bar: bars.list },
  { name: "by name", search: "?view=all&sort=name", bar: bars.list },
  { name: "by score", search: "?view=all&sort=score", bar: bars.list },
  { name: "all festivals", search: "?view=all&year=all", bar: bars.list },
  { name: "search: a word in every text", search: "?view=all&q=goldfields", bar: bars.search },
  { name: "search: one record", search: "?view=all&q=lena.7777%40", bar: bars.search },
  { name: "search: nothing", search: "?view=all&q=no+such+words", bar: bars.search },
] as const;

type Timed = { p50: number; p95: number };
type EngineResult = { engine: string; first: number; bare: Timed; lists: Timed[]; calm: number; busy: number };
type Engine = { name: string; database: string; peer: string; peerArgument: string };

/** How long the desk's lists take among many records, and what visitors notice of somebody who uses them. */
export async function measureDesk(once: boolean, duration: Duration): Promise<Chapter> {
  const results = [await measureSqlite(once, duration), await measurePostgres(once, duration)];
  return chapter(results);
}

function measureSqlite(once: boolean, duration: Duration): Promise<EngineResult> {
  return withDataFolder((dataDir) => {
    const file = `${dataDir}/festival.sqlite`;
    const engine = { name: "SQLite", database: `sqlite:${file}`, peer: bareSqliteList, peerArgument: file };
    return measureEngine(dataDir, engine, once, duration);
  });
}

async function measurePostgres(once: boolean, duration: Duration): Promise<EngineResult> {
  const { url, stop } = await startPostgres();
  const engine = { name: "PostgreSQL", database: url, peer: barePostgresList, peerArgument: url };
  try {
    return await withDataFolder((dataDir) => measureEngine(dataDir, engine, once, duration));
  } finally {
    await stop();
  }
}

async function measureEngine(dataDir: string, engine: Engine, once: boolean, duration: Duration) {
  const env = { DATABASE_URL: engine.database, RATE_LIMIT: "off" };
  return withServer(startServed(dataDir, env), async (site) => {
    const headers = { Cookie: await prepare(dataDir, engine) };
    const begin = performance.now();
    await ask(`${site.url}/desk/api/bands`, headers);
    const first = performance.now() - begin;
    return withServer(startScript(engine.peer, engine.peerArgument), async (peer) => {
      const { bare, lists } = await timeLists(site, peer, headers, once ? 10 : 40);
      const { calm, busy } = await timeVisitors(site, headers, duration);
      return { engine: engine.name, first, bare, lists, calm, busy };
    });
  });
}

/** Fills the database of a site that has started, and signs somebody in. @returns their Cookie header */
async function prepare(dataDir: string, { database }: Engine): Promise<string> {
  const config = loadConfig({ SITE_URL: "http://localhost:3000", DATA_DIR: dataDir, DATABASE_URL: database });
  await using db = openDatabase<SiteTables>(config.database);
  const { personId, cookie } = await signIn({ db, config }, { chair: "change" });
  await writeDeskData(db, personId);
  return cookie;
}

/** Every list and the peer once a round, so that a slow moment of the machine meets all of them. */
async function timeLists(
  site: MeasuredProcess,
  peer: MeasuredProcess,
  headers: Record<string, string>,
  rounds: number,
) {
  const addresses = [peer.url, ...requests.map(({ search }) => `${site.url}/desk/api/bands${search}`)];
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

/** The landing page without and with somebody who looks through the lists, in turns. @returns p99 in milliseconds */
async function timeVisitors(site: MeasuredProcess, headers: Record<string, string>, { rounds, seconds }: Duration) {
  const target = { url: `${site.url}/`, headers: accepting("gzip") };
  await load(target, { connections, seconds: 1 });
  const calm: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < rounds; round++) {
    calm.push((await load(target, { connections, seconds })).p99);
    const reading = new AbortController();
    const reader = readLists(site, headers, reading.signal);
    busy.push((await load(target, { connections, seconds })).p99);
    reading.abort();
    await reader;
  }
  return { calm: median(calm), busy: median(busy) };
}

/** How long somebody looks at a list before the next one, in milliseconds. */
const LOOK_MS = 1000;

async function readLists(site: MeasuredProcess, headers: Record<string, string>, signal: AbortSignal) {
  for (let turn = 0; !signal.aborted; turn++) {
    await ask(`${site.url}/desk/api/bands${requests[turn % requests.length]?.search}`, headers);
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function ask(address: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
}

function chapter(results: readonly EngineResult[]): Chapter {
  const show = ({ p50, p95 }: Timed) => `${milliseconds(p50)} (${milliseconds(p95)})`;
  return {
    title: "The desk's lists",
    how:
      `${count(deskSize.applications)} applications of bands for one festival with six scores each, and ${count(deskSize.mails)} sent emails. Somebody on the committee asks for each list in turns, ` +
      "and a script of a few lines for the newest 50 rows with one statement (`SELECT … LIMIT 50`): the median, and the time that 95 of 100 requests do not exceed. The list " +
      "comes with the counts of all views. The first list after all those applications came in also prepares them for the search. `/` is read by wrk over " +
      `${connections} connections without and with somebody who opens a list every second.`,
    columns: ["", ...results.map(({ engine }) => engine)],
    rows: [
      ["bare `SELECT … LIMIT 50`", ...results.map(({ bare }) => show(bare))],
      ...requests.map(({ name }, at) => [name, ...results.map(({ lists }) => (lists[at] ? show(lists[at]) : ""))]),
      ["the first list", ...results.map(({ first }) => milliseconds(first))],
      ["p99 of `/` without the desk", ...results.map(({ calm }) => milliseconds(calm))],
      ["p99 of `/` meanwhile", ...results.map(({ busy }) => milliseconds(busy))],
    ],
    missed: results.flatMap(({ engine, lists }) =>
      requests.flatMap(({ name, bar }, at) =>
        over(`${engine}, ${name}`, lists[at]?.p95 ?? Infinity, bar, milliseconds),
      ),
    ),
    figures: Object.fromEntries(results.flatMap(figuresOf)),
  };
}

function figuresOf({ engine, first, bare, lists, calm, busy }: EngineResult): [string, number][] {
  return [
    [`${engine} bare`, bare.p50],
    ...lists.map(({ p50 }, at): [string, number] => [`${engine} ${requests[at]?.name}`, p50]),
    [`${engine} first`, first],
    [`${engine} p99 calm`, calm],
    [`${engine} p99 busy`, busy],
  ];
}
