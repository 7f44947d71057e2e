/** `npm run backup -- FILE`: makes a backup of the data folder, database, pictures and mailbox, while the site runs. */

import { loadConfig } from "#platform/config/config.server.ts";
import { makeBackup } from "#services/maintenance/make-backup.server.ts";
import { needFileArgument } from "./parts/file-argument.ts";
import { print, printError } from "./parts/print.ts";
import { runCommand } from "./parts/run-command.ts";

const { file } = needFileArgument({ example: "npm run backup -- backup.tar.gz" });

await runCommand(async () => {
  const config = loadConfig();
  const made = await makeBackup(config, file);
  if (!made.ok) {
    printError(`Nothing was backed up. ${made.reason}`);
    return 1;
  }
  const { bytes, pictures, mails, manifest } = made;
  print(`${file}: the database, ${pictures} pictures and ${mails} mails (${(bytes / 1e6).toFixed(1)} MB).`);
  if (config.s3) print(`The pictures are in the bucket ${config.s3.bucket}: save them there, by its own means.`);
  for (const name of manifest.missing) printError(`Missing or damaged: the picture ${name}`);
  return 0;
});
