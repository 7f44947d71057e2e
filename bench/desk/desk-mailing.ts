import { setTimeout as wait } from "node:timers/promises";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { startPostgres } from "../../scripts/parts/postgres.ts";
import { accepting } from "../pages/served-files.ts";
import { load } from "../pages/wrk.ts";
import { withDataFolder, withServer } from "../report/data-folder.ts";
import type { Duration } from "../report/duration.ts";
import { count, median, milliseconds, percentile } from "../report/figures.ts";
import { type MeasuredProcess, startServed } from "../report/measured-process.ts";
import { connections } from "../report/peers.ts";
import { type Chapter, over } from "../report/report.ts";
import { prepareDesk, updateDeskStatistics } from "./desk-data.ts";
import { ask, deskRequests } from "./desk-requests.ts";

/** The number of bands that one mail goes to. */
const PEOPLE = 5000;
/** The time that 95 of 100 lists must not exceed, in milliseconds. */
const bar = 50;
/** The lists that are opened meanwhile: those whose bar is the lower one. */
const lists = deskRequests.filter((each) => each.bar === bar);
const usualNoise = 1.1;
/** Longer than the ten minutes after which mails go out. */
const AHEAD_MS = 11 * 60_000;

type Result = {
  engine: string;
  send: number;
  calm: number;
  busy: number;
  noise: number;
  before: number;
  during: number;
};
type Site = { dataDir: string; database: string; site: MeasuredProcess; headers: Record<string, string> };

/** How long a mail to thousands takes to be sent, and what visitors and the desk notice while it goes out. */
export async function measureMailing(isShort: boolean, duration: Duration): Promise<Chapter> {
  const rounds = isShort ? 3 : 10;
  const sqlite = await withDataFolder((dataDir) =>
    measureEngine("SQLite", dataDir, `sqlite:${dataDir}/festival.sqlite`, { ...duration, lists: rounds }),
  );
  const { url, stop } = await startPostgres();
  try {
    const measure = (dataDir: string) => measureEngine("PostgreSQL", dataDir, url, { ...duration, lists: rounds });
    return chapter([sqlite, await withDataFolder(measure)]);
  } finally {
    await stop();
  }
}

function measureEngine(
  engine: string,
  dataDir: string,
  database: string,
  { rounds, seconds, lists: listRounds }: Duration & { lists: number },
): Promise<Result> {
  return withServer(startServed(dataDir, { DATABASE_URL: database, RATE_LIMIT: "off" }), async (site) => {
    const headers = await prepareDesk(dataDir, database);
    const opened = { dataDir, database, site, headers };
    await updateDeskStatistics(dataDir, database);
    await sendTest(opened);
    const target = { url: `${site.url}/`, headers: accepting("gzip") };
    const p99 = async () => (await load(target, { connections, seconds })).p99;
    await load(target, { connections, seconds: 1 });
    const before = await timeLists(opened, listRounds);
    const calm = [await p99()];
    for (let round = 0; round < rounds; round++) calm.push(await p99());
    const send = await sendMailing(opened);
    const busy: number[] = [];
    for (let round = 0; round < rounds; round++) busy.push(await p99());
    const during = await timeLists(opened, listRounds);
    const noise = Math.max(usualNoise, Math.max(...calm) / Math.min(...calm));
    return { engine, send, calm: median(calm), busy: median(busy), noise, before, during };
  });
}

/** The time that 95 of 100 lists do not exceed. */
async function timeLists({ site, headers }: Site, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = -1; round < rounds; round++)
    for (const { address } of lists) {
      const begin = performance.now();
      await ask(`${site.url}/desk/api${address}`, headers);
      if (round >= 0) times.push(performance.now() - begin);
    }
  return percentile(
    times.toSorted((one, other) => one - other),
    95,
  );
}

const text = { subject: "{festival}: the program", words: "Dear {firstname},\n\nthe program with {band} is out." };

/** Sends one mail first: the first mail loads the mail renderer, which is not to be measured. */
async function sendTest(opened: Site): Promise<void> {
  await using db = openOwn(opened);
  const [reference] = await newBands(db, 1);
  await post(opened, "test", { id: crypto.randomUUID(), ...text, reference });
  for (let isSent = false; !isSent; await wait(100)) {
    const found = db.selectFrom("outbox").select("id").where("kind", "=", "band-mailing").where("status", "=", "sent");
    isSent = (await found.executeTakeFirst()) !== undefined;
  }
}

/** Sends the mail, and has it go out from now on. @returns how long the desk took to answer */
async function sendMailing(opened: Site): Promise<number> {
  await using db = openOwn(opened);
  const references = await newBands(db, PEOPLE);
  const body = { id: crypto.randomUUID(), ...text, references, when: "soon", count: references.length };
  const begin = performance.now();
  await post(opened, "send", body);
  const taken = performance.now() - begin;
  const mails = db.updateTable("outbox").where("batch_id", "=", body.id);
  await mails.set((row) => ({ due_at: row("due_at", "-", AHEAD_MS) })).execute();
  return taken;
}

function openOwn({ dataDir, database }: Site) {
  const config = loadConfig({ SITE_URL: "http://localhost:3000", DATA_DIR: dataDir, DATABASE_URL: database });
  return openDatabase<SiteTables>(config.database);
}

async function newBands(db: ReturnType<typeof openOwn>, most: number): Promise<string[]> {
  const bands = db.selectFrom("band_applications").select("reference").where("status", "=", "new");
  return (await bands.orderBy("reference").limit(most).execute()).map(({ reference }) => reference);
}

/** @throws when the desk refuses it */
async function post({ site, headers }: Site, path: string, body: object): Promise<void> {
  const response = await fetch(`${site.url}/desk/api/mails/many/write/bands/${path}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`the desk refused: ${answer}`);
}

function chapter(results: readonly Result[]): Chapter {
  const ratioOf = ({ busy, calm }: Result) => busy / calm;
  return {
    title: "A mail to thousands",
    how:
      `Somebody at the desk of the chapter above writes to ${count(PEOPLE)} bands. *Send* is the time until the desk answers: by then each mail is in the outbox. Then they go out ` +
      `while \`/\` is read by wrk over ${connections} connections, and while the lists are opened in turns; *noise* is how far the rounds before it differ from each other.`,
    columns: ["", ...results.map(({ engine }) => engine)],
    rows: [
      ["send", ...results.map(({ send }) => milliseconds(send))],
      ["p99 of `/` before", ...results.map(({ calm }) => milliseconds(calm))],
      ["p99 of `/` meanwhile", ...results.map(({ busy }) => milliseconds(busy))],
      ["ratio (noise)", ...results.map((each) => `${ratioOf(each).toFixed(2)} (${each.noise.toFixed(2)})`)],
      ["95 of 100 lists before", ...results.map(({ before }) => milliseconds(before))],
      ["95 of 100 lists meanwhile", ...results.map(({ during }) => milliseconds(during))],
    ],
    missed: results.flatMap((each) => [
      ...over(`${each.engine}, p99 of \`/\``, ratioOf(each), each.noise, (ratio) => `${ratio.toFixed(2)} times`),
      ...over(`${each.engine}, lists`, each.during, bar, milliseconds),
    ]),
    figures: Object.fromEntries(
      results.flatMap(({ engine, send, busy, during }) => [
        [`${engine} send`, send],
        [`${engine} p99 busy`, busy],
        [`${engine} lists`, during],
      ]),
    ),
  };
}
