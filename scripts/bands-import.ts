/**
 * `npm run bands:import -- FILE`: reads bands into the line-up, by id. They come first, in the file's order; bands that are not in
 * the file stay. With `--replace` those go: the file then is the line-up.
 */
import { readFile } from "node:fs/promises";
import { importBands } from "#app/features/lineup/records/bands.server.ts";
import { printable } from "#app/platform/text/printable.ts";
import { needFileArgument } from "./parts/file-argument.ts";
import { print, printError } from "./parts/print.ts";
import { withServices } from "./parts/with-services.ts";

const { file, has } = needFileArgument({ example: "npm run bands:import -- bands.json", flags: ["replace"] });
const replace = has("replace");

const list = await readList(file);

await withServices(async ({ db }) => {
  const result = await importBands(db.withTables(), list, { replace });
  if (!result.ok) {
    const problems = result.problems.map((problem) => `  ${printable(problem)}`).join("\n");
    printError(`Nothing was changed. ${file} has faults:\n${problems}`);
    return 1;
  }
  print(`Imported ${result.count} bands.`);
  return 0;
});

async function readList(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    printError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
