import { existsSync } from "node:fs";
import { type Config, loadConfig, SettingsError } from "#app/platform/config/config.server.ts";
import { createLog } from "#app/platform/observability/log.server.ts";
import { createServices, type Services } from "#app/services/services.server.ts";
import { runCommand } from "./run-command.ts";

/**
 * Runs one command on this installation's data, as `inWords` does. The process ends by itself: `process.exit` would cut off what a pipe
 * has not taken yet. Standard output is the command's own; the log goes to standard error.
 *
 * @param options.isReading whether the command only reads: then it makes no database where there is none, and changes none that is older than
 * this program, but says so
 */
export function withServices(
  command: (services: Services) => Promise<number>,
  { isReading = false } = {},
): Promise<void> {
  return runCommand(async () => {
    const config = loadConfig();
    if (isReading) expectFestival(config);
    const services = await createServices(config, createLog(config.logLevel, "stderr"), { onlyReads: isReading });
    try {
      return await command(services);
    } finally {
      await services.close();
    }
  });
}

/** PostgreSQL itself says when it has no such database. */
function expectFestival({ database }: Config) {
  if (database.engine === "sqlite" && !existsSync(database.file))
    throw new SettingsError(`There is no festival here: no database at ${database.file}. Please check DATA_DIR.`);
}
