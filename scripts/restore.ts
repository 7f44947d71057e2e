/**
 * `npm run restore -- FILE`: puts a backup back into the data folder. The site must not run meanwhile. Where there is a database already,
 * nothing is done without `--replace`; with it, what was there is moved aside.
 */
import { loadConfig } from "#app/platform/config/config.server.ts";
import { restoreBackup } from "#app/services/maintenance/restore-backup.server.ts";
import { runCommand } from "./run-command.ts";

const args = process.argv.slice(2);
const replace = args.includes("--replace");
const [file, ...more] = args.filter((arg) => arg !== "--replace");
if (!file || more.length > 0) {
  console.error("From which file? For example: npm run restore -- backup.tar.gz");
  process.exit(1);
}

await runCommand(async () => {
  const config = loadConfig();
  const restored = await restoreBackup(config, file, { replace });
  if (!restored.ok) {
    console.error(restored.reason);
    return 1;
  }
  const { manifest, previousData } = restored;
  console.log(`${config.dataDir} is as it was when the backup was made (${manifest.madeAt}).`);
  if (previousData) console.log(`What was there before is in ${previousData}.`);
  console.log(
    "Mails that waited when the backup was made go out once the site runs; whoever got one since gets it again, with the same Message-ID.",
  );
  if (manifest.pictures === "in a bucket")
    console.log("The pictures are not in this backup: they stayed in their bucket.");
  if (manifest.pictures === "here" && config.s3)
    console.log(
      `The pictures are in ${config.dataDir}/uploads: copy them into the bucket ${config.s3.bucket}, under uploads/.`,
    );
  for (const name of manifest.missing) console.error(`Missing since before the backup: the picture ${name}`);
  return 0;
});
