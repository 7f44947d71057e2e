/** `npm run content:export -- FILE`: writes the embedded content service's content as a contentful-export file, assets beside it. */
import { exportContentFile } from "#services/content/files/content-files.server.ts";
import { readFileArgument } from "./parts/file-argument.ts";
import { print } from "./parts/print.ts";
import { withEmbeddedContent } from "./parts/with-embedded-content.ts";

const usual = "content-export/festival.json";
const { file = usual } = readFileArgument({ example: `npm run content:export -- ${usual}` });

await withEmbeddedContent(
  async (service) => {
    const assets = await exportContentFile(service, file);
    print(`Wrote ${file} and ${assets} assets.`);
    return 0;
  },
  { readOnly: true },
);
