import { readFileSync } from "node:fs";
import type { Kysely } from "kysely";
import { z } from "zod";
import { changeOnTheDay } from "#desk/programme/day/change-on-the-day.server.ts";
import { importContent } from "#embedded/content-service/store/import-export.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { listBands } from "#site/features/lineup/records/bands.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import type { Tables } from "./cluster.ts";

const file = z.object({
  entries: z.array(
    z.looseObject({ sys: z.looseObject({ id: z.string() }), fields: z.record(z.string(), z.unknown()) }),
  ),
});
const starter = file.parse(JSON.parse(readFileSync("content/festival.json", "utf8")));

/** Pages and API calls that contain the changed menu title, the lines of sets, and the renamed band. */
export const pathsWithContent = ["/schedule", "/api/header"];
export const pathsWithSets = ["/api/records/get-bands"];
export const pathsWithBands = ["/band", "/api/records/get-bands"];

/** Renames the menu's entry for the history, as `npm run content:import` does. */
export async function publishTitle(db: Kysely<Tables>, title: string) {
  const entry = starter.entries.find(({ sys }) => sys.id === "nav-history");
  const changed = { ...entry, fields: { ...entry?.fields, title: { "en-AU": title } } };
  const result = await importContent(db.$pickTables(), { entries: [changed] }, async () => undefined);
  if (!result.ok) throw new Error(result.problems.join("\n"));
}

/** Renames the first band, as `npm run bands:import` does. */
export async function renameBand(db: Kysely<Tables>, name: string) {
  const [first] = await listBands(db.$pickTables());
  if (!first) throw new Error("There is no band");
  const changed = { ...first, fields: { ...first.fields, "Band Name": name } };
  const result = await importBands(db.$pickTables(), [changed]);
  if (!result.ok) throw new Error(result.problems.join("\n"));
}

/** Says of the first set that has a time that it is five minutes late, as whoever is on duty does. @returns its line */
export async function delayASet(db: Kysely<Tables>): Promise<string> {
  const site = db.$pickTables<keyof SiteTables>();
  const find = async (id?: string) =>
    (await readPublicLineUp(site)).sets.find((set) => set.start !== null && (id === undefined || set.id === id));
  const set = await find();
  if (!set) throw new Error("There is no set");
  const request = {
    id: crypto.randomUUID(),
    day: set.day,
    sets: [{ id: set.id, seen: set.sequence }],
    change: { kind: "shift" as const, minutes: 5 },
  };
  const done = await changeOnTheDay(site, { id: crypto.randomUUID() }, "", request);
  if (!done.ok) throw new Error(done.detail);
  return (await find(set.id))?.line ?? "";
}
