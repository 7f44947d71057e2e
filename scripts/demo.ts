/**
 * `npm run demo`: serves a festival in full swing, of invented people, and prints a link that signs in at the desk. It has a data folder of
 * its own, which every start makes anew, and nothing of this installation's settings: no mail leaves, no card is charged, and only this
 * machine reaches it.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadConfig, pathFromCaller } from "#platform/config/config.server.ts";
import { secretFileSettings } from "#platform/config/secret-files.server.ts";
import { settings } from "#platform/config/settings.server.ts";
import { yearIn } from "#platform/time/time-zone.ts";
import { createServices } from "#services/services.server.ts";
import { addCommittee } from "./demo/desk.ts";
import { sendApplications } from "./demo/festival.ts";
import { print, printError } from "./parts/print.ts";

const [, , named] = process.argv;
const folder = resolve(named ? pathFromCaller(named) : ".cache/demo");
const mark = join(folder, "this-folder-is-the-demo-and-is-emptied-at-every-start");

if (existsSync(folder) && !existsSync(mark) && readdirSync(folder).length > 0) {
  printError(`${folder} holds something that is not the demo. Please name an empty folder.`);
  process.exit(1);
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true, mode: 0o700 });
writeFileSync(mark, "");
const config = ownConfig();
print("Making a festival of invented people …");
const secret = await makeFestival();
// Serves, and prints its address, as `npm run serve` does.
await import("../server/main.ts");
print(`
  You are Ann Marlowe, the chair. Sign in at the desk, once, within a day:

      ${config.siteUrl}/desk/link?to=%2Fdesk#${secret}

  To leave: Ctrl+C. Nothing of it stays in your own festival, which npm start serves at the same address.
`);

/** An empty setting is none, and `.env` does not replace it. The port, the time zone and what is logged may be set. */
function ownConfig() {
  const kept = ["PORT", "FESTIVAL_TIME_ZONE", "LOG_LEVEL"];
  const names = [...Object.keys(settings.shape), ...secretFileSettings];
  for (const name of names) if (!kept.includes(name)) process.env[name] = "";
  Object.assign(process.env, { DATA_DIR: folder, LOG_LEVEL: process.env.LOG_LEVEL || "warn" });
  return loadConfig();
}

async function makeFestival(): Promise<string> {
  const services = await createServices(config);
  try {
    // Applications come from the winter before on.
    await sendApplications(services, String(yearIn(config.timeZone) + 1));
    return await addCommittee(services);
  } finally {
    await services.close();
  }
}
