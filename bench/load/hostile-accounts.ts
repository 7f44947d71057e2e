import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { createToken } from "#desk/frame/access/credentials/personal-tokens.server.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { startBareServer } from "../pages/bare-files.ts";
import { bytesOf } from "../pages/served-files.ts";
import { withDataFolder, withServer } from "../report/data-folder.ts";
import { count, megabytes, milliseconds, percentile } from "../report/figures.ts";
import { highestMemory, startServed } from "../report/measured-process.ts";
import { type Chapter, over } from "../report/report.ts";
import { type Attack, type Attacker, attacks } from "./account-attacks.ts";

const bars = { decodingMs: 250, otherMs: 100, memory: 2 ** 30 } as const;
/** Twenty requests a second. */
const everyMs = 50;

/** The longest pause of the event loop on the clock, and the most processor time that it took in one, in milliseconds. */
type Pause = { clock: number; processor: number };
/** Of `/` and of the same bytes from the bare server: p99 in milliseconds, and responses that were not 200. */
type Reading = { page: number; peer: number; failed: number };
type Result = { attack: Attack; idle: Reading; busy: Reading; pause: Pause; memory: number };

/** Two people with accounts send what costs most, one kind after the other; visitors read `/` meanwhile. */
export async function measureHostileAccounts(seconds: number): Promise<Chapter> {
  const results: Result[] = [];
  for (const attack of attacks) results.push(await measureAttack(attack, seconds));
  return chapter(results, seconds);
}

function measureAttack(attack: Attack, seconds: number): Promise<Result> {
  return withDataFolder((dataDir) => {
    const pauses = join(dataDir, "..", "pauses");
    const loaded = `--import=${join(import.meta.dirname, "event-loop-pauses.ts")}`;
    return withServer(startServed(dataDir, { NODE_OPTIONS: loaded, PAUSES_FILE: pauses }), async (site) => {
      const file = {
        name: "page.html",
        plain: await bytesOf(`${site.url}/`, "plain"),
        gzip: await bytesOf(`${site.url}/`, "gzip"),
      };
      return withServer(startBareServer([file]), async (peer) => {
        const attackers = await signInTwo(dataDir);
        const pages = [`${site.url}/`, `${peer.url}/${file.name}`];
        await read(pages, 2);
        const idle = await read(pages, seconds / 3);
        const from = Date.now();
        const end = performance.now() + seconds * 1000;
        const [busy, memory] = await Promise.all([
          read(pages, seconds),
          highestMemory(site, end),
          attack.run(site.url, attackers, end),
        ]);
        return { attack, idle, busy, memory, pause: longestPause(pauses, from) };
      });
    });
  });
}

async function signInTwo(dataDir: string): Promise<Attacker[]> {
  const config = loadConfig({ SITE_URL: "http://localhost:3000", DATA_DIR: dataDir });
  await using db = openDatabase<SiteTables>(config.database);
  const people: Attacker[] = [];
  for (const name of ["Ann Lee", "Bob Ray"]) {
    const { personId, cookie } = await signIn(
      { db, config },
      { chair: "change", editor: "change", volunteers: "change" },
      {},
      name,
    );
    const token = await createToken(db, personId, { name: "a program", days: 30 });
    if (token === undefined) throw new Error("no token was made");
    people.push({ cookie, token });
  }
  return people;
}

const readings = z.array(z.object({ times: z.array(z.number()), failed: z.number() }));

async function read(pages: readonly string[], seconds: number): Promise<Reading> {
  const reader = new Worker(new URL("./page-reader.ts", import.meta.url), { workerData: { pages, everyMs, seconds } });
  const [page, peer] = await new Promise<z.infer<typeof readings>>((resolve, reject) => {
    reader.once("message", (message) => resolve(readings.parse(message)));
    reader.once("error", reject);
  });
  const p99 = (times: readonly number[] = []) =>
    percentile(
      times.toSorted((a, b) => a - b),
      99,
    );
  return { page: p99(page?.times), peer: p99(peer?.times), failed: page?.failed ?? 0 };
}

function longestPause(file: string, from: number): Pause {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const since = lines.map((line) => line.split(" ").map(Number)).filter(([at = 0]) => at > from + 100);
  return {
    clock: Math.max(...since.map(([, clock = 0]) => clock)),
    processor: Math.max(...since.map(([, , processor = 0]) => processor)),
  };
}

function rowOf({ attack, idle, busy, pause, memory }: Result): string[] {
  return [
    attack.name,
    milliseconds(idle.page),
    milliseconds(busy.page),
    milliseconds(busy.peer),
    milliseconds(pause.clock),
    milliseconds(pause.processor),
    megabytes(memory),
    count(busy.failed),
  ];
}

function barOf({ decodes }: Attack): number {
  return decodes ? bars.decodingMs : bars.otherMs;
}

function chapter(results: readonly Result[], seconds: number): Chapter {
  return {
    title: "While somebody with an account is hostile",
    how:
      `Two people who may change everything, each with a session and a personal access token, send what costs most for ${seconds} s, one kind after the other, each at a server of its own. ` +
      "Somebody else reads `/` twenty times a second, whether the response before has come or not, and the same bytes from a bare `node:http` server, whose p99 shows what the load of the machine alone does. " +
      "*Pause*: the longest one of the event loop. Memory: the most that the server and its children took together, of the 1 GB that the service may use. Rate limits are on.",
    columns: [
      "attack",
      "p99 of `/` before",
      "meanwhile",
      "bare `node:http` meanwhile",
      "pause",
      "its processor time",
      "memory",
      "not 200",
    ],
    rows: results.map(rowOf),
    missed: results.flatMap(({ attack, busy, memory }) => [
      ...over(`${attack.name}, p99 of \`/\``, busy.page, barOf(attack), milliseconds),
      ...over(`${attack.name}, memory`, memory, bars.memory, megabytes),
      ...over(`${attack.name}, not answered`, busy.failed, 0, count),
    ]),
  };
}
