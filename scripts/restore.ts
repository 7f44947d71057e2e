/**
 * `npm run restore -- FILE`: puts a backup back into the data folder. The site must not run meanwhile. Where there is a database already,
 * nothing is done without `--replace`; with it, what was there is moved aside. `npm run restore -- --after-pg-restore` settles a PostgreSQL
 * database that its own tool has restored.
 */
import { type Config, loadConfig } from "#platform/config/config.server.ts";
import { restoreBackup } from "#services/maintenance/restore-backup.server.ts";
import { settleRestoredDatabase } from "#services/maintenance/settle-restored.server.ts";
import { readFileArgument } from "./parts/file-argument.ts";
import { print, printError } from "./parts/print.ts";
import { runCommand } from "./parts/run-command.ts";
import { withServices } from "./parts/with-services.ts";

const { file, has } = readFileArgument({
  example: "npm run restore -- backup.tar.gz",
  flags: ["replace", "after-pg-restore"],
});

if (has("after-pg-restore") && file === undefined) await withServices(settle);
else if (file === undefined) {
  printError("From which file? For example: npm run restore -- backup.tar.gz");
  process.exitCode = 1;
} else await runCommand(() => restore(loadConfig(), file));

async function restore(config: Config, from: string): Promise<number> {
  const restored = await restoreBackup(config, from, { replace: has("replace") });
  if (!restored.ok) {
    printError(restored.reason);
    return 1;
  }
  const { manifest, previousData, heldMails, removed } = restored;
  print(`${config.dataDir} is as it was when the backup was made (${manifest.madeAt}).`);
  if (previousData) print(`What was there before is in ${previousData}.`);
  tellOfForeign(removed);
  tellOfHeld(heldMails);
  if (manifest.pictures === "in a bucket") print("The pictures are not in this backup: they stayed in their bucket.");
  if (manifest.pictures === "here" && config.s3)
    print(
      `The pictures are in ${config.dataDir}/uploads: copy them into the bucket ${config.s3.bucket}, under uploads/.`,
    );
  for (const name of manifest.missing) printError(`Missing or damaged since before the backup: the picture ${name}`);
  return 0;
}

async function settle({ config, db }: Parameters<Parameters<typeof withServices>[0]>[0]): Promise<number> {
  if (config.database.engine === "sqlite") {
    printError("The records are in SQLite: npm run restore -- FILE does all of it.");
    return 1;
  }
  const { heldMails, foreign } = await settleRestoredDatabase(db, { madeAt: undefined });
  tellOfForeign(foreign);
  print("Nobody is signed in at the desk, and the chair is asked whether the committee is still right.");
  tellOfHeld(heldMails);
  return 0;
}

function tellOfForeign(removed: readonly string[]) {
  for (const what of removed) printError(`Left out, since no version of this program made it: ${what}`);
}

function tellOfHeld(count: number) {
  if (count === 0) return print("No mail waited to be sent.");
  const mails = count === 1 ? "One mail was" : `${count} mails were`;
  print(`${mails} not sent when the backup was made. Nothing goes out by itself: at the desk the chair decides under
Today. Without a committee: npm run mail:held lists them, npm run mail:held -- send sends them, -- discard does not.`);
}
