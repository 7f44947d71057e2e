import { z } from "zod";
import { type MigrationSet, openDatabase } from "#platform/database/database.server.ts";
import { readSqliteRows } from "#platform/database/sqlite-file.server.ts";
import { printable } from "#platform/text/printable.ts";
import { migrationSets } from "#services/migration-sets.server.ts";
import { isClaimed, uploadName } from "#services/uploads/uploads.server.ts";
import { type Schema, schemaOf } from "./schema-in-backup.server.ts";

/** Whether a SQLite file is this program's, of whatever version. */
export function isFestival(file: string): boolean {
  return migrationsIn(file, "site").length > 0;
}

/**
 * Looks for what would keep the site from starting on a database, or from finding its records there.
 *
 * @returns for a festival's, of this version or an older one, the schema that its version has; else what is wrong, to be read behind the name of
 *   the backup
 */
export async function judgeDatabase(
  file: string,
): Promise<{ ok: true; schema: Schema } | { ok: false; reason: string }> {
  const refuse = (reason: string) => ({ ok: false, reason }) as const;
  if (!isFestival(file)) return refuse("has a database in it that is not of this program.");
  const executed: MigrationSet[] = [];
  for (const { name, migrations } of migrationSets) {
    const names = migrationsIn(file, name);
    const unknown = names.find((each) => !Object.hasOwn(migrations, each));
    if (unknown !== undefined) return refuse(`comes from a newer version of this program (${printable(unknown)}).`);
    const first = Object.entries(migrations).slice(0, names.length);
    const skipped = first.find(([each]) => !names.includes(each))?.[0];
    if (skipped !== undefined)
      return refuse(`has a database in it that no version of this program made: it lacks ${skipped}.`);
    executed.push({ name, migrations: Object.fromEntries(first) });
  }
  const schema = await schemaOf(executed);
  const found = new Set(await columnsOf(file));
  const missing = schema.columns.map((line) => line.replace(/ .*/, "")).find((column) => !found.has(column));
  if (missing !== undefined) return refuse(`has a database in it that is not whole: it lacks ${missing}.`);
  return { ok: true, schema };
}

/** The names of the migrations of one set that have run on a database; none where there is no such table. */
function migrationsIn(file: string, set: string): string[] {
  const rows = z.array(z.object({ name: z.string() })).safeParse(readSqliteRows(file, `${set}_migrations`));
  return rows.data?.map(({ name }) => name) ?? [];
}

/** Every column of a database's tables, as `table.column`. */
async function columnsOf(file: string): Promise<string[]> {
  await using db = openDatabase<Record<string, never>>({ engine: "sqlite", file });
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  return tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
}

/** A picture that bands sent, of so many bytes; `isShown` while an application shows it. */
type Picture = { filename: string; bytes: number; isShown: boolean };

const pictureRow = z.object({ filename: z.string(), bytes: z.number(), claimed_by: z.string().nullable() });

/** The pictures that a database names by names that the site gives; others are never shown. @returns undefined where they cannot be read */
export function readPictures(file: string): Picture[] | undefined {
  const rows = z.array(pictureRow).safeParse(readSqliteRows(file, "uploads")).data;
  return rows
    ?.filter(({ filename }) => uploadName.test(filename))
    .map((row) => ({ filename: row.filename, bytes: row.bytes, isShown: isClaimed(row) }));
}
