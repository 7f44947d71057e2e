import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { PublicLineUp } from "#site/features/lineup/records/line-up-model.ts";
import { withServer } from "../report/data-folder.ts";
import type { Duration } from "../report/duration.ts";
import { megabytes, milliseconds, seconds } from "../report/figures.ts";
import { startServed } from "../report/measured-process.ts";
import { connections } from "../report/peers.ts";
import type { Chapter } from "../report/report.ts";
import { formatSample, measureSizes, perSecond, type Size, sample } from "./growth.ts";

/** How the number of bands affects the site. */
export function measureBands(duration: Duration): Promise<Chapter> {
  return measureSizes(
    {
      title: "Growing: bands",
      how:
        "The line-up is so many bands, the starter ones over and over under other names, written into the database in one transaction. Then the site starts, and wrk " +
        `asks over ${connections} connections for ${duration.seconds} s, compressed. \`/band\`, \`/schedule\` and \`get-bands\` hold the whole line-up, so they grow with it by design: a festival of a ` +
        "hundred thousand bands would want them in parts. An answer that takes longer than a second, the second time too, is asked for no more.",
      columns: ["bands", "start", "`/`, a second", "any band's page", "p99", "`/band`", "`get-bands`", "memory"],
    },
    (dataDir, size) => measure(dataDir, size, duration),
  );
}

async function measure(dataDir: string, size: number, duration: Duration): Promise<Size> {
  writeBands(join(dataDir, "festival.sqlite"), size);
  return withServer(startServed(dataDir, { RATE_LIMIT: "off" }, { isPinned: true }), async (site) => {
    const landing = await sample({ url: `${site.url}/` }, duration);
    const any = await sample({ url: `${site.url}/bands/number`, maxSuffix: size }, duration);
    const all = await sample({ url: `${site.url}/band` }, duration);
    const records = await sample({ url: `${site.url}/api/records/get-bands` }, duration);
    const memory = site.memory();
    const p99 = any.kind === "load" ? milliseconds(any.p99) : "";
    return {
      cells: [
        seconds(site.startedIn),
        formatSample(landing),
        formatSample(any),
        p99,
        formatSample(all),
        formatSample(records),
        megabytes(memory),
      ],
      figures: {
        landingPerSecond: perSecond(landing),
        bandPerSecond: perSecond(any),
        allPerSecond: perSecond(all),
        recordsPerSecond: perSecond(records),
        memory,
      },
    };
  });
}

/** "Number 17" has the data of the seventeenth band of the starter line-up. */
function writeBands(file: string, size: number) {
  const db = new DatabaseSync(file);
  const stored = db.prepare("SELECT body FROM lineup_publications ORDER BY number DESC LIMIT 1").get();
  const pattern: PublicLineUp = JSON.parse(String(stored?.body));
  const numbers = Array.from({ length: size }, (_, place) => place + 1);
  const bandAt = (n: number) => pattern.bands[n % pattern.bands.length];
  const bands = numbers.map((n) => ({ ...bandAt(n), id: `band-${n}`, name: `Number ${n}`, otherName: `Number${n}` }));
  const sets = numbers.flatMap((n) =>
    pattern.sets
      .filter(({ bandIds }) => bandIds.includes(bandAt(n)?.id ?? ""))
      .map((set) => ({ ...set, id: `${set.id}.of-${n}`, bandIds: [`band-${n}`] })),
  );
  db.prepare("UPDATE lineup_publications SET body = ?").run(JSON.stringify({ bands, sets }));
  db.close();
}
