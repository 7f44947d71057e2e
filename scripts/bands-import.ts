/**
 * `npm run bands:import -- FILE`: reads bands into the line-up, by id. They come first, in the file's order; bands that are not in
 * the file stay. With `--replace` those go: the file then is the line-up. Lines of the schedule that are not clear are named.
 */
import { readFile } from "node:fs/promises";
import { printable } from "#platform/text/printable.ts";
import type { ContentClient } from "#services/content/pages/content-client.server.ts";
import { unclearLines } from "#site/features/lineup/programme/unclear-lines.ts";
import { listBands } from "#site/features/lineup/records/bands.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { type Festival, readBands, readFestival } from "#site/features/lineup/records/lineup-contract.ts";
import { needFileArgument } from "./parts/file-argument.ts";
import { print, printError } from "./parts/print.ts";
import { withServices } from "./parts/with-services.ts";

const { file, has } = needFileArgument({ example: "npm run bands:import -- bands.json", flags: ["replace"] });
const replace = has("replace");

const list = await readList(file);

await withServices(async ({ db, content }) => {
  const festival = await festivalOf(content.client);
  const year = festival?.startDate.slice(0, 4) ?? "";
  const result = await importBands(db.withTables(), list, { replace, year });
  if (!result.ok) {
    const problems = result.problems.map((problem) => `  ${printable(problem)}`).join("\n");
    printError(`Nothing was changed. ${file} has faults:\n${problems}`);
    return 1;
  }
  print(`Imported ${result.count} bands.`);
  for (const name of result.skipped ?? [])
    print(`Skipped ${printable(name)}: the desk has changed it since it was published. --replace takes the file’s.`);
  // As they are stored, without invisible characters. They come first.
  const imported = (await listBands(db.withTables())).slice(0, result.count);
  const unclear = unclearLines(readBands(imported), festival);
  if (unclear.length > 0)
    print(`\nPlease look at these lines:\n${unclear.map((line) => `  ${printable(line)}`).join("\n")}`);
  return 0;
});

/** Without it, dates are not compared. */
async function festivalOf(client: ContentClient): Promise<Festival | undefined> {
  try {
    const [entry] = (await client.entries({ content_type: "festival", limit: 1 })).items;
    return readFestival(entry);
  } catch {
    return undefined;
  }
}

async function readList(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    printError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
