/** `npm run bands:export -- FILE`: writes the line-up as the file that `bands:import` reads. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { listBands } from "#site/features/lineup/records/bands.server.ts";
import { readFileArgument } from "./parts/file-argument.ts";
import { print } from "./parts/print.ts";
import { withServices } from "./parts/with-services.ts";

const usual = "content-export/bands.json";
const { file = usual } = readFileArgument({ example: `npm run bands:export -- ${usual}` });

await withServices(
  async ({ db }) => {
    const bands = await listBands(db.withTables());
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(bands, null, 2)}\n`);
    print(`Wrote ${bands.length} bands to ${file}.`);
    return 0;
  },
  { readOnly: true },
);
