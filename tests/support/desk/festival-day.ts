import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod/mini";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { addDays, weekdayOf } from "#platform/time/calendar-day.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { runInChildProcess } from "../site/run-script.ts";
import type { Site } from "../site/site.ts";

/** A time zone in which it is about 3 pm now, so that a test on the festival's day is one of its afternoon, whenever it runs. */
export function zoneOfAfternoon(now = new Date()): string {
  const ahead = Math.min(14, Math.max(-11, 15 - now.getUTCHours()));
  // These names count the other way round.
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

const content = z.looseObject({
  entries: z.array(
    z.looseObject({ sys: z.looseObject({ id: z.string() }), fields: z.record(z.string(), z.unknown()) }),
  ),
});

/** Has the festival of a site begin yesterday, and gives it a line-up. @returns the weekday of today */
export async function beginFestival(
  site: Pick<Site, "dataDir">,
  timeZone: string,
  lines: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const today = dayIn(timeZone);
  const { entries, ...rest } = content.parse(JSON.parse(readFileSync("content/festival.json", "utf8")));
  const dates = { startDate: { "en-AU": addDays(today, -1) }, endDate: { "en-AU": addDays(today, 3) } };
  const festival = entries.filter(({ sys }) => sys.id === "festival-2027");
  const changed = festival.map((entry) => ({ ...entry, fields: { ...entry.fields, ...dates } }));
  const day = weekdayOf(today);
  const bands = Object.entries(lines).map(([name, own]) => ({
    id: name.toLowerCase().replaceAll(" ", "-"),
    fields: { "Band Name": name, Schedule_Text: own.map((line) => line.replace("Today", day)) },
  }));
  for (const [script, stored] of [
    ["content-import", { ...rest, assets: [], entries: changed }],
    ["bands-import", bands],
  ] as const) {
    const file = join(site.dataDir, `${script}.json`);
    writeFileSync(file, JSON.stringify(stored));
    const result = await runInChildProcess(script, [file, ...(script === "bands-import" ? ["--replace"] : [])], {
      DATA_DIR: site.dataDir,
      FESTIVAL_TIME_ZONE: timeZone,
    });
    if (result.code !== 0) throw new Error(`${result.stdout}${result.stderr}`);
  }
  return day;
}

/** Links bands of the line-up to applications, in order, as deciding does. */
export async function linkToApplications(
  site: Pick<Site, "url" | "dataDir">,
  bandIds: readonly string[],
): Promise<void> {
  const { database } = loadConfig({ SITE_URL: site.url, DATA_DIR: site.dataDir });
  await using db = openDatabase<SiteTables>(database);
  const sent = await db.selectFrom("band_applications").select("id").orderBy("received_at").execute();
  const rows = bandIds.flatMap((band_id, index) => {
    const record_id = sent[index]?.id;
    return record_id === undefined ? [] : [{ kind: "band" as const, record_id, band_id }];
  });
  await db.insertInto("desk_band_links").values(rows).execute();
}
