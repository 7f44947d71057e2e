import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { startPostgres } from "../../scripts/parts/postgres.ts";
import { withDataFolder, withServer } from "../report/data-folder.ts";
import { milliseconds, percentile } from "../report/figures.ts";
import { type MeasuredProcess, startScript, startServed } from "../report/measured-process.ts";
import { type Chapter, over } from "../report/report.ts";
import { barePostgresPublishing, bareSqlitePublishing } from "./bare-publishing.ts";
import { type EditedPage, openEditedPage } from "./publishing-requests.ts";

/** Milliseconds: from the request to the next page of a visitor that shows it, and from what is typed to the preview. */
const bars = { SQLite: 100, PostgreSQL: 500, preview: 150 } as const;
/** How long the desk's browser waits at most before it asks for a preview (`PAUSE_MS` of `use-preview.ts`). */
const pauseMs = 60;

type Timed = { p50: number; p95: number };
type Result = {
  engine: "SQLite" | "PostgreSQL";
  published: Timed;
  stored: Timed;
  previewed: Timed;
  rendered: Timed;
};
type Engine = Pick<Result, "engine"> & { database: string; peer: string; peerArgument: string };

/** How soon visitors see what is published, and an editor what they type, on both engines. */
export async function measurePublishing(isShort: boolean): Promise<Chapter> {
  const rounds = isShort ? 5 : 40;
  const sqlite = await withDataFolder((dataDir) => {
    const database = `sqlite:${dataDir}/festival.sqlite`;
    const peer = { peer: bareSqlitePublishing, peerArgument: `${dataDir}/peer.sqlite` };
    return measureEngine(dataDir, { engine: "SQLite", database, ...peer }, rounds);
  });
  const { url, stop } = await startPostgres();
  try {
    const engine: Engine = { engine: "PostgreSQL", database: url, peer: barePostgresPublishing, peerArgument: url };
    return chapter([sqlite, await withDataFolder((dataDir) => measureEngine(dataDir, engine, rounds))], rounds);
  } finally {
    await stop();
  }
}

function measureEngine(dataDir: string, { engine, database, peer, peerArgument }: Engine, rounds: number) {
  const env = { DATABASE_URL: database, RATE_LIMIT: "off" };
  return withServer(startServed(dataDir, env), (site) =>
    withServer(startServed(dataDir, { ...env, PAGE_CACHE: "off" }), (uncached) =>
      withServer(startScript(peer, peerArgument), async (bare): Promise<Result> => {
        const page = await openEditedPage(site, await signInEditor(dataDir, database));
        const times = await timeRounds({ page, uncached, bare }, rounds);
        const [published, stored, previewed, rendered] = times.map(timed);
        if (!published || !stored || !previewed || !rendered) throw new Error("Nothing was measured.");
        return { engine, published, stored, previewed, rendered };
      }),
    ),
  );
}

async function signInEditor(dataDir: string, database: string): Promise<string> {
  const config = loadConfig({ SITE_URL: "http://localhost:3000", DATA_DIR: dataDir, DATABASE_URL: database });
  await using db = openDatabase<SiteTables>(config.database);
  return (await signIn({ db, config }, { editor: "change" })).cookie;
}

type Measured = { page: EditedPage; uncached: MeasuredProcess; bare: MeasuredProcess };

/** Each once a round, so that a slow moment of the machine meets all of them. The round before the first warms up. */
async function timeRounds({ page, uncached, bare }: Measured, rounds: number): Promise<number[][]> {
  const times: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = -1; round < rounds; round++) {
    const title = `Round ${round + 1} of ${rounds}`;
    await page.save(title);
    const taken = [
      await time(() => page.publish(title)),
      await time(async () => {
        await (await fetch(bare.url, { method: "POST", body: title.repeat(1_000) })).text();
        await (await fetch(bare.url)).text();
      }),
      await time(() => page.preview(`${title}, and more`)),
      await time(async () => (await fetch(`${uncached.url}${page.path}`)).text()),
    ];
    if (round >= 0) for (const [at, ms] of taken.entries()) times[at]?.push(ms);
  }
  return times;
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

function timed(times: readonly number[]): Timed {
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: percentile(sorted, 50), p95: percentile(sorted, 95) };
}

function chapter(results: readonly Result[], rounds: number): Chapter {
  const show = ({ p50, p95 }: Timed) => `${milliseconds(p50)} (${milliseconds(p95)})`;
  const row = (name: string, cell: (result: Result) => string) => [name, ...results.map(cell)];
  const ratio = (one: Timed, other: Timed) => (one.p50 / other.p50).toFixed(1);
  return {
    title: "Publishing and previews",
    how:
      `Somebody on the committee changes the title of a page of the sample site, ${rounds} times. *Publishing* is from the request to the end of a page that a visitor gets with the new title in it, asked for again and again. Its peer, ` +
      "a script of a few lines, stores the text by one durable statement and reads it by the next request. *Preview* is from what is typed, and not saved, to the end of the page with it in it; before that the desk's browser waits " +
      `${pauseMs} ms at most, which the bar counts. Its peer is the public page from the same build without a page cache. Medians, and the time that 95 of 100 do not exceed.`,
    columns: ["", ...results.map(({ engine }) => engine)],
    rows: [
      row("publishing, until the next page shows it", ({ published }) => show(published)),
      row("bar", ({ engine }) => milliseconds(bars[engine])),
      row("stored and read by a bare script", ({ stored }) => show(stored)),
      row("ratio", ({ published, stored }) => ratio(published, stored)),
      row("preview of what is typed", ({ previewed }) => show(previewed)),
      row("bar, with the browser's pause", () => milliseconds(bars.preview)),
      row("the public page, rendered", ({ rendered }) => show(rendered)),
      row("ratio", ({ previewed, rendered }) => ratio(previewed, rendered)),
    ],
    missed: results.flatMap(({ engine, published, previewed }) => [
      ...over(`${engine}, publishing until the next page shows it`, published.p95, bars[engine], milliseconds),
      ...over(`${engine}, preview, with the pause`, previewed.p95 + pauseMs, bars.preview, milliseconds),
    ]),
    figures: Object.fromEntries(
      results.flatMap(({ engine, published, stored, previewed, rendered }) => [
        [`${engine} published`, published.p50],
        [`${engine} stored`, stored.p50],
        [`${engine} previewed`, previewed.p50],
        [`${engine} rendered`, rendered.p50],
      ]),
    ),
  };
}
