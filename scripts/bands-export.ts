/** `npm run bands:export -- FILE`: writes the line-up and the schedule that visitors see as the file that `bands:import` reads. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { exportBands } from "#site/features/lineup/records/bands.server.ts";
import { readFileArgument } from "./parts/file-argument.ts";
import { print } from "./parts/print.ts";
import { withServices } from "./parts/with-services.ts";

const usual = "content-export/bands.json";
const { file = usual } = readFileArgument({ example: `npm run bands:export -- ${usual}` });

await withServices(
  async ({ db }) => {
    const line = await exportBands(db.withTables());
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(line, null, 2)}\n`);
    print(`Wrote ${line.filter((each) => "fields" in each).length} bands to ${file}.`);
    return 0;
  },
  { readOnly: true },
);
