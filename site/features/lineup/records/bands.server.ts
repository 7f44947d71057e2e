import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import { z } from "zod";
import { withoutHiddenText, withoutInvisible } from "#platform/text/invisible-characters.ts";
import { markPublished, wasPublished } from "#services/content/cache/content-version.server.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { BandsTable, SiteTables } from "#services/database/site-tables.server.ts";
import { addressFault, slugOf } from "./lineup-contract.ts";

type Database = Kysely<SiteTables>;

const shortText = z.string("must be text").overwrite(withoutInvisible).trim();
const link = shortText.regex(/^(https?:\/\/\S+)?$/i, "must be empty or begin with http:// or https://");
/** The Content-Security-Policy blocks pictures from other sites, so such a poster would be broken. */
const picture = shortText.regex(
  /^(\/(?!\/)\S+)?$/,
  "must be empty or a path of this site, such as /content/assets/cjf/poster-cordial/1/poster-cordial.png",
);

/** Each band has a page, whose address is made of its name. */
const bandName = shortText.min(1, "is missing").check((ctx) => {
  const fault = addressFault(ctx.value);
  if (fault !== undefined) ctx.issues.push({ code: "custom", message: fault, input: ctx.value });
});

/** One record of the import file, in the API's format. Everything but id and name may be empty. */
const bandRecord = z.strictObject({
  id: shortText.min(1, "is missing").max(64, "must be at most 64 characters"),
  fields: z.strictObject({
    "Band Name": bandName,
    NameNoSpace: shortText.default(""),
    Image_Link: picture.default(""),
    Bio: z.string("must be text").overwrite(withoutHiddenText).default(""),
    Schedule_Text: z.array(z.string("must be text").overwrite(withoutInvisible), "must be a list of lines").default([]),
    Jazz_Style: shortText.default(""),
    "Music Link": link.default(""),
  }),
});

type BandRecord = z.output<typeof bandRecord>;

export type ImportResult = { ok: true; count: number } | { ok: false; problems: string[] };

/** The line-up in the committee's order, as `get-bands` answers it. */
export async function listBands(db: Database): Promise<BandRecord[]> {
  const rows = await db.selectFrom("bands").selectAll().orderBy("position").orderBy("id").execute();
  return rows.map(toRecord);
}

/**
 * Inserts or updates bands by id; those of the list come first, in its order. With `replace`, bands outside the list are deleted. All
 * or nothing: with any problem nothing is written, and each problem names its band. No two bands may have one address, whether or not both are in
 * the list.
 */
export async function importBands(db: Database, list: unknown, { replace = false } = {}): Promise<ImportResult> {
  const parsed = z.array(bandRecord, "must be a list of bands").safeParse(list);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map((issue) => formatIssue(issue, list)) };
  const problems = [
    ...findDuplicates(parsed.data, "id", (band) => band.id),
    ...findDuplicates(parsed.data, "address", slugOfBand),
    ...(replace ? [] : findTakenAddresses(parsed.data, await listBands(db))),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const rows = parsed.data.map(toRow);
  await db.transaction().execute(async (transaction) => {
    await lockLineUp(transaction);
    const ids = rows.map((row) => row.id);
    if (replace) await transaction.deleteFrom("bands").where("id", "not in", nonEmpty(ids)).execute();
    await transaction
      .updateTable("bands")
      .set((row) => ({ position: row("position", "+", rows.length) }))
      .where("id", "not in", nonEmpty(ids))
      .execute();
    for (const row of rows) await upsert(transaction, row);
    await markPublished(transaction, "lineup");
  });
  return { ok: true, count: rows.length };
}

/**
 * Imports the starter bands of a file, `content/bands.json`, into a line-up that never had a band. One that the committee has emptied stays
 * empty.
 *
 * @returns the number of bands written.
 * @throws if the file cannot be read or is not a list of bands.
 */
export async function importStarterBands(db: Database, file: string): Promise<number> {
  if (await wasPublished(db, "lineup")) return 0;
  const list: unknown = JSON.parse(await readFile(file, "utf8"));
  const result = await importBands(db, list);
  if (!result.ok) throw new Error(`The starter bands cannot be used:\n${result.problems.join("\n")}`);
  return result.count;
}

async function upsert(db: Database, { id, ...columns }: BandsTable) {
  await db
    .insertInto("bands")
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .execute();
}

/** SQL has no empty list; no band has an empty id. */
function nonEmpty(ids: string[]) {
  return ids.length > 0 ? ids : [""];
}

function slugOfBand(band: BandRecord) {
  return slugOf(band.fields["Band Name"]);
}

function findDuplicates(bands: BandRecord[], what: string, keyOf: (band: BandRecord) => string): string[] {
  return [...Map.groupBy(bands, keyOf)]
    .filter(([, same]) => same.length > 1)
    .map(
      ([key, same]) => `${same.map((band) => band.fields["Band Name"]).join(" and ")}: have the same ${what}, ${key}`,
    );
}

/** Addresses of bands outside the list, which stay in the line-up. */
function findTakenAddresses(list: BandRecord[], stored: BandRecord[]): string[] {
  const ids = new Set(list.map(({ id }) => id));
  const others = new Map(stored.filter(({ id }) => !ids.has(id)).map((band) => [slugOfBand(band), band]));
  return list.flatMap((band) => {
    const other = others.get(slugOfBand(band));
    if (other === undefined) return [];
    const name = band.fields["Band Name"];
    return `${name}: has the same address, ${slugOfBand(band)}, as ${other.fields["Band Name"]} of the line-up: give it that band's id, ${other.id}, or another name`;
  });
}

/** "Band 3 (Cordial): Music Link must be …". */
function formatIssue(issue: z.core.$ZodIssue, list: unknown): string {
  const [place, ...path] = issue.path;
  if (typeof place !== "number") return `The file ${issue.message}`;
  const name = z
    .object({ fields: z.object({ "Band Name": z.string() }) })
    .safeParse(Array.isArray(list) ? list[place] : undefined);
  const band = name.success ? `Band ${place + 1} (${name.data.fields["Band Name"]})` : `Band ${place + 1}`;
  const field = path.filter((step) => step !== "fields").join(", ");
  return field === "" ? `${band}: ${issue.message}` : `${band}: ${field} ${issue.message}`;
}

function toRow({ id, fields }: BandRecord, position: number): BandsTable {
  return {
    id,
    position,
    name: fields["Band Name"],
    name_no_space: fields.NameNoSpace,
    image_link: fields.Image_Link,
    bio: fields.Bio,
    schedule_text: JSON.stringify(fields.Schedule_Text),
    jazz_style: fields.Jazz_Style,
    music_link: fields["Music Link"],
  };
}

function toRecord(row: BandsTable): BandRecord {
  return {
    id: row.id,
    fields: {
      "Band Name": row.name,
      NameNoSpace: row.name_no_space,
      Image_Link: row.image_link,
      Bio: row.bio,
      Schedule_Text: z.array(z.string()).parse(JSON.parse(row.schedule_text)),
      Jazz_Style: row.jazz_style,
      "Music Link": row.music_link,
    },
  };
}
