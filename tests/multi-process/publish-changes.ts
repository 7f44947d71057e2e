import { readFileSync } from "node:fs";
import type { Kysely } from "kysely";
import { z } from "zod";
import { importContent } from "#embedded/content-service/store/import-export.ts";
import { importBands, listBands } from "#site/features/lineup/records/bands.server.ts";
import type { Tables } from "./cluster.ts";

const file = z.object({
  entries: z.array(
    z.looseObject({ sys: z.looseObject({ id: z.string() }), fields: z.record(z.string(), z.unknown()) }),
  ),
});
const starter = file.parse(JSON.parse(readFileSync("content/festival.json", "utf8")));

/** Pages and API calls that contain the changed menu title, and those that contain the renamed band. */
export const pathsWithContent = ["/schedule", "/api/header"];
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
